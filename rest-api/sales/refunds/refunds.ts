import type { OrderRow } from '../orders/orders.queries.ts';
import { refundedPaiseOf } from '../payments/payment-state.ts';
import type { PaymentWithRefunds } from '../payments/payments.queries.ts';
import type { OrderRefundRow } from './order-refunds.queries.ts';

/**
 * The payment of an order whose money can be given back: the one that it is paid by, or else one that had to go back whole
 * and that the bank did not take.
 * @param payments those of the order
 */
export function refundablePayment(
  { state, paymentId }: Pick<OrderRow, 'state' | 'paymentId'>,
  payments: readonly PaymentWithRefunds[],
): PaymentWithRefunds | undefined {
  const paying = state === 'paid' ? payments.find(({ id }) => id === paymentId) : undefined;
  return paying ?? payments.find((payment) => payment.state === 'refund_failed');
}

/**
 * What of a payment can still be given back, in paise: what was paid, less what has gone back or is on its way.
 * @param payment by `refundablePayment`
 * @param refunds those of its order that the shop has decided on; what the provider has declined for good can be given back again
 */
export function refundablePaiseOf(
  payment: PaymentWithRefunds | undefined,
  refunds: readonly OrderRefundRow[],
): number {
  if (!payment) return 0;
  const onTheirWay = refunds
    .filter((refund) => refund.state === 'due' && refund.paymentId === payment.id)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return Math.max(0, payment.amountPaise - refundedPaiseOf(payment, payment.refunds) - onTheirWay);
}
