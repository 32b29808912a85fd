import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { findOrderForUpdate } from '../orders/orders.queries.ts';
import { pendingCheckAt } from '../payments/next-check.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { recordFailure, recordPayment } from '../payments/record-payment.ts';
import {
  findOrderRefund,
  markOrderRefundDue,
  markOrderRefundFailed,
  type OrderRefundRow,
  providerKeyOf,
  setTrouble,
} from './order-refunds.queries.ts';
import { NotCaptured } from './refund-trouble.ts';
import { findRefundable } from './store-refund.ts';

/**
 * Has the payment provider give a refund, once: one that it has given already, whose response was lost, is found by its key.
 * @throws NotCaptured, ProviderDeclined, ProviderUnavailable
 */
export async function giveOrderRefund(
  { database, provider, metrics }: PaymentContext,
  id: string,
): Promise<void> {
  const refund = await findOrderRefund(database, id);
  if (!refund || refund.state === 'given') return;
  if (refund.state === 'failed' && !(await startAgain(database, refund))) return;
  const payment = await provider.findPayment(refund.paymentId);
  const { status } = payment;
  if (status === 'failed') {
    await recordFailure(database, metrics, payment);
    await setTrouble(database, id, 'The payment has failed: there is nothing to give back.');
    await markOrderRefundFailed(database, id);
    return;
  }
  if (status !== 'captured' && status !== 'refunded') throw new NotCaptured('The payment is not captured.');
  const key = providerKeyOf(id);
  const refunds = payment.refundedPaise > 0 ? await provider.refundsOf(payment.id) : [];
  if (!refunds.some((each) => each.key === key)) {
    refunds.push(await provider.refundPart(payment.id, refund.amountPaise, key));
    metrics.refunds.given += 1;
  }
  await recordPayment(database, metrics, { ...payment, status }, 'reconciliation', {
    refunds,
    pendingCheckAt: pendingCheckAt(new Date()),
  });
}

/** Makes a refund due again that a person has started again; false where its money is no longer the order's to give. */
function startAgain(
  database: Database,
  { userId, orderId, id, amountPaise }: OrderRefundRow,
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    const order = await findOrderForUpdate(transaction, userId, orderId);
    if (!order || (await findRefundable(transaction, order)).refundablePaise < amountPaise) return false;
    await markOrderRefundDue(transaction, id);
    return true;
  });
}
