import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import { jobs } from '../rest-api/jobs/job-tables.ts';
import { setStock } from '../rest-api/stock/set-stock.ts';
import { stock, stockHolds } from '../rest-api/stock/stock-tables.ts';
import type { Buyer } from '../rest-api/testing/buyer.ts';
import type { GuaranteeTally } from './guarantee-tally.ts';
import { type ShopResponse, sendWithRetry } from './request.ts';
import type { Shop } from './shop.ts';

/** Presses Buy, again when the shop has no time or has read nothing of it. The key makes it one order. */
export async function buy(shop: Shop, { token, addressId }: Buyer): Promise<ShopResponse> {
  const headers = { 'idempotency-key': randomUUID() };
  for (;;) {
    const response = await sendWithRetry(shop.origin, {
      method: 'POST',
      path: '/api/user/orders',
      token,
      headers,
      timeoutMs: 60_000,
      body: { addressId },
    });
    if (response.status !== 408) return response;
  }
}

/** Sets the copies on hand of a book. */
export async function stocked({ database }: Shop, productId: string, copies: number): Promise<void> {
  await setStock(database, { productId, copies, reason: 'count', actor: 'torture' });
}

export async function stockOf({ database }: Shop, productId: string) {
  const [row] = await database.select().from(stock).where(eq(stock.productId, productId));
  if (!row) throw new Error('The book is not tracked.');
  return row;
}

/** New buyers, each with the same books in the cart. */
export function buyers(shop: Shop, count: number, books: (index: number) => readonly string[]) {
  const fewAtOnce = pLimit(10);
  return fewAtOnce.map(Array.from({ length: count }), async (_, index) => {
    const buyer = await shop.newBuyer();
    await buyer.fill(...books(index));
    return buyer;
  });
}

/** Compares the copies of every tracked book with its movements, and those that are held with its holds. */
export async function addsUp(tally: GuaranteeTally, { database }: Pick<Shop, 'database'>): Promise<void> {
  const { rows } = await database.execute<{ onHand: number; moved: number; held: number; holds: number }>(sql`
    select on_hand as "onHand", held,
      (select coalesce(sum(copies), 0)::int from stock_movements where product_id = stock.product_id) as moved,
      (select coalesce(sum(copies), 0)::int from stock_holds where product_id = stock.product_id) as holds
    from stock`);
  for (const book of rows) {
    const isRight = book.onHand === book.moved && book.held === book.holds;
    tally.try(isRight, () => JSON.stringify(book));
  }
}

/** Ends the time of all holds of a book. */
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
