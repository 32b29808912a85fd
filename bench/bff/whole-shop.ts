import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { heapLimit } from '../../launch/start/heap-limit.mjs';
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
  /** Measures that of the REST service and PostgreSQL, on the REST service's own port. */
  rest: Loaded;
  databaseUrl: string;
  /** The processor time of PostgreSQL alone. */
  databaseMicros(): number;
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
  const behindRest = () => rest.cpuMicros() + databaseMicros();
  return {
    bff,
    rest: { origin: rest.origin, cpuMicros: behindRest },
    all: {
      origin: bff.origin,
      cpuMicros: () => bff.cpuMicros() + behindRest(),
    },
    databaseUrl: postgres.url,
    databaseMicros,
  };
}

/** Processor time of a process and its living children, in microseconds. */
function treeMicros(pid: number): number {
  const ofChildren = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && parentOf(name) === pid)
    .map((name) => cpuMicrosOf(Number(name)));
  return ofChildren.reduce((sum, micros) => sum + (micros || 0), cpuMicrosOf(pid));
}

function parentOf(pid: string): number | undefined {
  try {
    const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
    return Number(parent);
  } catch {
    // The process has ended in the meantime.
    return undefined;
  }
}
