import type { Server } from 'node:http';
import { listen } from '../listen.ts';

/** A server of a test, on a free port of this machine. */
export interface TestServer {
  port: number;
  origin: string;
  /** Also cuts the clients' idle connections, for which a drain waits half a second. */
  close(): Promise<void>;
}

export async function startTestServer(server: Server): Promise<TestServer> {
  const { port, drain } = await listen(server, { host: '127.0.0.1', port: 0 });
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    async close() {
      server.closeAllConnections();
      await drain();
    },
  };
}
