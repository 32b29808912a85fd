import path from 'node:path';
import { type Database, openDatabase } from '../../rest-api/database/database.ts';
import { hasDatabase } from '../../rest-api/database/embedded-postgres/folder.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../rest-api/database/embedded-postgres/start.ts';
import { longPoolTimeouts } from '../../rest-api/database/long-timeouts.ts';
import { diskFullMessage, isDiskFull } from '../../rest-api/database/outage.ts';
import { sqlState } from '../../rest-api/database/sql-state.ts';
import { databaseErrorMessage } from '../database-error-message.ts';
import { holderOf } from '../process-lock.mjs';
import type { Settings } from '../settings.ts';
import { StartError } from '../start-error.ts';

const notPrepared =
  'The database of the shop is not prepared yet: wait until the start says “Quire is open.”, then try again.';

/** PostgreSQL's codes for a table, a column, a function or a schema that a migration has still to make. */
const lacksTables = ['42P01', '42703', '42883', '3F000'];

/**
 * Runs a command on the database of the open shop, while its servers run.
 * @throws StartError if no shop is open or its start is still preparing the database, if that does not respond, or if its
 * disk is full
 */
export async function withShopDatabase<Result>(
  { databaseUrl, dataDir }: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const url = databaseUrl ?? (await postgresOfOpenShop(dataDir)).url;
  const { database, close } = openDatabase(url, () => undefined, { maxConnections: 1, ...longPoolTimeouts });
  try {
    return await work(database);
  } catch (error) {
    if (isDiskFull(error)) throw new StartError(diskFullMessage);
    if (lacksTables.includes(sqlState(error) ?? '')) throw new StartError(notPrepared);
    const message = databaseUrl && databaseErrorMessage(error, databaseUrl);
    throw message ? new StartError(message) : error;
  } finally {
    await close();
  }
}

/**
 * The embedded PostgreSQL of the open shop.
 * @throws StartError if no shop is open, or its start has not made the database yet
 */
export async function postgresOfOpenShop(dataDir: string): Promise<EmbeddedPostgres> {
  if (!holderOf(path.join(dataDir, 'lock'))) {
    throw new StartError(
      `No shop is open in ${dataDir}: start it with \`npm start\`, or set DATA_DIR as it has.`,
    );
  }
  // The start makes the folder of the database, and nothing else may.
  if (!(await hasDatabase(dataDir))) throw new StartError(notPrepared);
  return startEmbeddedPostgres({ dataDir });
}
