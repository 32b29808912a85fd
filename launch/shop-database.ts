import path from 'node:path';
import { type Database, openDatabase } from '../rest-api/database/database.ts';
import { startEmbeddedPostgres } from '../rest-api/database/embedded-postgres/start.ts';
import { longPoolTimeouts } from '../rest-api/database/long-timeouts.ts';
import { diskFull, isDiskFull } from '../rest-api/database/outage.ts';
import { databaseErrorMessage } from './database-error-message.ts';
import { holderOf } from './process-lock.mjs';
import type { Settings } from './settings.ts';
import { StartError } from './start-error.ts';

/**
 * Runs a command on the database of the open shop, while its servers run.
 * @throws StartError if no shop is open, its database does not respond, or its disk is full
 */
export async function withShopDatabase<Result>(
  { databaseUrl, dataDir }: Settings,
  work: (database: Database) => Promise<Result>,
): Promise<Result> {
  const url = databaseUrl ?? (await urlOfOpenShop(dataDir));
  const { database, close } = openDatabase(url, () => undefined, { maxConnections: 1, ...longPoolTimeouts });
  try {
    return await work(database);
  } catch (error) {
    if (isDiskFull(error)) throw new StartError(diskFull);
    const message = databaseUrl && databaseErrorMessage(error, databaseUrl);
    throw message ? new StartError(message) : error;
  } finally {
    await close();
  }
}

async function urlOfOpenShop(dataDir: string): Promise<string> {
  if (!holderOf(path.join(dataDir, 'lock'))) {
    throw new StartError(
      `No shop is open in ${dataDir}: start it with \`npm start\`, or set DATA_DIR as it has.`,
    );
  }
  return (await startEmbeddedPostgres({ dataDir })).url;
}
