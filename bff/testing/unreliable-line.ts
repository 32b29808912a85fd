import { EventEmitter, once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { closeIdleConnection } from '../../http/close-idle-connection.ts';

/**
 * What happens to a request: it passes; its connection is reset before it passes; its connection is reset when the
 * response comes, or in the middle of it; it is held back until the line passes again; it crosses the 408 of a server
 * that is shutting down.
 */
type Behaviour = 'pass' | 'reset' | 'cut the response' | 'half the response' | 'hold' | 'closeIdleConnection';

/** A TCP proxy to a server, which fails on command. */
export interface UnreliableLine {
  port: number;
  /** Connections that were opened so far, without those for long polling and health checks. */
  connections: number;
  /** What happens to the next requests, one each, before what `behave` says; without long polls and health checks. */
  next: Behaviour[];
  /** What happens to every later request. */
  behave(behaviour: Behaviour): void;
  /** What happens to long polls of the catalogue's version only; undefined treats them like the others. */
  longPolls: Behaviour | undefined;
  /** Waits for a health check, a held request, or a caller that disconnects. */
  happens(event: 'health' | 'held' | 'disconnected'): Promise<void>;
  close(): Promise<void>;
}

/** Opens a proxy to a port of this machine. */
export async function unreliableLine(targetPort: number): Promise<UnreliableLine> {
  const events = new EventEmitter();
  const sockets = new Set<Socket>();
  const heldBack = new Set<() => void>();
  let general: Behaviour = 'pass';

  const server = createServer((caller) => {
    let own: Behaviour | undefined;
    let isLongPoll: boolean | undefined;
    const whatHappens = () => (isLongPoll ? line.longPolls : own) ?? general;
    const target = connect(targetPort, '127.0.0.1');
    for (const socket of [caller, target]) {
      sockets.add(socket);
      socket.on('close', () => sockets.delete(socket));
      // The close of the other side follows below.
      socket.on('error', () => socket.destroy());
    }
    let held: Buffer[] = [];
    const release = () => {
      for (const bytes of held) target.write(bytes);
      held = [];
    };
    caller.on('data', (bytes) => {
      if (isLongPoll === undefined) {
        isLongPoll = bytes.includes('GET /catalogue-changes');
        if (!isLongPoll && !bytes.includes('GET /healthz')) line.connections += 1;
      }
      // A health check may come at any time when this machine is slow.
      if (bytes.includes('GET /healthz')) events.emit('health');
      else if (!isLongPoll) own ??= line.next.shift();
      const behaviour = whatHappens();
      if (behaviour === 'reset') caller.resetAndDestroy();
      else if (behaviour === 'closeIdleConnection') closeIdleConnection(caller);
      else if (behaviour !== 'hold') target.write(bytes);
      else {
        held.push(bytes);
        heldBack.add(release);
        if (!isLongPoll) events.emit('held');
      }
    });
    target.on('data', (bytes) => {
      const behaviour = whatHappens();
      if (behaviour === 'cut the response') caller.resetAndDestroy();
      // With its head, and without the end of its body.
      else if (behaviour === 'half the response') caller.end(bytes.subarray(0, -8));
      else caller.write(bytes);
      own = undefined;
    });
    caller.on('close', () => {
      target.destroy();
      heldBack.delete(release);
      if (held.length > 0 && !isLongPoll) events.emit('disconnected');
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
    longPolls: undefined,
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
