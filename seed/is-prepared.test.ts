import { type SQL, sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../rest-api/testing/test-database.ts';
import { isPrepared } from './is-prepared.ts';
import { seedWhenEmpty } from './seed.ts';

let shop: TestDatabase;
const isReady = () => isPrepared(shop.url);

beforeEach(async () => {
  shop = await cloneDatabase(inject('templateDatabaseUrl'));
});

afterEach(() => shop.drop());

it('a migrated and seeded database is prepared', async () => {
  expect(await isReady()).toBe(true);
});

it.each<[string, SQL]>([
  ['books and categories are missing', sql`truncate products, categories cascade`],
  ['the works of its books are unknown', sql`delete from book_works`],
  [
    'the edition of a sample book is unknown',
    sql`delete from editions where product_id = (select product_id from editions limit 1)`,
  ],
])('one is not where %s, until it is seeded', async (_what, change) => {
  await shop.database.execute(change);
  expect(await isReady()).toBe(false);
  await seedWhenEmpty(shop.url);
  expect(await isReady()).toBe(true);
});

it('one of an earlier version is not', async () => {
  const last = sql`(select max(created_at) from drizzle.__drizzle_migrations)`;
  await shop.database.execute(sql`delete from drizzle.__drizzle_migrations where created_at = ${last}`);
  expect(await isReady()).toBe(false);
});

it('one of a later version is, whose migrations this one does not know', async () => {
  const later = sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 9000000000000)`;
  await shop.database.execute(later);
  expect(await isReady()).toBe(true);
});

it('a database without tables is not, nor is one that cannot be reached', async () => {
  await shop.database.execute(sql`drop schema drizzle cascade`);
  expect(await isReady()).toBe(false);
  expect(await isPrepared('postgres://nobody@127.0.0.1:1/none')).toBe(false);
});
