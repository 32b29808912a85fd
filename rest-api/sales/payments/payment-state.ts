import type { OrderRow } from '../orders/orders.queries.ts';
import type { PaymentState } from './payment-tables.ts';
import type { PaymentRow, RefundRow } from './payments.queries.ts';

/**
 * The refunded amount: the sum of the known refunds, or the provider's own sum. The provider's sum may include a refund
 * that has failed since.
 */
export function refundedPaiseOf(
  payment: Pick<PaymentRow, 'amountPaise' | 'refundedPaise' | 'state'>,
  refunds: readonly Pick<RefundRow, 'amountPaise' | 'status'>[],
): number {
  const good = refunds.filter(({ status }) => status !== 'failed');
  const known = good.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (good.length < refunds.length) return known;
  // Releases that did not store the sum left it empty.
  return Math.max(payment.state === 'refunded' ? payment.amountPaise : payment.refundedPaise, known);
}

/**
 * The state of a payment. It follows from the known facts, whoever reported them and in whichever order: the amount to
 * refund is what was captured, minus what has been refunded, minus what its order is entitled to.
 * @param order its state after the payment has been applied to it
 */
export function paymentStateOf(
  order: Pick<OrderRow, 'state' | 'paymentId'>,
  payment: Pick<PaymentRow, 'id' | 'amountPaise' | 'refundedPaise' | 'state' | 'capturedAt'>,
  refunds: readonly Pick<RefundRow, 'amountPaise' | 'status'>[],
): PaymentState {
  const isPaying = order.state === 'paid' && order.paymentId === payment.id;
  // What cost nothing is not given back as long as it pays its order.
  if (isPaying && payment.amountPaise === 0) return 'kept';
  if (refundedPaiseOf(payment, refunds) >= payment.amountPaise) return 'refunded';
  if (isPaying) return 'kept';
  if (payment.state === 'failed' && payment.capturedAt === null) return 'failed';
  const hasFailed = refunds.some(({ status }) => status === 'failed');
  if (hasFailed || payment.state === 'refund_failed') return 'refund_failed';
  return 'refund due';
}
