import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { casing, openDatabase } from '../../rest-api/database/database.ts';
import { startEmbeddedPostgres } from '../../rest-api/database/embedded-postgres/start.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { reportGrowth } from '../growth.ts';
import type { Report } from '../report.ts';
import { withRestService } from '../rest-over-http.ts';
import { readSizes } from '../sizes.ts';
import { type MeasuredShop, measure } from './measures.ts';
import { orderDatabase } from './order-database.ts';
import { findSamples, type Samples } from './samples.ts';

const folder = path.join(projectRoot, '.bench');
const maxP95 = 150;

/**
 * `npm run bench -- orders [--orders 1000,10000,…]`: how the back room grows with the orders: queue, filters, searches,
 * pages and Today, each as a request to the REST service over HTTP, with its count. Sizes are multiples of a thousand.
 */
export async function run(report: Report): Promise<void> {
  const sizes = readSizes('orders', [1_000, 10_000, 100_000, 1_000_000]);
  if (sizes.some((size) => size % 1_000 > 0)) throw new Error('--orders: give multiples of 1000.');
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  try {
    const results = await withShops(postgres.url, sizes, measure);
    reportGrowth(report, results, { noun: 'orders', maxP95: () => maxP95 });
  } finally {
    await postgres.stop();
  }
}

/** Runs `use` with a shop of each size. */
async function withShops<Result>(
  serverUrl: string,
  [size, ...others]: readonly number[],
  use: (shops: MeasuredShop[]) => Promise<Result>,
  opened: readonly MeasuredShop[] = [],
): Promise<Result> {
  if (size === undefined) return use([...opened]);
  const { url, madeIn } = await orderDatabase(serverUrl, size);
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  try {
    const made = madeIn === undefined ? 'reused from an earlier run' : `made in ${madeIn.toFixed(1)} s`;
    console.log(`${size.toLocaleString('en')} orders, ${made}.`);
    const { token } = await addStaff(database, 'owner');
    const samples = await samplesOf(url);
    return await withRestService(database, (pool) =>
      withShops(serverUrl, others, use, [...opened, { size, pool, token, samples }]),
    );
  } finally {
    await close();
  }
}

/** Without the limits of the shop's connections: it reads whole tables. */
async function samplesOf(url: string): Promise<Samples> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    return await findSamples(drizzle(pool, { casing }));
  } finally {
    await pool.end();
  }
}
