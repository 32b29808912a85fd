import type { OrderRow } from '../orders/orders.queries.ts';
import { refundedPaiseOf } from '../payments/payment-state.ts';
import type { PaymentWithRefunds } from '../payments/payments.queries.ts';
import type { OrderRefundRow } from './order-refunds.queries.ts';

/**
 * What of its payment a paid order can still give back, in paise: what was paid, less what has gone back or is on its way.
 * @param payments those of the order
 * @param refunds those that the shop has decided on; what the provider has declined for good can be given back again
 */
export function refundablePaiseOf(
  { state, paymentId }: Pick<OrderRow, 'state' | 'paymentId'>,
  payments: readonly PaymentWithRefunds[],
  refunds: readonly OrderRefundRow[],
): number {
  const payment = payments.find(({ id }) => id === paymentId);
  if (state !== 'paid' || !payment) return 0;
  const onTheirWay = refunds
    .filter((refund) => refund.state === 'due' && refund.paymentId === payment.id)
    .reduce((sum, { amountPaise }) => sum + amountPaise, 0);
  return Math.max(0, payment.amountPaise - refundedPaiseOf(payment, payment.refunds) - onTheirWay);
}
