import { currency } from '../../contract/money.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { findOrder, findOrderForUpdate, type OrderRow } from '../orders/orders.queries.ts';
import { endOrder } from './end-order.ts';
import { expiryOf, nextCheckAt } from './next-check.ts';
import type { PaymentContext } from './payment-context.ts';
import { findPayment, findPendingRefunds } from './payments.queries.ts';
import type { Payment } from './provider.ts';
import { recordFailure, recordPayment } from './record-payment.ts';

/** Payments that can pay an order come before refunded and failed ones. */
const rank: Record<Payment['status'], number> = {
  captured: 0,
  authorized: 1,
  refunded: 2,
  failed: 3,
  created: 3,
};

/**
 * Queries the provider for the payments of an order, and records them; captures an authorized payment that the order
 * waits for. An order that nobody has paid or is paying expires at its age.
 * @param order as it is before the provider is queried
 * @returns when to query again; undefined for never
 * @throws ProviderUnavailable
 */
export async function checkOrder(context: PaymentContext, order: OrderRow): Promise<Date | undefined> {
  const { database, provider, metrics, timing } = context;
  const payments = order.providerOrderId ? await provider.paymentsOf(order.providerOrderId) : [];
  const pending = new Set((await findPendingRefunds(database, order)).map(({ paymentId }) => paymentId));
  let hasMoney = false;
  for (const payment of payments.toSorted((a, b) => rank[a.status] - rank[b.status])) {
    const current = await captureIfWanted(context, order, payment);
    const { id, status } = current;
    hasMoney ||= status === 'authorized' || status === 'captured';
    if (status === 'captured' || status === 'refunded') {
      // A refund that the bank has refused no longer counts.
      const hasRefunds = current.refundedPaise > 0 || pending.has(id);
      const refunds = hasRefunds ? await provider.refundsOf(id) : [];
      await recordPayment(database, metrics, { ...current, status }, 'reconciliation', { refunds });
    } else if (status === 'failed' && order.paymentId === id) {
      // It was signed before the query, so the response is newer.
      await recordFailure(database, metrics, current);
    }
  }

  const isOver = Date.now() >= expiryOf(order, timing).getTime();
  if (!hasMoney && isOver && (await endOrder(database, order, 'expired'))) {
    metrics.ended.expired += 1;
  }
  const hasFailed = payments.some(({ status }) => status === 'failed');
  if (!hasMoney && !isOver && hasFailed) await inviteToPayAgain(database, order);
  const now = await findOrder(database, order.userId, order.id);
  if (!now) return undefined;
  // The provider has never been asked for it, and is not any more.
  if (now.state !== 'created' && !now.providerOrderId) return undefined;
  const paying = now.paymentId === null ? undefined : await findPayment(database, now.userId, now.paymentId);
  const isMoneyCaptured = paying !== undefined && paying.capturedAt !== null;
  const pendingSince = await findPendingSince(database, now);
  metrics.checks.done += 1;
  return nextCheckAt(now, { isMoneyCaptured, pendingSince }, new Date(), timing);
}

/**
 * Postpones an order that the provider does not return: until its next check, or for good when no money can move any
 * longer. An unpaid order expires without the provider's response when no money can arrive any longer.
 */
export async function postponeCheck(context: PaymentContext, order: OrderRow): Promise<Date | undefined> {
  const { database, metrics, timing } = context;
  const now = new Date();
  const isWatched = now.getTime() < order.createdAt.getTime() + timing.watchMs;
  if (!isWatched && (await endOrder(database, order, 'expired'))) metrics.ended.expired += 1;
  const pendingSince = await findPendingSince(database, order);
  return nextCheckAt(order, { isMoneyCaptured: false, pendingSince }, now, timing);
}

/** When the shop has seen the latest of an order's refunds that are on their way. */
const findPendingSince = async (database: Database, order: OrderRow): Promise<Date | undefined> =>
  (await findPendingRefunds(database, order)).at(-1)?.updatedAt;

/** Enqueues an email, once, to a shopper who has failed to pay an order that still waits. */
async function inviteToPayAgain(database: Database, { userId, id }: OrderRow): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const order = await findOrderForUpdate(transaction, userId, id);
    if (order?.state !== 'created') return;
    await queueOrderEmail(transaction, order, { kind: 'payment_failed', canPayAgain: true });
  });
}

/** Captures an authorized payment if its order waits for it, or counts as paid by it. */
async function captureIfWanted(
  { database, provider }: PaymentContext,
  { userId, id, totalPaise }: OrderRow,
  payment: Payment,
): Promise<Payment> {
  if (payment.status !== 'authorized') return payment;
  const order = await findOrder(database, userId, id);
  const isRightAmount = payment.amountPaise === totalPaise && payment.currency === currency;
  const counts = order?.state === 'paid' && order.paymentId === payment.id;
  // Does not capture other payments: the provider releases them by itself.
  return counts || (order?.state === 'created' && isRightAmount) ? provider.capture(payment) : payment;
}
