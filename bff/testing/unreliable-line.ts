import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { closeIdleConnection } from '../../http/close-idle-connection.ts';

/**
 * What happens to a request: it passes; its connection is reset before it passes; its connection is reset
 * when the answer comes, or in the middle of it; it is kept back until the line passes again; it crosses the closeIdleConnection of a server that ends.
 */
type Behaviour = 'pass' | 'reset' | 'cut the answer' | 'half the answer' | 'hold' | 'closeIdleConnection';

/** A TCP line to a server, which fails as it is told to. */
export interface UnreliableLine {
  port: number;
  /** Connections that were opened so far, the one for news of the catalogue left out. */
  connections: number;
  /** What happens to the next requests, one each, before what `behave` says; those for news and for health left out. */
  next: Behaviour[];
  /** What happens to every request from here on. */
  behave(behaviour: Behaviour): void;
  /** What happens to questions for news of the catalogue alone; undefined is what happens to the others. */
  news: Behaviour | undefined;
  /** Waits until it is asked whether the service lives, a request is kept back, or its caller has left. */
  happens(event: 'health' | 'held' | 'left'): Promise<void>;
  close(): Promise<void>;
}

/** Opens a line to a port of this machine. */
export async function unreliableLine(targetPort: number): Promise<UnreliableLine> {
  const events = new EventEmitter();
  const sockets = new Set<Socket>();
  const heldBack = new Set<() => void>();
  let general: Behaviour = 'pass';

  const server = createServer((caller) => {
    let own: Behaviour | undefined;
    let forNews: boolean | undefined;
    const whatHappens = () => (forNews ? line.news : own) ?? general;
    const target = connect(targetPort, '127.0.0.1');
    for (const socket of [caller, target]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // The other side's close follows below.
      socket.on('error', () => socket.destroy());
    }
    let held: Buffer[] = [];
    const release = () => {
      for (const bytes of held) target.write(bytes);
      held = [];
    };
    caller.on('data', (bytes) => {
      if (forNews === undefined) {
        forNews = bytes.includes('GET /catalogue-changes');
        if (!forNews) line.connections += 1;
      }
      // Whether the service lives is asked at any time when this machine is slow.
      if (bytes.includes('GET /healthz')) events.emit('health');
      else if (!forNews) own ??= line.next.shift();
      const behaviour = whatHappens();
      if (behaviour === 'reset') caller.resetAndDestroy();
      else if (behaviour === 'closeIdleConnection') closeIdleConnection(caller);
      else if (behaviour !== 'hold') target.write(bytes);
      else {
        held.push(bytes);
        heldBack.add(release);
        if (!forNews) events.emit('held');
      }
    });
    target.on('data', (bytes) => {
      const behaviour = whatHappens();
      if (behaviour === 'cut the answer') caller.resetAndDestroy();
      // With its head, and without the end of its body.
      else if (behaviour === 'half the answer') caller.end(bytes.subarray(0, -8));
      else caller.write(bytes);
      own = undefined;
    });
    caller.on('close', () => {
      target.destroy();
      heldBack.delete(release);
      if (held.length > 0 && !forNews) events.emit('left');
    });
    target.on('close', () => caller.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The line has no port.');

  const line: UnreliableLine = {
    port: address.port,
    connections: 0,
    next: [],
    news: undefined,
    behave(behaviour) {
      general = behaviour;
      if (behaviour !== 'pass') return;
      for (const release of heldBack) release();
      heldBack.clear();
    },
    async happens(event) {
      await once(events, event);
    },
    async close() {
      server.close();
      for (const socket of sockets) socket.destroy();
      await once(server, 'close');
    },
  };
  return line;
}
