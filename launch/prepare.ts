import { Client } from 'pg';
import { longConnectionTimeout } from '../rest-api/database/long-timeouts.ts';
import { migrateDatabase } from '../rest-api/database/migrate.ts';
import { mapUncaughtErrors } from '../runtime/source-maps.ts';
import { seedWhenEmpty } from '../seed/seed.ts';
import { databaseErrorMessage } from './database-error-message.ts';
import { failureText } from './failure-text.ts';
import { StartError } from './start-error.ts';

/** Migrates the database and fills an empty one with the sample books, as the role that owns its tables, then exits. */
mapUncaughtErrors();
const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
const databaseUrl = DATABASE_OWNER_URL || DATABASE_URL || '';
// The launcher sets the first one always.
const setting = DATABASE_URL && databaseUrl !== DATABASE_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
try {
  await migrateDatabase(databaseUrl);
  const { seeded, books } = await seedWhenEmpty(databaseUrl, { withStock: true });
  if (seeded) console.log(`The empty database has been filled with ${books} books.`);
  if (DATABASE_URL && DATABASE_URL !== databaseUrl) await checkAsServers(DATABASE_URL);
} catch (error) {
  console.error(databaseErrorMessage(error, databaseUrl, setting) ?? failureText(error));
  process.exitCode = 1;
}

/** @throws StartError where the role of the servers does not have the tables that the owner has migrated */
async function checkAsServers(url: string): Promise<void> {
  const client = new Client({ connectionString: url, ...longConnectionTimeout });
  try {
    await client.connect();
    await client.query('select from products limit 1');
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === '42P01')
      throw new StartError(
        'DATABASE_URL and DATABASE_OWNER_URL name different databases: correct one of them.',
      );
    if (code === '42501')
      throw new StartError(
        'The user of DATABASE_URL may not read the tables of the shop: grant it pg_read_all_data and pg_write_all_data.',
      );
    throw new StartError(databaseErrorMessage(error, url) ?? failureText(error));
  } finally {
    await client.end().catch(() => undefined);
  }
}
