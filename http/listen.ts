import { once } from 'node:events';
import type { Server, ServerOptions } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { SequentialRequests } from './admission/sequential-requests.ts';
import { rejectInvalidRequest, respondToClientError } from './client-error.ts';
import { closeIdleConnection } from './close-idle-connection.ts';
import { listenOnSocket } from './local-socket.ts';

/** A server that accepts requests. */
export interface ListeningServer {
  port: number;
  /**
   * Drains the server: it stops accepting connections and finishes running requests. Idle connections stay open for
   * another half second; a request that is already on its way there gets its response with `Connection: close`. Then
   * the server closes them with a 408, so that the sender of a later request knows that it was not read. It closes
   * whatever is still open after 8 s.
   */
  drain(): Promise<void>;
}

/** Options for `createServer`. */
export const serverOptions: ServerOptions = {
  /** How often Node.js checks the time limits below. */
  connectionsCheckingInterval: 1_000,
  /** The handler below rejects a request without a host, with a message. */
  requireHostHeader: false,
};

const drainMs = 8_000;
const idleGraceMs = 500;
const idleCheckMs = 50;
/** At least so long, and longer where this process gets so little processor time. */
const maxAcceptMs = 200;
const shortTurnMs = 1;

/**
 * Starts listening, with time limits for slow callers.
 * @param port 0 takes any free one
 * @param maxRequestMs the time in which a request has to arrive whole
 * @param socketPath of a unix socket beside the port
 * @param onSocketError is called when there can be none; the port works all the same
 * @throws Error from the system, with its `code`, when it cannot listen on the port
 */
export async function listen(
  server: Server,
  {
    host,
    port,
    maxRequestMs = 15_000,
    socketPath,
  }: { host: string; port: number; maxRequestMs?: number; socketPath?: string | undefined },
  onSocketError: (error: unknown) => void = () => undefined,
): Promise<ListeningServer> {
  // Longer than clients keep idle connections, so that the server does not close one while a request is on its way.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 10_000;
  server.requestTimeout = maxRequestMs;
  // For a connection without traffic during a request: a reader that stopped reading. Longer than any response takes.
  server.timeout = 30_000;

  let draining = false;
  const connections = new Set<Socket>();
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  const listeners = server.listeners('request');
  server.removeAllListeners('request');
  const requests = new SequentialRequests((request, response) => {
    if (draining) response.setHeader('Connection', 'close');
    if (rejectInvalidRequest(request, response)) return;
    for (const listener of listeners) listener.call(server, request, response);
  });
  server.on('request', requests.listener);
  server.on('clientError', (error, socket) => {
    respondToClientError(error, socket, requests.underWay.get(socket as Socket));
  });

  server.listen(port, host);
  await once(server, 'listening');
  const local =
    socketPath === undefined ? undefined : await listenOnSocket(server, socketPath).catch(onSocketError);
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async drain() {
      await allAccepted(server);
      const closed = Promise.all([once(server, 'close'), local && once(local, 'close')]);
      // Ahead of the port, as it deletes its file: the next server, which waits for the port, makes another one.
      local?.close();
      // Node.js's own close() for HTTP would close idle connections at once, while requests are on their way.
      NetServer.prototype.close.call(server);
      // Not earlier: a client that received `Connection: close` would connect to this server again and be cut off.
      draining = true;
      for (const response of requests.underWay.values())
        if (!response.headersSent) response.setHeader('Connection', 'close');
      const closeIdle = () => {
        for (const socket of connections) {
          if (requests.underWay.has(socket) || !socket.writable) continue;
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
 * Resolves when the accept queue is empty: clients in it are connected already, and closing the listener would reset
 * them. Node.js accepts one connection per turn of its event loop.
 */
async function allAccepted(server: Server): Promise<void> {
  const deadline = performance.now() + maxAcceptMs;
  const usedBefore = process.cpuUsage();
  const usedMs = () => {
    const { user, system } = process.cpuUsage(usedBefore);
    return (user + system) / 1_000;
  };
  let quietTurns = 0;
  const somebodyCame = () => {
    quietTurns = 0;
  };
  server.on('connection', somebodyCame);
  while (quietTurns < 2 && (performance.now() < deadline || usedMs() < maxAcceptMs)) {
    const began = performance.now();
    quietTurns += 1;
    await nextTurn();
    // During a long turn another connection may have arrived.
    if (performance.now() - began > shortTurnMs) quietTurns = 0;
  }
  server.off('connection', somebodyCame);
}
