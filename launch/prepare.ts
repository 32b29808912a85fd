import { migrateDatabase } from '../rest-api/database/migrate.ts';
import { announceReady, waitForLauncher } from '../runtime/child-process.ts';
import { seedWhenEmpty } from '../seed/seed.ts';
import { databaseErrorMessage } from './database-error-message.ts';
import { failureText } from './failure-text.ts';

/** Migrates the database and fills an empty one with the sample books, as the role that owns its tables, then exits. */
await waitForLauncher();
const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
const databaseUrl = DATABASE_OWNER_URL || DATABASE_URL || '';
// The launcher sets the first one always.
const setting = DATABASE_URL && databaseUrl !== DATABASE_URL ? 'DATABASE_OWNER_URL' : 'DATABASE_URL';
try {
  await migrateDatabase(databaseUrl);
  const { seeded, books } = await seedWhenEmpty(databaseUrl, { withStock: true });
  if (seeded) console.log(`The empty database has been filled with ${books} books.`);
  announceReady();
} catch (error) {
  console.error(databaseErrorMessage(error, databaseUrl, setting) ?? failureText(error));
  process.exitCode = 1;
}
