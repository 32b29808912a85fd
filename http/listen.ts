import { once } from 'node:events';
import type { Server } from 'node:http';

/** A server that takes requests. */
export interface ListeningServer {
  port: number;
  /**
   * Stops taking connections, lets requests under way finish, and closes idle connections; whatever is
   * still open after 8 s is cut.
   */
  drain(): Promise<void>;
}

const drainMs = 8_000;
const idleCheckMs = 100;

/**
 * Makes a server listen.
 * @param port 0 takes any free one.
 * @throws Error from the system, with its `code`, when it cannot.
 */
export async function listen(
  server: Server,
  { host, port }: { host: string; port: number },
): Promise<ListeningServer> {
  // Above what callers keep their connections for, so that none is closed under a request.
  server.keepAliveTimeout = 65_000;
  server.headersTimeout = 66_000;
  let draining = false;
  server.prependListener('request', (_request, response) => {
    if (draining) response.setHeader('Connection', 'close');
  });
  server.listen(port, host);
  await once(server, 'listening');
  const address = server.address();
  return {
    port: typeof address === 'object' && address ? address.port : port,
    async drain() {
      draining = true;
      const closed = once(server, 'close');
      // Closes what is idle now; connections whose last request ends later are looked for below.
      server.close();
      const idle = setInterval(() => server.closeIdleConnections(), idleCheckMs);
      const cut = setTimeout(() => server.closeAllConnections(), drainMs);
      await closed;
      clearInterval(idle);
      clearTimeout(cut);
    },
  };
}
