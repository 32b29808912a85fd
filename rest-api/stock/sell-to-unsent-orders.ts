import { sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { orders } from '../sales/orders/order-tables.ts';
import { shop } from './sell-stock.ts';
import { changeStock } from './stock.queries.ts';
import { findUnsentOrders, type UnsentOfOrder } from './unsent-of-books.ts';

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
const booksPerBatch = 1_000;

/** Copies that `sellToUnsentOrders` sells to an order. */
interface Sale {
  /** Copies that it still wants of the stock. */
  wanted: number;
  /** Copies that it has, and that the stock has never counted: these count as come in, and as sold. */
  uncounted: number;
}

/**
 * Sells copies of a book to orders that are paid and not sent, the oldest first. The orders and the stock must be locked.
 * @param left the copies that can be sold
 * @returns those that can be sold afterwards
 */
export async function sellToUnsentOrders(
  transaction: Queryable,
  productId: string,
  unsentOrders: readonly UnsentOfOrder[],
  saleOf: (order: UnsentOfOrder) => Sale,
  left: number,
): Promise<number> {
  let rest = left;
  let uncountedOfAll = 0;
  const sold = [];
  for (const order of unsentOrders) {
    const { wanted, uncounted } = saleOf(order);
    const copies = Math.min(wanted, rest);
    rest -= copies;
    uncountedOfAll += uncounted;
    if (copies + uncounted === 0) continue;
    sold.push({ productId, onHand: -copies - uncounted, held: 0, orderId: order.id });
  }
  const counted = { productId, onHand: uncountedOfAll, held: 0 };
  await changeStock(transaction, uncountedOfAll > 0 ? [counted] : [], {
    reason: 'count',
    actor: shop,
    note: 'packed or sent before the book was counted',
  });
  for (let from = 0; from < sold.length; from += booksPerBatch) {
    await changeStock(transaction, sold.slice(from, from + booksPerBatch), { reason: 'sale', actor: shop });
  }
  return rest;
}
