import type { PaymentState } from '../database/schema.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { PaymentRow, RefundRow } from './payments.queries.ts';

/**
 * What of a payment has gone back: by the refunds that are known, or by what the provider says it sums up to. Such a sum
 * may hold a refund that has failed since.
 */
export function refundedPaiseOf(
  payment: Pick<PaymentRow, 'amountPaise' | 'refundedPaise' | 'state'>,
  refunds: readonly Pick<RefundRow, 'amountPaise' | 'status'>[],
): number {
  const good = refunds.filter(({ status }) => status !== 'failed');
  const known = good.reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  if (good.length < refunds.length) return known;
  // The sum is missing where a release stored the payment that did not keep it.
  return Math.max(payment.state === 'refunded' ? payment.amountPaise : payment.refundedPaise, known);
}

/**
 * What becomes of a payment. It follows from what is known of it, whoever told it and in whichever order: what is due
 * back is what was captured, less what has gone back, less what its order keeps.
 * @param order as it stands once the payment has had its chance to pay it
 */
export function paymentStateOf(
  order: Pick<OrderRow, 'state' | 'paymentId'>,
  payment: Pick<PaymentRow, 'id' | 'amountPaise' | 'refundedPaise' | 'state' | 'capturedAt'>,
  refunds: readonly Pick<RefundRow, 'amountPaise' | 'status'>[],
): PaymentState {
  if (refundedPaiseOf(payment, refunds) >= payment.amountPaise) return 'refunded';
  if (order.state === 'paid' && order.paymentId === payment.id) return 'kept';
  if (payment.state === 'failed' && payment.capturedAt === null) return 'failed';
  const hasFailed = refunds.some(({ status }) => status === 'failed');
  if (hasFailed || payment.state === 'refund_failed') return 'refund_failed';
  return 'refund due';
}
