import { once } from 'node:events';
import { createServer } from 'node:http';
import { Pool } from 'undici';
import { createLog } from '../../http/log.ts';
import type { Database } from '../../rest-api/database/database.ts';
import { createRestService } from '../../rest-api/rest-service.ts';
import { type Timing, timed } from './timing.ts';

const config = {
  tokenSecret: 'of the benchmark, thirty-two bytes long',
  sandboxSecret: '',
  razorpay: undefined,
  trustedProxies: [],
};

export interface Streamed {
  seconds: number;
  books: number;
  /** By how much the memory of this process, which is both ends of the stream, grew. */
  memoryMb: number;
}

/** The REST service on this database over HTTP: pages with their counts, and the whole catalogue. */
export async function measureOverHttp(database: Database, searches: readonly string[]) {
  // The listener cannot connect, so nothing is cached and every response is computed.
  const databaseUrl = 'postgresql://127.0.0.1:1/nowhere';
  const service = createRestService(database, { ...config, databaseUrl }, { log: createLog('silent') });
  const server = createServer(service.listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const pool = new Pool(`http://127.0.0.1:${port}`);
  try {
    const get = (query: string) => async () => {
      const { statusCode, body } = await pool.request({ method: 'GET', path: `/api/products?${query}` });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${query}: ${statusCode} ${text}`);
    };
    await timed(Array.from({ length: 20 }, () => get('first=24')));
    const timings = new Map<string, Timing>();
    timings.set(
      'GET: browse',
      await timed(Array.from({ length: 60 }, () => get('first=24&sort=LOW_TO_HIGH'))),
    );
    timings.set(
      'GET: rare and middling searches, counted',
      await timed(searches.map((search) => get(`sort=LOW_TO_HIGH&${new URLSearchParams({ search })}`))),
    );
    return { timings, streamed: await streamWhole(pool) };
  } finally {
    await pool.close();
    server.close();
    await once(server, 'close');
    await service.close();
  }
}

async function streamWhole(pool: Pool): Promise<Streamed> {
  const before = process.memoryUsage.rss();
  let most = before;
  let books = 0;
  const start = performance.now();
  const { headers, body } = await pool.request({ method: 'GET', path: '/api/products' });
  let rest = '';
  for await (const chunk of body) {
    const parts = (rest + chunk).split('"_id"');
    books += parts.length - 1;
    rest = (parts.at(-1) ?? '').slice(-4);
    most = Math.max(most, process.memoryUsage.rss());
  }
  if (books !== Number(headers['x-total-count'])) throw new Error(`${books} books streamed, others counted.`);
  return { seconds: (performance.now() - start) / 1000, books, memoryMb: (most - before) / 1_000_000 };
}
