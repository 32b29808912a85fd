import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';

/**
 * Faults of a connection: refused; reset; each packet delayed; responses in tiny fragments; silently dropped; closed
 * in the middle of the first response.
 */
export const troubles = ['down', 'reset', 'latency', 'trickle', 'black hole', 'slow close'] as const;

/** `frozen` holds all traffic back, on old and new connections, until it ends; neither side notices. */
export type Trouble = 'none' | 'frozen' | (typeof troubles)[number];

export type Target = { port: number; host: string } | { path: string };

const latencyMs = 400;
const slowCloseMs = 150;
const crumb = { bytes: 256, everyMs: 4 };

/** A TCP proxy to one target, or to several in turn, that injects faults. */
export class TroubleProxy {
  readonly port: number;
  readonly #server: Server;
  readonly #targets: readonly Target[];
  readonly #sockets = new Set<Socket>();
  /** For each connection with a request that waits for its response, the port of its server. */
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

  /** Connections to a port with a request that waits for its response. */
  underWay(port: number): number {
    return [...this.#waiting.values()].filter((each) => each === port).length;
  }

  /** Injects a fault from now on, on existing connections and on new ones. */
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
    if (trouble === 'frozen') for (const socket of this.#sockets) socket.pause();
    else if (before === 'frozen') for (const socket of this.#sockets) socket.resume();
    // Dropped data does not come back, so these connections are useless.
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

  /** Connects to the next target in turn, or to the one after if that refuses. */
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
      // Data sent before a clean close still arrives.
      socket.on('close', (hadError) => (hadError ? other.destroy() : other.destroySoon()));
    }
  }

  #watch(caller: Socket, callee: Socket, port: number): void {
    caller.on('data', () => this.#waiting.set(callee, port));
    callee.on('data', () => this.#waiting.delete(callee));
    callee.on('close', () => this.#waiting.delete(callee));
  }

  #pass(from: Socket, to: Socket, isAnswer: boolean): void {
    /** The arrival time of the last packet, which later ones must not overtake. */
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
    if (this.#trouble === 'frozen') socket.pause();
    socket.on('error', () => undefined);
    socket.on('close', () => this.#sockets.delete(socket));
  }
}

/** A unix socket, as a database may have, cannot be reset. */
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

/** The target of a URL with a host and a port; a database's may be a unix socket. */
export function targetOf(address: string): Target {
  const url = new URL(address);
  const folder = url.searchParams.get('host');
  const port = Number(url.port || 5_432);
  return folder ? { path: `${folder}/.s.PGSQL.${port}` } : { host: url.hostname, port };
}

/** A URL that leads through a proxy. */
export function through(address: string, { port }: TroubleProxy): string {
  const url = new URL(address);
  url.searchParams.delete('host');
  url.hostname = '127.0.0.1';
  url.port = String(port);
  return url.href;
}
