import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/**
 * What happens to a request: it passes; its connection is reset before it passes; its connection is reset
 * when the answer comes; it is kept back until the line passes again.
 */
type Behaviour = 'pass' | 'reset' | 'cut the answer' | 'hold';

/** A TCP line to a server, which fails as it is told to. */
export interface UnreliableLine {
  port: number;
  /** Connections that were opened so far. */
  connections: number;
  /** What happens to the next requests, one each, before what `behave` says. */
  next: Behaviour[];
  /** What happens to every request from here on. */
  behave(behaviour: Behaviour): void;
  /** Waits until a connection is opened, or one with a request kept back is closed by the caller. */
  happens(event: 'open' | 'held' | 'left'): Promise<void>;
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
    line.connections += 1;
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
      own ??= line.next.shift();
      const behaviour = own ?? general;
      if (behaviour === 'reset') caller.resetAndDestroy();
      else if (behaviour !== 'hold') target.write(bytes);
      else {
        held.push(bytes);
        heldBack.add(release);
        events.emit('held');
      }
    });
    target.on('data', (bytes) => {
      if ((own ?? general) === 'cut the answer') caller.resetAndDestroy();
      else caller.write(bytes);
      own = undefined;
    });
    caller.on('close', () => {
      target.destroy();
      heldBack.delete(release);
      if (held.length > 0) events.emit('left');
    });
    target.on('close', () => caller.destroy());
    events.emit('open');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The line has no port.');

  const line: UnreliableLine = {
    port: address.port,
    connections: 0,
    next: [],
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
