import { sql } from 'drizzle-orm';
import { expect, inject, it } from 'vitest';
import { cloneDatabase } from '../rest-api/testing/test-database.ts';
import { seedWhenEmpty } from './seed.ts';

/** A request gives up after a second. */
const lockMs = 1_200;

it('waits at a start for what another program has locked, longer than a request does', async () => {
  const { url, database, drop } = await cloneDatabase(inject('templateDatabaseUrl'));
  let isLocked = () => {};
  const locked = new Promise<void>((resolve) => {
    isLocked = resolve;
  });
  const holder = database.transaction(async (transaction) => {
    await transaction.execute(sql`lock table products in access exclusive mode`);
    isLocked();
    await transaction.execute(sql`select pg_sleep(${lockMs / 1_000})`);
  });
  await locked;
  expect(await seedWhenEmpty(url)).toEqual({ seeded: false, books: 0 });
  await holder;
  await drop();
});
