import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

const announcedBytes = 90_000;
const byteMs = 3_000;

/**
 * Connections whose requests have bodies of 90 kB that arrive one byte every three seconds; opens a new connection
 * for each that closes.
 */
export class CrawlingBodies {
  /** The lifetime of each connection that the server ended, in milliseconds. */
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
      // Without a pause this would flood a server that is down.
      await pause(20);
      if (!this.#stopped) this.#open(index);
    });
  }
}
