import { upperCase } from '../../contract/letter-case.ts';
import { currency } from '../../contract/money.ts';
import type { RefundReason } from '../../contract/orders.ts';
import type { StaffRefund } from '../../contract/staff-orders.ts';
import { timestamp } from '../../database/timestamp.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { refundedPaiseOf } from '../payments/payment-state.ts';
import type { PaymentWithRefunds } from '../payments/payments.queries.ts';
import type { OrderRefundRow } from './order-refunds.queries.ts';
import { shownTrouble } from './refund-trouble.ts';

/**
 * The refunds of a payment, and the amount that is still due.
 * @param wanted the refunds of its order that the shop has decided on
 */
export function refundResponses(
  order: OrderRow,
  payment: PaymentWithRefunds,
  wanted: readonly OrderRefundRow[],
): StaffRefund[] {
  const { id: paymentId, method, amountPaise, state, createdAt, updatedAt, refunds } = payment;
  const ofPayment = { paymentId, method: upperCase(method), receivedAt: timestamp(createdAt) };
  const of = { ...ofPayment, note: null, trouble: null };
  const reason = reasonOf(order, payment);
  const own = wanted.filter((refund) => refund.paymentId === paymentId);
  const responses: StaffRefund[] = refunds.map((refund) => {
    const decided = own.find(({ providerRefundId }) => providerRefundId === refund.id);
    return {
      ...of,
      refundId: refund.id,
      amountPaise: refund.amountPaise,
      state: refund.status === 'failed' ? 'FAILED' : 'GIVEN',
      reason: refund.automatic && !decided ? reason : 'BY_SHOP',
      refundedAt: refund.status === 'failed' ? null : timestamp(refund.createdAt),
      ...(decided && wordsOf(decided)),
    };
  });

  const known = sumOf(refunds.filter(({ status }) => status !== 'failed'));
  const refundedPaise = refundedPaiseOf(payment, refunds);
  if (refundedPaise > known) {
    // The provider has reported the sum, but not each refund yet.
    const byHand = payment.refundTries === 0;
    responses.push({
      ...of,
      refundId: null,
      amountPaise: refundedPaise - known,
      state: 'GIVEN',
      reason: byHand ? 'BY_SHOP' : reason,
      refundedAt: timestamp(updatedAt),
    });
  }
  const failed = sumOf(refunds.filter(({ status }) => status === 'failed'));
  const left = amountPaise - refundedPaise - (state === 'refund_failed' ? failed : 0);
  if (left > 0 && (state === 'refund due' || state === 'refund_failed')) {
    responses.push({
      ...of,
      refundId: null,
      amountPaise: left,
      state: state === 'refund due' ? 'DUE' : 'FAILED',
      reason,
      refundedAt: null,
    });
  }
  for (const refund of own.filter(({ providerRefundId }) => providerRefundId === null)) {
    // Otherwise all of the payment goes back, this part included.
    const isByItself = state === 'kept' || state === 'refund_failed';
    const isOfNothing = refund.amountPaise === 0;
    if (!isOfNothing && (!isByItself || refund.state === 'given')) continue;
    responses.push({
      ...of,
      refundId: isOfNothing ? `refund_${refund.id}` : null,
      amountPaise: refund.amountPaise,
      state: upperCase(refund.state),
      reason: 'BY_SHOP',
      refundedAt: isOfNothing ? timestamp(refund.createdAt) : null,
      ...wordsOf(refund),
    });
  }
  return responses;
}

const wordsOf = ({ reason, trouble, state }: OrderRefundRow) => ({
  note: reason,
  trouble: trouble === null || state === 'given' ? null : shownTrouble(trouble, state),
});

const sumOf = (amounts: readonly { amountPaise: number }[]) =>
  amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Why a payment goes back. It follows from the order, which only a payment that it waits for makes paid or sold out. */
function reasonOf(order: OrderRow, payment: PaymentWithRefunds): RefundReason {
  if (payment.amountPaise !== order.totalPaise || payment.currency !== currency) return 'OTHER_AMOUNT';
  if (order.soldOut) return 'SOLD_OUT';
  if (order.state === 'cancelled') return order.replacedBy ? 'ORDER_REPLACED' : 'ORDER_CANCELLED';
  if (order.state === 'expired') return 'ORDER_EXPIRED';
  return order.state === 'failed' ? 'ORDER_FAILED' : 'PAID_TWICE';
}
