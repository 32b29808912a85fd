import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { createDataFolder, dataFolderError } from '../../launch/data-folder.ts';
import { databaseErrorMessage } from '../../launch/database-error-message.ts';
import { takeLock } from '../../launch/process-lock.mjs';
import type { Settings } from '../../launch/settings.ts';
import { EmbeddedPostgresError } from '../../rest-api/database/embedded-postgres/error.ts';
import { hasDatabase } from '../../rest-api/database/embedded-postgres/folder.ts';
import { startEmbeddedPostgres } from '../../rest-api/database/embedded-postgres/start.ts';
import { longConnectionTimeout } from '../../rest-api/database/long-timeouts.ts';
import { migrateDatabase } from '../../rest-api/database/migrate.ts';
import { isDiskFull } from '../../rest-api/database/outage.ts';
import { seedWhenEmpty } from '../seed.ts';
import { ImportError } from './import-error.ts';

/** The catalogue's database, locked for one import. */
export interface ImportDatabase {
  client: Client;
  /** Opens a further connection, for work that PostgreSQL does at the same time. */
  connect(): Promise<Client>;
  close(): Promise<void>;
}

// Any number, but the same in every import and different from that of migrations.
const importLock = 4_171_973;

/** PostgreSQL notices within a second that an import was killed. */
const lockRetryMs = 200;

const anotherImport = 'Another import into this catalogue is under way: try again when it has ended.';

/**
 * Opens the database of DATABASE_URL or of the data folder, migrates it, and inserts the sample data if it is empty.
 * A running shop keeps running; if none is running, the embedded PostgreSQL runs during the import only, unless a
 * shop starts meanwhile.
 * @param lockWaitMs how long to wait for an import that is about to end
 * @param mayCreate whether to make a shop where there is none; for a data folder it also says so on stderr
 * @param isPrepared for the database of an open shop: it is migrated and has books, and the shop's role may not migrate it
 * @throws ImportError
 */
export async function openImportDatabase(
  { databaseUrl, dataDir }: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  { lockWaitMs = 0, isPrepared = false, mayCreate = true } = {},
): Promise<ImportDatabase> {
  const place = databaseUrl
    ? { url: databaseUrl, close: async () => undefined }
    : await embedded(dataDir, mayCreate);
  try {
    if (!isPrepared) {
      if (!mayCreate && databaseUrl) await expectShop(databaseUrl);
      await migrateDatabase(place.url);
      await seedWhenEmpty(place.url);
    }
    const client = await connect(place.url);
    await takeImportLock(client, lockWaitMs);
    return {
      client,
      connect: () => connect(place.url),
      async close() {
        await client.end();
        await place.close();
      },
    };
  } catch (error) {
    await place.close();
    throw readableError(error, databaseUrl);
  }
}

/** Turns an error of the database or the system into a message for the user; returns other errors unchanged. */
export function readableError(error: unknown, databaseUrl: string | undefined): unknown {
  if (error instanceof EmbeddedPostgresError) return new ImportError(error.message);
  const { code, message } = error instanceof Error ? (error as NodeJS.ErrnoException) : {};
  const gone = ['57P01', '57P02', '08006', 'ECONNRESET', 'EPIPE'];
  if (gone.includes(code ?? '') || message === 'Connection terminated unexpectedly') {
    return new ImportError(
      'The database has been stopped during the import: import again; what is in the catalogue already stays.',
    );
  }
  if (isDiskFull(error)) {
    return new ImportError('The disk of the database is full, and nothing has been imported: make room.');
  }
  const explanation = databaseUrl && databaseErrorMessage(error, databaseUrl);
  return explanation ? new ImportError(explanation) : error;
}

/**
 * The server soon notices a killed import, and not only when a long statement ends. The indexes of searches get more
 * books at once; searches of the shop read those that wait for it one by one, which takes them up to 20 ms. An
 * import reads its cursors to their ends.
 */
const sessionSettings = `
  set client_connection_check_interval = '1s';
  set work_mem = '64MB';
  set maintenance_work_mem = '256MB';
  set gin_pending_list_limit = '16MB';
  set cursor_tuple_fraction = 1;
  set jit = off`;

async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, ...longConnectionTimeout });
  // A broken connection fails the running query, which reports the error.
  client.on('error', () => undefined);
  await client.connect();
  await client.query(sessionSettings);
  return client;
}

/** @throws ImportError where a database has none of a shop's tables */
async function expectShop(url: string): Promise<void> {
  const client = await connect(url);
  try {
    const { rows } = await client.query("select to_regclass('public.products') is not null as found");
    if (rows[0].found) return;
  } finally {
    await client.end();
  }
  throw new ImportError(
    'The database of DATABASE_URL has no shop: start one with `npm start`, or set DATABASE_URL as your shop has it.',
  );
}

/** @throws ImportError while another import runs; the connection is closed then */
async function takeImportLock(client: Client, waitMs: number): Promise<void> {
  for (const deadline = Date.now() + waitMs; ; await pause(lockRetryMs)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [importLock]);
    if (rows[0].taken) return;
    if (Date.now() >= deadline) break;
  }
  await client.end();
  throw new ImportError(anotherImport);
}

async function embedded(
  dataDir: string,
  mayCreate: boolean,
): Promise<{ url: string; close(): Promise<void> }> {
  const imports = path.join(dataDir, 'imports');
  const explained = (error: unknown) => {
    throw dataFolderError(error, dataDir);
  };
  const lockIn = (folder: string, note?: string) => {
    try {
      return takeLock(path.join(folder, 'lock'), note);
    } catch (error) {
      return explained(error);
    }
  };
  const isNew = !(await hasDatabase(dataDir).catch(explained));
  if (isNew && !mayCreate) {
    throw new ImportError(
      `There is no database in ${dataDir}: start a shop with \`npm start\`, or set DATA_DIR or DATABASE_URL as it has.`,
    );
  }
  await createDataFolder(dataDir);
  await mkdir(imports, { recursive: true }).catch(explained);
  // Locks before the database runs, so that no import stops the PostgreSQL of another one.
  const lock = lockIn(imports);
  if ('holder' in lock) throw new ImportError(anotherImport);
  const postgres = await startEmbeddedPostgres({ dataDir }).catch((error) => {
    lock.release();
    throw readableError(error, undefined);
  });
  if (isNew) {
    console.error(`There was no shop in ${dataDir}, and a new one has been made: set DATA_DIR for another.`);
  }
  return {
    url: postgres.url,
    async close() {
      try {
        const shop = lockIn(dataDir, 'an import that is about to end');
        if ('holder' in shop) return;
        await postgres.stop();
        shop.release();
      } finally {
        lock.release();
      }
    },
  };
}
