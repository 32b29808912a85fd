import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { orders } from '../database/schema.ts';
import type { PaymentMetrics } from '../payments/payment-metrics.ts';
import { HttpError } from '../routing/errors.ts';
import { endOrder } from './end-order.ts';
import { findOrder, type OrderRow } from './orders.queries.ts';

export const notCancellable = {
  paid: 'This order has been paid and cannot be cancelled.',
  refunded: 'This order has been paid and refunded; there is nothing to cancel.',
  failed: 'The payment of this order has failed; there is nothing to cancel.',
  expired: 'This order has expired; there is nothing to cancel.',
} as const;

/**
 * Cancels an order that waits for its payment; the shop refunds a payment that arrives later. Repeating it changes
 * nothing.
 * @throws HttpError 404 for an order that is not the user's, 409 for one that does not wait for its payment
 */
export async function cancelOrder(
  database: Database,
  figures: PaymentMetrics,
  userId: string,
  id: string,
): Promise<OrderRow> {
  if (await endOrder(database, { userId, id }, 'cancelled')) figures.ended.cancelled += 1;
  const order = await findOrder(database, userId, id);
  if (!order) throw new HttpError(404, 'You have no order with this id.');
  if (order.state === 'cancelled') return order;
  if (order.state === 'created') throw new Error('An order that waits could not be cancelled.');
  throw new HttpError(409, notCancellable[order.state]);
}

/** Cancels all orders of a user that wait for their payment. Returns how many. */
export async function cancelWaitingOrders(transaction: Queryable, userId: string): Promise<number> {
  const { rowCount } = await transaction
    .update(orders)
    .set({ state: 'cancelled', updatedAt: sql`now()` })
    .where(and(eq(orders.userId, userId), eq(orders.state, 'created')));
  return rowCount ?? 0;
}
