import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { ids } from './contract/scene.ts';
import { setScene } from './contract/set-scene.ts';
import { countChanges, storedState } from './stored-state.ts';
import { cloneDatabase, type TestDatabase } from './test-database.ts';

let test: TestDatabase;
beforeAll(async () => {
  test = await cloneDatabase(inject('templateDatabaseUrl'));
  // First of all, as each connection reads once which tables there are.
  await test.database.execute(sql`create table loyalty_points (user_id uuid primary key, points integer)`);
  await setScene(test.database);
});
afterAll(() => test.drop());

it('covers every table of the database, also one that the code does not name', async () => {
  const { database } = test;
  const [all, ofAda, ofBob] = await Promise.all([
    storedState(database),
    storedState(database, ids.ada),
    storedState(database, ids.bob),
  ]);
  await database.execute(sql`insert into loyalty_points values (${ids.ada}, 5)`);
  expect(await storedState(database)).not.toBe(all);
  expect(await storedState(database, ids.ada)).not.toBe(ofAda);
  expect(await storedState(database, ids.bob)).toBe(ofBob);
});

it('changes with rows that belong to nobody, but not for a user', async () => {
  const { database } = test;
  const [all, ofAda] = await Promise.all([storedState(database), storedState(database, ids.ada)]);
  await database.execute(sql`insert into payment_events (id, type) values ('evt_1', 'payment.captured')`);
  expect(await storedState(database)).not.toBe(all);
  expect(await storedState(database, ids.ada)).toBe(ofAda);
});

it.each([
  sql`update products set title = title || '!' where number = 1`,
  sql`delete from product_counts`,
  sql`insert into search_words select word || '!', books, readers from search_words limit 1`,
])('changes with the catalogue', async (change) => {
  const before = await storedState(test.database);
  await test.database.execute(change);
  expect(await storedState(test.database)).not.toBe(before);
});

it('is the same after the scene is set again, whatever was stored meanwhile', async () => {
  const { database } = test;
  await setScene(database);
  const standing = await storedState(database);
  await database.execute(sql`insert into loyalty_points values (${ids.bob}, 7)`);
  await database.execute(sql`insert into payment_events (id, type) values ('evt_2', 'payment.captured')`);
  await database.execute(sql`insert into sandbox_orders values ('order_1', 100, 'receipt')`);
  await database.execute(sql`update users set first_name = 'Bobby' where id = ${ids.bob}`);
  expect(await storedState(database)).not.toBe(standing);
  await setScene(database);
  expect(withoutVersions(await storedState(database))).toBe(withoutVersions(standing));
});

/** The reviews of the scene rate its books anew, whose rows are other versions then. */
const withoutVersions = (state: string) => state.replaceAll(/^(products|product_counts)(\d+) \d+$/gm, '$1$2');

it('need not be read again while no statement changes a table', async () => {
  const { database } = test;
  const hasChanged = await countChanges(database);
  expect([await hasChanged(), await hasChanged()]).toEqual([true, false]);
  await storedState(database);
  expect(await hasChanged()).toBe(false);
  for (const change of [
    sql`insert into loyalty_points values (gen_random_uuid(), 9)`,
    sql`update loyalty_points set points = 10`,
    sql`delete from loyalty_points`,
    sql`truncate loyalty_points`,
  ]) {
    await database.execute(change);
    expect([await hasChanged(), await hasChanged()]).toEqual([true, false]);
  }
});
