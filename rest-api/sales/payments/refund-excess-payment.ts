import { pendingCheckAt } from './next-check.ts';
import type { PaymentContext } from './payment-context.ts';
import type { PaymentRow } from './payments.queries.ts';
import { recordFailure, recordPayment } from './record-payment.ts';

/**
 * Refunds what is left of a payment to which its order is not entitled; parts of it may have been refunded by hand.
 * `give-order-refund.ts` refunds what the shop has decided to, of the payment that pays an order.
 * @returns false if there is nothing to refund yet, because the money has not been captured
 * @throws ProviderUnavailable
 */
export async function refundExcessPayment(
  context: PaymentContext,
  { id }: Pick<PaymentRow, 'id'>,
): Promise<boolean> {
  const { database, provider, metrics } = context;
  const payment = await provider.findPayment(id);
  const { status, amountPaise, refundedPaise } = payment;
  if (status === 'failed') {
    await recordFailure(database, metrics, payment);
    return true;
  }
  if (status !== 'captured' && status !== 'refunded') return false;
  const refunds = refundedPaise > 0 ? await provider.refundsOf(id) : [];
  if (refundedPaise < amountPaise) {
    refunds.push(await provider.refundRest(payment));
    metrics.refunds.given += 1;
  }
  await recordPayment(database, metrics, { ...payment, status }, 'reconciliation', {
    refunds,
    pendingCheckAt: pendingCheckAt(new Date()),
  });
  return true;
}
