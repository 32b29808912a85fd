import { sql } from 'drizzle-orm';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import { buy, buyers, stocked, stockOf } from './buying.ts';

const copies = 5;

/** All press Buy at once for the last copies of a book. */
export async function crowd(trial: Trial, shop: Shop, book: string): Promise<void> {
  const tally = trial.promise('a crowd for five copies: five orders hold one, everybody else is refused');
  await stocked(shop, book, copies);
  const all = await buyers(shop, trial.times(1_000, 30), () => [book]);
  const statuses = await Promise.all(
    all.map(async (buyer) => {
      const { status, ms, text } = await buy(shop, buyer);
      tally.took(ms);
      tally.try(status === 201 || status === 409, `${status} ${text.slice(0, 200)}`);
      return status;
    }),
  );
  const placed = statuses.filter((status) => status === 201).length;
  tally.try(placed === copies, `${placed} orders were placed for ${copies} copies`);
  const { onHand, held } = await stockOf(shop, book);
  tally.try(onHand === copies && held === copies, `${held} of ${onHand} copies are held`);
}

/** Carts of the same books, in any order. */
export async function manyBooks(trial: Trial, shop: Shop, books: readonly string[]): Promise<void> {
  const tally = trial.promise('carts of the same ten books in any order are all ordered, without a deadlock');
  const count = trial.times(200, 8);
  for (const book of books) await stocked(shop, book, count);
  const all = await buyers(shop, count, () => trial.random.shuffled(books));
  const before = await deadlocks(shop);
  await Promise.all(
    all.map(async (buyer) => {
      const { status, ms, text } = await buy(shop, buyer);
      tally.took(ms);
      tally.try(status === 201, `${status} ${text.slice(0, 200)}`);
    }),
  );
  const found = (await deadlocks(shop)) - before;
  tally.try(found === 0, `${found} deadlocks`);
  for (const book of books) {
    const { held } = await stockOf(shop, book);
    tally.try(held === count, `${held} copies are held by ${count} orders`);
  }
}

async function deadlocks({ database }: Shop): Promise<number> {
  const { rows } = await database.execute<{ deadlocks: string }>(
    sql`select deadlocks from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0]?.deadlocks);
}
