import { currency } from '../contract/money.ts';
import type { Dispute, DisputeState, Order, OrderLine, Refund, RefundReason } from '../contract/orders.ts';
import type { Database } from '../database/database.ts';
import { timestamp } from '../database/timestamp.ts';
import { shipmentResponse } from '../fulfilment/shipment-response.ts';
import { findShipments } from '../fulfilment/shipments.queries.ts';
import { expiryOf, type OrderTiming } from '../payments/next-check.ts';
import { refundedPaiseOf } from '../payments/payment-state.ts';
import { type DisputeRow, findPayments, type PaymentWithSequel } from '../payments/payments.queries.ts';
import { findHoldEnds, findTrackedOrders } from '../stock/stock.queries.ts';
import { findOrderLines, type OrderLineRow, type OrderRow } from './orders.queries.ts';

/**
 * Orders as the contract writes them, whosever they are, with their lines, refunds and disputes.
 * @param include what callers get who ask for it
 */
export async function orderResponses(
  database: Database,
  timing: OrderTiming,
  orders: readonly OrderRow[],
  include?: 'shipments',
): Promise<Order[]> {
  const waiting = orders.filter(({ state }) => state === 'created');
  const [lines, payments, shipments, heldUntil, tracked] = await Promise.all([
    findOrderLines(database, orders),
    findPayments(database, orders),
    include && findShipments(database, orders),
    findHoldEnds(database, waiting),
    findTrackedOrders(database, waiting),
  ]);
  return orders.map((order) => {
    const ofOrder = ({ userId, orderId }: { userId: string; orderId: string }) =>
      userId === order.userId && orderId === order.id;
    return {
      ...orderResponse(order, timing, {
        lines: lines.filter(ofOrder),
        payments: payments.filter(ofOrder),
        heldUntil: heldUntil.get(order.id),
        isTracked: tracked.has(order.id),
      }),
      ...(shipments && {
        fulfilment: order.fulfilment,
        shipments: shipments.filter(ofOrder).map(shipmentResponse),
      }),
    };
  });
}

function orderResponse(
  order: OrderRow,
  timing: OrderTiming,
  {
    lines,
    payments,
    heldUntil,
    isTracked,
  }: {
    lines: readonly OrderLineRow[];
    payments: readonly PaymentWithSequel[];
    heldUntil: Date | undefined;
    isTracked: boolean;
  },
): Order {
  const kept = payments.find(({ id }) => id === order.paymentId);
  return {
    _id: order.id,
    state: order.state,
    lines: lines.map(orderLineResponse),
    address: order.address,
    pricePaise: order.pricePaise,
    discountPaise: order.discountPaise,
    deliveryPaise: order.deliveryPaise,
    totalPaise: order.totalPaise,
    paymentId: order.paymentId,
    // One transaction stores the payment and makes the order paid.
    paidAt: kept ? timestamp(kept.createdAt) : null,
    expiresAt: order.state === 'created' ? timestamp(expiryOf(order, timing)) : null,
    heldUntil: heldUntil ? timestamp(heldUntil) : null,
    holdEnded: isTracked && !heldUntil,
    replacedBy: order.replacedBy,
    refunds: payments.flatMap((payment) => refundAnswers(order, payment)),
    disputes: payments.flatMap((payment) => payment.disputes.map(disputeAnswer)),
    createdAt: timestamp(order.createdAt),
    updatedAt: timestamp(order.updatedAt),
  };
}

/** What was bought, as it was then. */
export const orderLineResponse = (line: OrderLineRow): OrderLine => ({
  product: line.productId,
  title: line.title,
  author: line.author,
  image: line.image,
  qty: line.quantity,
  pricePaise: line.pricePaise,
  previousPricePaise: line.previousPricePaise,
});

/** The refunds of a payment, and the amount that is still due. */
function refundAnswers(order: OrderRow, payment: PaymentWithSequel): Refund[] {
  const { id: paymentId, amountPaise, state, createdAt, updatedAt, refunds } = payment;
  const of = { paymentId, receivedAt: timestamp(createdAt) };
  const reason = reasonOf(order, payment);
  const answers: Refund[] = refunds.map((refund) => ({
    ...{ ...of, refundId: refund.id, amountPaise: refund.amountPaise },
    state: refund.status === 'failed' ? 'failed' : 'given',
    reason: refund.automatic ? reason : 'byShop',
    refundedAt: refund.status === 'failed' ? null : timestamp(refund.createdAt),
  }));

  const known = sumOf(refunds.filter(({ status }) => status !== 'failed'));
  const refundedPaise = refundedPaiseOf(payment, refunds);
  if (refundedPaise > known) {
    // The provider has reported the sum, but not each refund yet.
    const byHand = payment.refundTries === 0;
    answers.push({
      ...{ ...of, refundId: null, amountPaise: refundedPaise - known, state: 'given' },
      ...{ reason: byHand ? 'byShop' : reason, refundedAt: timestamp(updatedAt) },
    });
  }
  const failed = sumOf(refunds.filter(({ status }) => status === 'failed'));
  const left = amountPaise - refundedPaise - (state === 'refund_failed' ? failed : 0);
  if (left > 0 && (state === 'refund due' || state === 'refund_failed')) {
    answers.push({
      ...{ ...of, refundId: null, amountPaise: left, state: state === 'refund due' ? 'due' : 'failed' },
      ...{ reason, refundedAt: null },
    });
  }
  return answers;
}

const sumOf = (amounts: readonly { amountPaise: number }[]) =>
  amounts.reduce((sum, { amountPaise }) => sum + amountPaise, 0);

/** Why a payment goes back. It follows from the order, which only a payment that it waits for makes paid or sold out. */
function reasonOf(order: OrderRow, payment: PaymentWithSequel): RefundReason {
  if (payment.amountPaise !== order.totalPaise || payment.currency !== currency) return 'otherAmount';
  if (order.soldOut) return 'soldOut';
  if (order.state === 'cancelled') return order.replacedBy ? 'replaced' : 'cancelled';
  if (order.state === 'expired' || order.state === 'failed') return order.state;
  return 'paidTwice';
}

const disputeStates: Record<DisputeRow['status'], DisputeState> = {
  ...{ open: 'open', under_review: 'underReview', won: 'won', lost: 'lost', closed: 'closed' },
};

const disputeAnswer = (dispute: DisputeRow): Dispute => ({
  id: dispute.id,
  paymentId: dispute.paymentId,
  amountPaise: dispute.amountPaise,
  state: disputeStates[dispute.status],
  reason: dispute.reasonCode,
  respondBy: dispute.respondBy && timestamp(dispute.respondBy),
  createdAt: timestamp(dispute.createdAt),
});
