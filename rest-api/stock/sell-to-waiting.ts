import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { orders } from '../database/order-tables.ts';
import { findUnsentOrders, type UnsentOfOrder } from '../fulfilment/unsent-of-books.ts';
import { shop } from './sell-stock.ts';
import { changeStock } from './stock.queries.ts';

/** Whether an order waits for copies that it has not taken from the stock: its book was not tracked, or there were too few. */
export const isShort = ({ unsent, taken }: UnsentOfOrder): boolean => unsent > taken;

/**
 * The orders with unsent copies of some books, by book, the oldest first, which nobody else changes until the transaction
 * ends. Ahead of the stock, as all who change stock do.
 * @param isWanted which of them; the others are left alone
 */
export async function lockUnsentOrders(
  transaction: Queryable,
  productIds: readonly string[],
  isWanted: (order: UnsentOfOrder) => boolean = () => true,
): Promise<Map<string, UnsentOfOrder[]>> {
  const ids = new Set((await findUnsentOrders(transaction, productIds)).filter(isWanted).map(({ id }) => id));
  const locked = new Map<string, UnsentOfOrder[]>();
  if (ids.size === 0) return locked;
  await transaction
    .select({ id: orders.id })
    .from(orders)
    .where(sql`${orders.id} = any(${sql.param([...ids])}::uuid[])`)
    .orderBy(orders.userId, orders.id)
    .for('update');
  for (const order of await findUnsentOrders(transaction, productIds)) {
    if (!ids.has(order.id)) continue;
    const ofBook = locked.get(order.productId);
    if (ofBook) ofBook.push(order);
    else locked.set(order.productId, [order]);
  }
  return locked;
}

/** Few enough for the parameters of one statement. */
const soldAtOnce = 1_000;

/**
 * Sells copies of a book to the paid orders that are short of them. The orders and the stock must be locked.
 * @param left the copies that can be sold
 * @returns those that can be sold afterwards
 */
export async function sellToWaiting(
  transaction: Queryable,
  productId: string,
  waiting: readonly UnsentOfOrder[],
  left: number,
): Promise<number> {
  let rest = left;
  const sold = [];
  for (const { id: orderId, unsent, taken } of waiting) {
    const copies = Math.min(unsent - taken, rest);
    if (copies === 0) continue;
    rest -= copies;
    sold.push({ productId, onHand: -copies, held: 0, orderId });
  }
  for (let from = 0; from < sold.length; from += soldAtOnce) {
    await changeStock(transaction, sold.slice(from, from + soldAtOnce), { reason: 'sale', actor: shop });
  }
  return rest;
}
