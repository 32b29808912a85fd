import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { openDatabase } from '../rest-api/database/database.ts';
import { databaseErrorMessage } from './database-error-message.ts';

it.each([
  ['that ends the statement itself', sql`select pg_sleep(60)`],
  ['that says nothing', sql`select set_config('statement_timeout', '0', false), pg_sleep(60)`],
])('says that a database is slow %s', async (_how, statement) => {
  const databaseUrl = inject('templateDatabaseUrl').replace(/\/[^/?]+(?=\?|$)/, '/postgres');
  const { database, close } = openDatabase(databaseUrl, () => undefined, { timeoutFactor: 0.2 });
  const error = await database.execute(statement).catch((reason: unknown) => reason);
  expect(databaseErrorMessage(error, databaseUrl)).toMatch(
    /^The PostgreSQL at .* takes too long to answer: /,
  );
  await close();
});
