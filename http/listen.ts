import { once } from 'node:events';
import type { Server, ServerOptions, ServerResponse } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { answerClientError, refuseInvalidRequest } from './client-error.ts';
import { closeIdleConnection } from './close-idle-connection.ts';

/** A server that takes requests. */
export interface ListeningServer {
  port: number;
  /**
   * Stops taking connections and lets requests under way finish. Idle connections stay open for half a second more:
   * a request that is already on its way there is answered, with `Connection: close`. Then they are closed with a 408,
   * which tells the sender of a request that comes later still that it was not read. Whatever is still open after
   * 8 s is cut.
   */
  drain(): Promise<void>;
}

/** For `createServer`. */
export const serverOptions: ServerOptions = {
  /** How often the time limits below are looked after. */
  connectionsCheckingInterval: 1_000,
  /** A request without a host is refused below, with a message. */
  requireHostHeader: false,
};

const drainMs = 8_000;
const idleGraceMs = 500;
const idleCheckMs = 50;
const maxAcceptMs = 200;
const shortTurnMs = 1;

/**
 * Makes a server listen, with limits on what a caller may keep it waiting for.
 * @param port 0 takes any free one.
 * @throws Error from the system, with its `code`, when it cannot.
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<ListeningServer> {
  // Above what callers keep their connections for, so that none is closed under a request.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 10_000;
  server.requestTimeout = 15_000;
  // Of a connection on which nothing moves while a request is under way: a reader that stopped reading.
  server.timeout = 20_000;

  let draining = false;
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const underWay = new Set<ServerResponse>();
  // One function for all responses: each request counts every microsecond here.
  function forget(this: ServerResponse) {
    underWay.delete(this);
  }
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    underWay.add(response);
    response.on('close', forget);
    if (draining) response.setHeader('Connection', 'close');
    if (refuseInvalidRequest(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
  server.on('clientError', (error, socket) => {
    answerClientError(
      error,
      socket,
      [...underWay].find((response) => response.socket === socket),
    );
  });

  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async drain() {
      await allAccepted(server);
      const closed = once(server, 'close');
      // Node.js's own close() for HTTP would cut idle connections at once, under requests that are on their way.
      NetServer.prototype.close.call(server);
      // Not before: whoever is told to connect anew would come back here, and be cut off.
      draining = true;
      for (const response of underWay) if (!response.headersSent) response.setHeader('Connection', 'close');
      const closeIdle = () => {
        const busy = new Set([...underWay].map(({ socket }) => socket));
        for (const socket of connections) {
          if (busy.has(socket) || !socket.writable) continue;
          closeIdleConnection(socket);
        }
      };
      let idle: NodeJS.Timeout | undefined;
      const grace = setTimeout(() => {
        closeIdle();
        idle = setInterval(closeIdle, idleCheckMs);
      }, idleGraceMs);
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearTimeout(grace);
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}

/**
 * Resolves when nobody waits to be accepted any more: they take themselves for connected, and would be cut off when the
 * server stops listening. Node.js accepts one connection in each turn of its event loop.
 */
async function allAccepted(server: Server): Promise<void> {
  const deadline = performance.now() + maxAcceptMs;
  let quietTurns = 0;
  const somebodyCame = () => {
    quietTurns = 0;
  };
  server.on('connection', somebodyCame);
  while (quietTurns < 2 && performance.now() < deadline) {
    const began = performance.now();
    quietTurns += 1;
    await nextTurn();
    // In a long one somebody may have come since it looked.
    if (performance.now() - began > shortTurnMs) quietTurns = 0;
  }
  server.off('connection', somebodyCame);
}
