import { once } from 'node:events';
import { createServer } from 'node:http';
import { Pool } from 'undici';
import { createLog } from '../http/log.ts';
import type { Database } from '../rest-api/database/database.ts';
import { build } from './build.ts';

const config = {
  tokenSecret: 'of the benchmark, thirty-two bytes long',
  sandboxSecret: '',
  razorpay: undefined,
  trustedProxies: [],
};

/** Runs `use` with the REST service on a database, over HTTP and without its response cache. */
export async function withRestService<Result>(
  database: Database,
  use: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  build('generated');
  // Imports what has just been generated.
  const { createRestService } = await import('../rest-api/app.ts');
  // The listener cannot connect, so nothing is cached and every response is computed.
  const databaseUrl = 'postgresql://127.0.0.1:1/nowhere';
  const service = createRestService(database, { ...config, databaseUrl }, { log: createLog('silent') });
  const server = createServer(service.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const pool = new Pool(`http://127.0.0.1:${port}`);
  try {
    return await use(pool);
  } finally {
    await pool.close();
    server.close();
    await once(server, 'close');
    await service.close();
  }
}
