import { and, eq, sql } from 'drizzle-orm';
import { publishChange } from '../../changes/publish-change.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { shopperActor } from '../../routing/caller.ts';
import { HttpError } from '../../routing/errors.ts';
import { releaseStock } from '../../stock/hold-stock.ts';
import { restockSold } from '../../stock/sell-stock.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { findUnsentCopies } from '../fulfilment/fulfilment.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { endOrder } from '../payments/end-order.ts';
import type { PaymentMetrics } from '../payments/payment-metrics.ts';
import { refundedPaiseOf } from '../payments/payment-state.ts';
import { findPayments, setPaymentState } from '../payments/payments.queries.ts';
import { recordOfflineRefund } from '../payments/record-payment.ts';
import { findOrderRefunds } from '../refunds/order-refunds.queries.ts';
import { isSold, type PaidInShop, paidInShopBy } from '../stored-values.ts';
import { obstaclesForShopper, obstacleTo } from './cancellable.ts';
import { noOrderOfYours } from './no-order.ts';
import { orders } from './order-tables.ts';
import {
  findOrder,
  findOrderForUpdate,
  findOrderLines,
  markCancelled,
  type OrderRow,
  type ShopCancellation,
} from './orders.queries.ts';

export const notCancellable = {
  confirmed: obstaclesForShopper.packed,
  paid: obstaclesForShopper.packed,
  refunded: 'This order has been paid and refunded; there is nothing to cancel.',
  failed: 'The payment of this order has failed; there is nothing to cancel.',
  expired: 'This order has expired; there is nothing to cancel.',
} as const;

/**
 * Cancels an order that waits for its payment; the shop refunds a payment that arrives later. Or one that is confirmed or
 * paid and of which nothing is packed: all its money goes back. Repeating it changes nothing.
 * @throws HttpError 404 for an order that is not the user's, 409 for one that cannot be cancelled
 */
export async function cancelOrder(
  database: Database,
  metrics: PaymentMetrics,
  { userId, id, requestId }: { userId: string; id: string; requestId: string | null },
): Promise<OrderRow> {
  if (await endOrder(database, { userId, id }, 'cancelled')) metrics.ended.cancelled += 1;
  else if (await cancelSoldOrder(database, userId, id, requestId)) metrics.refunds.due += 1;
  const order = await findOrder(database, userId, id);
  if (!order) throw new HttpError(404, noOrderOfYours);
  if (order.state === 'cancelled') return order;
  if (order.state === 'created') throw new Error('An order that waits could not be cancelled.');
  throw new HttpError(409, notCancellable[order.state]);
}

/**
 * Cancels an order whose copies are sold and has the payment provider give its money back, with its email and audit entry.
 * @returns whether money is due back
 * @throws HttpError 409 where something of it is packed, a part of its money is on its way back, or staff would have to give it
 */
function cancelSoldOrder(
  database: Database,
  userId: string,
  id: string,
  requestId: string | null,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const order = await findOrderForUpdate(transaction, userId, id);
    if (!order || !isSold(order.state)) return false;
    const obstacle = await findObstacle(transaction, order);
    if (obstacle) throw new HttpError(409, obstaclesForShopper[obstacle]);
    const given = await giveUpOrder(transaction, order);
    // The shopper is not there to be given it.
    if (given.paidInShop) throw new HttpError(409, obstaclesForShopper.paidInShop);
    await recordChange(
      transaction,
      shopperActor(userId),
      {
        action: 'order.cancelled',
        subject: `order:${id}`,
        before: { state: order.state },
        after: { state: 'cancelled', ...given },
      },
      requestId,
    );
    return given.refundPaise !== undefined;
  });
}

/** Why an order whose copies are sold, and which must be locked, cannot be cancelled. */
export const findObstacle = async (transaction: Queryable, order: OrderRow) =>
  obstacleTo(await findOrderLines(transaction, [order]), await findOrderRefunds(transaction, [order]));

/**
 * Cancels an order that is confirmed or paid and of which nothing is packed: all its money is due back, or given back where
 * staff took it, its copies are in stock again, and the shopper gets an email. The order must be locked.
 * @param byShop where the shop cancels it
 * @returns what goes back, in paise, and how staff took it where they give it back; nothing where nothing was paid
 */
export async function giveUpOrder(
  transaction: Queryable,
  order: OrderRow,
  byShop?: ShopCancellation,
): Promise<{ refundPaise?: number; paidInShop?: PaidInShop }> {
  const payments = await findPayments(transaction, [order]);
  const payment = payments.find((each) => each.id === order.paymentId);
  if (!payment && order.state === 'paid') throw new Error('A paid order has no payment.');
  await markCancelled(transaction, order, byShop);
  await publishChange(transaction, 'order', 'cancelled', order.id);
  const refundedPaise = payment ? refundedPaiseOf(payment, payment.refunds) : 0;
  const refundPaise = payment ? payment.amountPaise - refundedPaise : 0;
  const paidInShop = payment && paidInShopBy(payment.method);
  const given = refundPaise > 0 ? { refundPaise, ...(paidInShop && { paidInShop }) } : {};
  await restockSold(transaction, order, await findUnsentCopies(transaction, order));
  await queueOrderEmail(transaction, order, {
    kind: 'order_cancelled',
    ...given,
    ...(byShop && { byShop }),
  });
  if (!payment) return given;
  if (payment.amountPaise === 0) await setPaymentState(transaction, payment, 'refunded', 0);
  else if (!paidInShop) await setPaymentState(transaction, payment, 'refund due', refundedPaise);
  else {
    const cancelledOrder: OrderRow = { ...order, state: 'cancelled', paymentId: null };
    await recordOfflineRefund(transaction, cancelledOrder, payment, { amountPaise: refundPaise });
  }
  return given;
}

/**
 * Cancels all orders of a user that wait for their payment, and lets go of the copies that they hold.
 * @returns how many
 */
export async function cancelWaitingOrders(transaction: Queryable, userId: string): Promise<number> {
  const cancelled = await transaction
    .update(orders)
    .set({ state: 'cancelled', updatedAt: sql`now()` })
    .where(and(eq(orders.userId, userId), eq(orders.state, 'created')))
    .returning({ id: orders.id });
  for (const { id } of cancelled) await publishChange(transaction, 'order', 'cancelled', id);
  await releaseStock(
    transaction,
    userId,
    cancelled.map(({ id }) => id),
  );
  return cancelled.length;
}
