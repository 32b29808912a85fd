import type { Pool } from 'undici';
import type { Database } from '../../rest-api/database/database.ts';
import { withRestService } from '../rest-over-http.ts';
import { type Timing, timed } from '../timing.ts';

export interface Streamed {
  seconds: number;
  books: number;
  /** By how much the memory of this process, which is both ends of the stream, grew. */
  memoryMb: number;
}

/** The REST service on this database over HTTP: pages with their counts, and the whole catalogue. */
export async function measureOverHttp(database: Database, searches: readonly string[]) {
  return withRestService(database, async (pool) => {
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
  });
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
