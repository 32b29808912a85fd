import { sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { addVariedBooks } from '../../testing/varied-books.ts';
import { products } from '../products/product-tables.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());
beforeEach(() => addVariedBooks(service.database, 300));

/** Where the stored counts differ from the books. */
async function differences(): Promise<unknown[]> {
  const { rows } = await service.database.execute(sql`
    select * from
      (select category_name, rupees, stars, books from product_counts where books <> 0) kept
      full join (
        select category_name, price_paise / 100 as rupees, floor(rating)::int as stars, count(*) as books
        from products group by 1, 2, 3
      ) counted using (category_name, rupees, stars)
    where kept.books is distinct from counted.books`);
  return rows;
}

/** As a caller sees it; for a moment after a change it may be the previous total. */
const total = async () => Number((await service.http.get('/api/products?first=1')).headers['x-total-count']);

describe('the stored counts of the books', () => {
  it.each([
    ['an insert', sql`select 1`],
    ['an update of prices', sql`update products set price_paise = price_paise + 5000 where number % 3 = 0`],
    ['an update of ratings', sql`update products set rating = 6 - rating where number % 2 = 0`],
    ['an update of categories', sql`update products set category_name = 'Fiction' where number % 5 = 0`],
    ['an update of nothing that counts', sql`update products set title = title || '!'`],
    ['a delete', sql`delete from products where number % 7 = 0`],
    [
      'an upsert that inserts and updates',
      sql`insert into products (id, title, author, price_paise, previous_price_paise, rating, image, category_name)
        select case when number % 2 = 0 then id else gen_random_uuid() end, title, author, 77700, 88800, 3.3, image,
          'Self-Help' from products where number % 11 < 4
        on conflict (id) do update set price_paise = excluded.price_paise, rating = excluded.rating`,
    ],
    [
      'a merge',
      sql`merge into products using (select id from products where number % 2 = 0) as even on products.id = even.id
        when matched and number % 4 = 0 then delete when matched then update set rating = 2`,
    ],
  ])('are right after %s', async (_, statement) => {
    await service.database.execute(statement);
    expect(await differences()).toEqual([]);
  });

  it('are empty after a truncate', async () => {
    await service.database.execute(sql`truncate products cascade`);
    expect(await differences()).toEqual([]);
    await expect.poll(total).toBe(0);
  });

  it('stay the same when the change is rolled back', async () => {
    const before = await service.database.$count(products);
    await service.database
      .transaction(async (transaction) => {
        await transaction.execute(sql`delete from products`);
        transaction.rollback();
      })
      .catch(() => undefined);
    await expect.poll(total).toBe(before);
    expect(await differences()).toEqual([]);
  });

  it('are right when two writers change the same ones, one after the other', async () => {
    const [first, second] = await Promise.all([connect(), connect()]);
    try {
      await first.query('begin');
      await first.query('update products set price_paise = 12300, rating = 2 where number % 2 = 0');
      const waiting = second.query(
        'update products set price_paise = 12300, rating = 2 where number % 2 = 1',
      );
      await untilWaiting();
      await first.query('commit');
      await waiting;
    } finally {
      await Promise.all([first.end(), second.end()]);
    }
    expect(await differences()).toEqual([]);
  });

  it('let many writers change the same ones in any order', async () => {
    const writers = await Promise.all([connect(), connect(), connect(), connect()]);
    try {
      await Promise.all(
        writers.map(async (writer, remainder) => {
          for (let round = 0; round < 4; round++) {
            await writer.query(
              `update products set rating = 1 + (number + ${round}) % 4, price_paise = 10000 + 100 * (number % 97)
               where number in (select number from products where number % 4 = ${remainder} order by random())`,
            );
          }
        }),
      );
    } finally {
      await Promise.all(writers.map((writer) => writer.end()));
    }
    expect(await differences()).toEqual([]);
  });
});

async function connect(): Promise<Client> {
  const client = new Client({ connectionString: service.databaseUrl });
  await client.connect();
  return client;
}

/** Waits until a statement on this database waits for a lock. */
async function untilWaiting(): Promise<void> {
  await expect.poll(() => countLockWaiters(service.database), { interval: 5 }).toBeGreaterThan(0);
}
