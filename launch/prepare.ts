import { migrateDatabase } from '../rest-api/database/migrate.ts';
import { mayBegin } from '../runtime/child-process.ts';
import { seedWhenEmpty } from '../seed/seed.ts';
import { databaseErrorMessage } from './database-error-message.ts';

/** Migrates the database of DATABASE_URL and fills an empty one with the sample books, then exits. */
await mayBegin();
const databaseUrl = process.env.DATABASE_URL ?? '';
try {
  await migrateDatabase(databaseUrl);
  const { seeded, books } = await seedWhenEmpty(databaseUrl, { withStock: true });
  if (seeded) console.log(`The empty database has been filled with ${books} books.`);
} catch (error) {
  console.error(databaseErrorMessage(error, databaseUrl) ?? error);
  process.exitCode = 1;
}
