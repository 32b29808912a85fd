import { eq, sql } from 'drizzle-orm';
import { jobs } from '../../rest-api/jobs/job-tables.ts';
import { stockHolds } from '../../rest-api/stock/stock-tables.ts';
import { sendWithRetry, waitUntil } from '../request.ts';
import type { Shop } from '../shop.ts';
import type { Trial } from '../stage.ts';
import { buy, buyers, stocked, stockOf } from './buying.ts';

/** Many orders that nobody pays hold a book until their time is over, while others shop. */
export async function endOfHolds(trial: Trial, shop: Shop, book: string): Promise<void> {
  const tally = trial.promise('copies whose hold is over are free within a minute, while others shop');
  const count = trial.times(300, 10);
  await stocked(shop, book, count);
  for (const buyer of await buyers(shop, count, () => [book])) {
    const { status } = await buy(shop, buyer);
    tally.try(status === 201, `an order was answered ${status}`);
  }
  await endHolds(shop, book);
  const shopping = new AbortController();
  const load = Promise.all(
    Array.from({ length: trial.times(8, 2) }, async () => {
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

/** As if the time of all holds of a book were over now. */
export async function endHolds({ database }: Shop, book: string): Promise<void> {
  await database.update(stockHolds).set({ expiresAt: sql`now()` }).where(eq(stockHolds.productId, book));
  await database
    .update(jobs)
    .set({ runAt: sql`now()` })
    .where(
      sql`${jobs.kind} = 'end_stock_holds' and ${jobs.subject} in
        (select ${stockHolds.orderId}::text from ${stockHolds} where ${stockHolds.productId} = ${book})`,
    );
}
