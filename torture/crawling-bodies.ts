import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const announcedBytes = 90_000;
const byteMs = 3_000;

/** Connections whose requests have bodies of 90 kB, of which a byte arrives each three seconds; closed ones are opened anew. */
export class CrawlingBodies {
  /** How long each that the server has ended was let go on, in milliseconds. */
  readonly endedMs: number[] = [];
  readonly #port: number;
  readonly #paths: readonly string[];
  readonly #sockets = new Set<Socket>();
  readonly #dripping: NodeJS.Timeout;
  #stopped = false;

  constructor(port: number, count: number, paths: readonly string[]) {
    this.#port = port;
    this.#paths = paths;
    for (let index = 0; index < count; index += 1) this.#open(index);
    this.#dripping = setInterval(() => {
      for (const socket of this.#sockets) socket.write('x');
    }, byteMs);
  }

  stop(): void {
    this.#stopped = true;
    clearInterval(this.#dripping);
    for (const socket of this.#sockets) socket.destroy();
  }

  #open(index: number): void {
    const socket = connect(this.#port, '127.0.0.1');
    const began = performance.now();
    const path = this.#paths[index % this.#paths.length];
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.resume();
    socket.write(
      `POST ${path} HTTP/1.1\r\nHost: shop.example\r\nContent-Type: application/json\r\n` +
        `Content-Length: ${announcedBytes}\r\n\r\n{`,
    );
    socket.once('close', async () => {
      this.#sockets.delete(socket);
      if (this.#stopped) return;
      this.endedMs.push(performance.now() - began);
      // A server that is away is not to be asked without a pause.
      await pause(20);
      if (!this.#stopped) this.#open(index);
    });
  }
}
