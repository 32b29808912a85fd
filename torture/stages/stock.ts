import { sql } from 'drizzle-orm';
import { addBooks } from '../../rest-api/testing/books.ts';
import { addsUp, buy, buyers, endHolds, stocked, stockOf } from '../buying.ts';
import { latePayments } from '../late-payments.ts';
import { sendWithRetry, waitUntil } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Stage, StageContext } from '../stage.ts';

/** Shoppers who want more copies than there are. */
export const stock: Stage = {
  name: 'stock',
  does: 'a crowd for the last copies, carts of the same books in any order, holds that end under load and as payments come',
  async run(context) {
    const shop = await context.sharedShop();
    const books = await addBooks(
      shop.database,
      Array.from({ length: 13 }, () => ({})),
    );
    const [few = '', held = '', late = '', ...ten] = books;
    await crowd(context, shop, few);
    await manyBooks(context, shop, ten);
    await endOfHolds(context, shop, held);
    await latePayments(context, shop, late);
    await addsUp(
      context.guarantee('the movements of a book add up to its copies, and its holds to what is held'),
      shop,
    );
  },
};

const copies = 5;

/** All press Buy at once for the last copies of a book. */
async function crowd(context: StageContext, shop: Shop, book: string): Promise<void> {
  const tally = context.guarantee('a crowd for five copies: five orders hold one, everybody else is refused');
  await stocked(shop, book, copies);
  const all = await buyers(shop, context.times(1_000, 30), () => [book]);
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
async function manyBooks(context: StageContext, shop: Shop, books: readonly string[]): Promise<void> {
  const tally = context.guarantee(
    'carts of the same ten books in any order are all ordered, without a deadlock',
  );
  const count = context.times(200, 8);
  for (const book of books) await stocked(shop, book, count);
  const all = await buyers(shop, count, () => context.random.shuffled(books));
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

/** Many orders that nobody pays hold a book until their time is over, while others shop. */
async function endOfHolds(context: StageContext, shop: Shop, book: string): Promise<void> {
  const tally = context.guarantee('copies whose hold is over are free within a minute, while others shop');
  const count = context.times(300, 10);
  await stocked(shop, book, count);
  for (const buyer of await buyers(shop, count, () => [book])) {
    const { status } = await buy(shop, buyer);
    tally.try(status === 201, `an order was answered ${status}`);
  }
  await endHolds(shop, book);
  const shopping = new AbortController();
  const load = Promise.all(
    Array.from({ length: context.times(8, 2) }, async () => {
      while (!shopping.signal.aborted)
        await sendWithRetry(shop.origin, { path: `/api/products?search=${book}` });
    }),
  );
  const isFree = async () => (await stockOf(shop, book)).held === 0;
  try {
    const ms = await waitUntil('the copies are free', isFree, 60_000).catch(() => undefined);
    tally.try(ms !== undefined, 'some were still held after a minute');
    if (ms !== undefined) tally.took(ms);
  } finally {
    shopping.abort();
    await load;
  }
}
