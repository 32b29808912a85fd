import { currency } from '../contract/money.ts';
import type { Payment } from '../payments/provider.ts';
import { expiryOf, nextCheckAt } from './next-check.ts';
import { findOrder, markEnded, type OrderRow, scheduleCheck } from './orders.queries.ts';
import type { PaymentWork } from './payment-work.ts';
import { isCaptured } from './payments.queries.ts';
import { receivePayment } from './receive-payment.ts';

/**
 * Asks the provider about an order and takes notice of every payment that it knows; money that is only promised is
 * taken where the order wants it. Where there is none, the order expires at its age.
 * @throws ProviderAway
 */
export async function checkOrder(work: PaymentWork, order: OrderRow): Promise<void> {
  const { database, provider, figures, timing } = work;
  const payments = order.providerOrderId ? await provider.paymentsOf(order.providerOrderId) : [];
  let moneyComes = false;
  for (const payment of payments) {
    const taken = await takenIfWanted(work, order, payment);
    moneyComes ||= taken.status === 'authorized' || taken.status === 'captured';
    if (taken.status !== 'captured' && taken.status !== 'refunded') continue;
    await receivePayment(database, figures, { ...taken, status: taken.status }, 'reconciliation');
  }

  const isOver = Date.now() >= expiryOf(order, timing).getTime();
  if (!moneyComes && isOver && (await markEnded(database, order, 'expired'))) {
    figures.ended.expired += 1;
  }
  const now = await findOrder(database, order.userId, order.id);
  if (!now) return;
  const settled = now.paymentId !== null && (await isCaptured(database, now.paymentId));
  await scheduleCheck(database, now, nextCheckAt(now, settled, new Date(), timing));
  figures.checks.done += 1;
}

/** Captures a payment that the bank has authorized, where its order waits for it or counts as paid by it. */
async function takenIfWanted(
  { database, provider }: PaymentWork,
  { userId, id, totalPaise }: OrderRow,
  payment: Payment,
): Promise<Payment> {
  if (payment.status !== 'authorized') return payment;
  const order = await findOrder(database, userId, id);
  const right = payment.amountPaise === totalPaise && payment.currency === currency;
  const wanted = order?.paymentId === payment.id || (order?.state === 'created' && right);
  // What is not wanted is not taken: the provider lets go of it by itself.
  return wanted ? provider.capture(payment) : payment;
}
