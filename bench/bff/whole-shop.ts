import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Pool } from 'pg';
import { heapLimit } from '../../launch/start/heap-limit.mjs';
import { processes } from '../../launch/testing/shop-process.ts';
import { startEmbeddedPostgres } from '../../rest-api/database/embedded-postgres/start.ts';
import { migrateDatabase } from '../../rest-api/database/migrate.ts';
import { seedWhenEmpty } from '../../seed/seed.ts';
import { copyBooks } from '../catalogue/copy-books.ts';
import type { Loaded } from '../load/measure.ts';
import { cpuMicrosOf, PinnedServer } from '../load/pinned-server.ts';
import { vacuum } from '../reused-database.ts';

/** The built shop: PostgreSQL as the shop runs it, durable, the REST service and the public server. */
export interface WholeShop {
  /** Measures the processor time of the public server only. */
  bff: Loaded;
  /** Measures that of all processes. */
  all: Loaded;
  databaseUrl: string;
  /** The processor time of PostgreSQL alone. */
  databaseMicros(): number;
  /** Changes the price of a book now and every second. @returns what ends this */
  changeEachSecond(book: string): () => Promise<void>;
}

/**
 * Starts the shop.
 * @param onStop registers cleanups, which run in reverse order
 * @param generatedBooks so many instead of the shop's own
 */
export async function startWholeShop(
  onStop: (stop: () => Promise<void>) => void,
  generatedBooks?: number,
): Promise<WholeShop> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'quire-bench-'));
  onStop(() => rm(dataDir, { recursive: true, force: true }));
  const postgres = await startEmbeddedPostgres({ dataDir, roots: [dataDir] });
  onStop(postgres.stop);
  await migrateDatabase(postgres.url);
  if (generatedBooks === undefined) await seedWhenEmpty(postgres.url);
  else await copyBooks(postgres.url, generatedBooks);
  await vacuum(postgres.url);
  const start = async (program: string, env: Record<string, string>) => {
    const server = await PinnedServer.start([...heapLimit({}), program], {
      LOG_LEVEL: 'warn',
      RATE_LIMITS: 'off',
      ...env,
    });
    onStop(() => server.stop());
    return server;
  };
  const REST_SOCKET = path.join(dataDir, 'rest.sock');
  const rest = await start('dist/server/rest-api.js', {
    DATABASE_URL: postgres.url,
    REST_SOCKET,
    DATA_DIR: dataDir,
    JWT_SECRET: 'a secret of the benchmark, 32 bytes or more',
  });
  const bff = await start('dist/server/bff.js', { REST_URL: rest.origin, REST_SOCKET });
  const databaseMicros = () => treeMicros(postgres.pid);
  return {
    bff,
    all: {
      origin: bff.origin,
      cpuMicros: () => bff.cpuMicros() + rest.cpuMicros() + databaseMicros(),
    },
    databaseUrl: postgres.url,
    databaseMicros,
    changeEachSecond: (book) => changeEachSecond(postgres.url, book),
  };
}

function changeEachSecond(databaseUrl: string, book: string): () => Promise<void> {
  const pool = new Pool({ connectionString: databaseUrl });
  const change = () => pool.query('update products set price_paise = price_paise - 1 where id = $1', [book]);
  let changing = change();
  const timer = setInterval(() => {
    changing = change();
  }, 1_000);
  return async () => {
    clearInterval(timer);
    await changing;
    await pool.end();
  };
}

/** Processor time of a process and its living children, in microseconds. */
function treeMicros(pid: number): number {
  const children = processes().filter(({ ppid }) => ppid === pid);
  return children.reduce((sum, child) => sum + (cpuMicrosOf(child.pid) || 0), cpuMicrosOf(pid));
}
