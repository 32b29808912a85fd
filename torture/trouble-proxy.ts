import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * What is wrong with a line: nobody takes a call; every connection is reset; each packet is late; answers come in crumbs;
 * what is sent vanishes and nobody is told; the connection is closed in the middle of the first answer.
 */
export const troubles = ['down', 'reset', 'latency', 'trickle', 'black hole', 'slow close'] as const;

export type Trouble = 'none' | (typeof troubles)[number];

export type Target = { port: number; host: string } | { path: string };

const latencyMs = 400;
const slowCloseMs = 150;
const crumb = { bytes: 256, everyMs: 4 };

/** A TCP line to one target, or to several in turn, that makes the trouble it is told to. */
export class TroubleProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #targets: readonly Target[];
  readonly #sockets = new Set<Socket>();
  /** Of each connection to a server whether a request on it waits for its answer, and to which port it leads. */
  readonly #waiting = new Map<Socket, number>();
  #trouble: Trouble = 'none';
  #turn = 0;

  static async to(...targets: Target[]): Promise<TroubleProxy> {
    const server = createServer();
    const port = await listening(server, 0);
    return new TroubleProxy(server, targets, port);
  }

  private constructor(server: Server, targets: readonly Target[], port: number) {
    this.#server = server;
    this.#targets = targets;
    this.port = port;
    server.on('connection', (caller) => this.#connect(caller));
  }

  get origin(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Connections to a port on which somebody waits for an answer. */
  underWay(port: number): number {
    return [...this.#waiting.values()].filter((each) => each === port).length;
  }

  /** Makes trouble from here on, on connections that stand and on new ones. */
  async make(trouble: Trouble): Promise<void> {
    const before = this.#trouble;
    this.#trouble = trouble;
    if (trouble === 'down') {
      this.#server.close();
      for (const socket of this.#sockets) socket.destroy();
    } else if (before === 'down') {
      await listening(this.#server, this.port);
    }
    if (trouble === 'reset') for (const socket of this.#sockets) reset(socket);
    // What was swallowed does not come back: such connections are of no use to anybody.
    if (before === 'black hole') for (const socket of this.#sockets) socket.destroy();
  }

  async close(): Promise<void> {
    const closed = once(this.#server, 'close');
    const isListening = this.#server.listening;
    this.#server.close();
    for (const socket of this.#sockets) socket.destroy();
    if (isListening) await closed;
  }

  #connect(caller: Socket): void {
    this.#keep(caller);
    if (this.#trouble === 'reset') {
      reset(caller);
      return;
    }
    this.#reach(caller, this.#turn++);
  }

  /** Connects to the target whose turn it is, or to the next that takes the call. */
  #reach(caller: Socket, turn: number, tried = 1): void {
    const target = this.#targets[turn % this.#targets.length];
    if (!target) throw new Error('The line leads nowhere.');
    const callee = connect(target);
    const refused = () =>
      tried < this.#targets.length ? this.#reach(caller, turn + 1, tried + 1) : caller.destroy();
    callee.once('error', refused);
    callee.once('connect', () => {
      callee.off('error', refused);
      this.#keep(callee);
      this.#carry(caller, callee);
      if ('port' in target) this.#watch(caller, callee, target.port);
    });
  }

  #carry(caller: Socket, callee: Socket): void {
    this.#pass(caller, callee, false);
    this.#pass(callee, caller, true);
    for (const [socket, other] of [
      [caller, callee],
      [callee, caller],
    ] as const) {
      // What was sent before an orderly end still arrives.
      socket.on('close', (hadError) => (hadError ? other.destroy() : other.destroySoon()));
    }
  }

  #watch(caller: Socket, callee: Socket, port: number): void {
    caller.on('data', () => this.#waiting.set(callee, port));
    callee.on('data', () => this.#waiting.delete(callee));
    callee.on('close', () => this.#waiting.delete(callee));
  }

  #pass(from: Socket, to: Socket, isAnswer: boolean): void {
    /** When the last that was sent arrives: nothing overtakes it. */
    let arrivesAt = 0;
    const after = (ms: number, act: () => void) => {
      const now = performance.now();
      arrivesAt = Math.max(arrivesAt, now) + ms;
      setTimeout(act, arrivesAt - now);
    };
    from.on('end', () => after(0, () => to.end()));
    from.on('data', (bytes) => {
      switch (this.#trouble) {
        case 'black hole':
          return;
        case 'latency':
          setTimeout(() => to.write(bytes), latencyMs);
          return;
        case 'trickle':
          if (!isAnswer) break;
          for (let at = 0; at < bytes.length; at += crumb.bytes)
            after(crumb.everyMs, () => to.write(bytes.subarray(at, at + crumb.bytes)));
          return;
        case 'slow close':
          if (!isAnswer) break;
          to.write(bytes.subarray(0, Math.ceil(bytes.length / 2)));
          setTimeout(() => to.destroy(), slowCloseMs);
          return;
      }
      to.write(bytes);
    });
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

/** A socket in a folder, as a database may have, knows no reset. */
function reset(socket: Socket): void {
  if (socket.remoteAddress === undefined) socket.destroy();
  else socket.resetAndDestroy();
}

async function listening(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The line has no port.');
  return address.port;
}

/** Where an address with a host and a port leads; a database's may lead to a socket in a folder. */
export function targetOf(address: string): Target {
  const url = new URL(address);
  const folder = url.searchParams.get('host');
  return folder
    ? { path: `${folder}/.s.PGSQL.${url.port || 5_432}` }
    : { host: url.hostname, port: Number(url.port) };
}

/** An address that leads through a line. */
export function through(address: string, { port }: TroubleProxy): string {
  const url = new URL(address);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
