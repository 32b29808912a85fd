import type { Queryable } from '../../database/database.ts';
import { takeCopies } from '../../shopping/cart/cart.queries.ts';
import { sellStock } from '../../stock/sell-stock.ts';
import { findOrderLines, type OrderRow } from '../orders/orders.queries.ts';

/** Sells the copies of an order, which must be locked; false, and sells nothing, where there are too few of a book. */
export async function sellCopies(transaction: Queryable, order: OrderRow): Promise<boolean> {
  const lines = await findOrderLines(transaction, [order]);
  return sellStock(
    transaction,
    order,
    lines.map(({ productId, quantity }) => ({ productId, copies: quantity })),
  );
}

/** Removes exactly the ordered copies from the cart of whoever placed an order. */
export async function takeFromCart(transaction: Queryable, order: OrderRow): Promise<void> {
  // Staff took it by what the shopper said, whatever is in the cart.
  if (order.takenBy !== null) return;
  const lines = await findOrderLines(transaction, [order]);
  const inLockOrder = lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const line of inLockOrder) await takeCopies(transaction, order.userId, line.productId, line.quantity);
}
