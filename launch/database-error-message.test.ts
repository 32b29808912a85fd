import { sql } from 'drizzle-orm';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import { expect, inject, it } from 'vitest';
import { freePort } from '../http/testing/free-port.ts';
import { openDatabase } from '../rest-api/database/database.ts';
import { databaseErrorMessage } from './database-error-message.ts';
import { failureText } from './failure-text.ts';

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

it.each([
  [
    'no such database',
    async () => inject('templateDatabaseUrl').replace(/\/[^/?]+(?=\?|$)/, '/nothing'),
    /^PostgreSQL has no database "nothing": make it with/,
  ],
  [
    'no server',
    async () => `postgresql://u:hunter2@127.0.0.1:${await freePort()}/d`,
    /^No PostgreSQL answers at 127\.0\.0\.1:/,
  ],
  [
    'no such host',
    async () => 'postgresql://u:hunter2@nowhere.invalid/d',
    /^The host of DATABASE_URL, nowhere\.invalid:5432, is not known/,
  ],
])('says that there is %s, without the password', async (_what, address, sentence) => {
  const databaseUrl = await address();
  const { database, close } = openDatabase(databaseUrl, () => undefined);
  const error = await database.execute(sql`select 1`).catch((reason: unknown) => reason);
  const message = databaseErrorMessage(error, databaseUrl);
  expect(message).toMatch(sentence);
  expect(message).not.toContain('hunter2');
  await close();
});

it('says whose address is missing where the servers have a role of their own', () => {
  const error = Object.assign(new Error('permission denied for schema public'), { code: '42501' });
  const said = (setting: 'DATABASE_URL' | 'DATABASE_OWNER_URL') =>
    databaseErrorMessage(error, 'postgresql://shop:hunter2@db/quire', setting);
  const what = 'User "shop" may not make tables in database "quire": make it the owner of the database';
  expect(said('DATABASE_OWNER_URL')).toBe(`${what}.`);
  expect(said('DATABASE_URL')).toBe(`${what}, or set DATABASE_OWNER_URL to the same database as its owner.`);
});

it('says of an unexpected error where it happened and why, and no query or value', () => {
  const cause = Object.assign(new Error('relation "staff" does not exist'), {
    code: '42P01',
    detail: 'Failing row contains (ada@example.com).',
  });
  const error = new DrizzleQueryError('insert into users values ($1)', ['ada@example.com'], cause);
  const text = failureText(new Error('The staff could not be stored.', { cause: error }));
  expect(text).toMatch(
    /^Error: The staff could not be stored\.\n {4}at .*\nError: A query has failed\.\n {4}at .*\nError \(42P01\): relation "staff" does not exist\n {4}at /s,
  );
  expect(text).not.toMatch(/insert|ada@example/);
});
