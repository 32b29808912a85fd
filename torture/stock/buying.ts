import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { setStock } from '../../rest-api/stock/set-stock.ts';
import { stock } from '../../rest-api/stock/stock-tables.ts';
import type { Buyer } from '../../rest-api/testing/buyer.ts';
import { type ShopResponse, sendWithRetry } from '../request.ts';
import type { Shop } from '../shop.ts';

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
