import { currency } from '../contract/money.ts';
import type { Order, Refund, RefundReason } from '../contract/orders.ts';
import type { Database } from '../database/database.ts';
import { timestamp } from '../timestamp.ts';
import { expiryOf, type OrderTiming } from './next-check.ts';
import { findOrderLines, type OrderLineRow, type OrderRow } from './orders.queries.ts';
import { findPayments, type PaymentRow } from './payments.queries.ts';

/** Orders of one user as the contract writes them, with their lines and the payments that go back. */
export async function orderAnswers(
  database: Database,
  timing: OrderTiming,
  orders: readonly OrderRow[],
): Promise<Order[]> {
  const [first] = orders;
  if (!first) return [];
  const ids = orders.map(({ id }) => id);
  const [lines, payments] = await Promise.all([
    findOrderLines(database, first.userId, ids),
    findPayments(database, first.userId, ids),
  ]);
  return orders.map((order) => {
    const ofOrder = ({ orderId }: { orderId: string }) => orderId === order.id;
    return orderAnswer(order, timing, lines.filter(ofOrder), payments.filter(ofOrder));
  });
}

function orderAnswer(
  order: OrderRow,
  timing: OrderTiming,
  lines: readonly OrderLineRow[],
  payments: readonly PaymentRow[],
): Order {
  const kept = payments.find(({ id }) => id === order.paymentId);
  return {
    _id: order.id,
    state: order.state,
    lines: lines.map((line) => ({
      product: line.productId,
      title: line.title,
      author: line.author,
      image: line.image,
      qty: line.quantity,
      pricePaise: line.pricePaise,
      previousPricePaise: line.previousPricePaise,
    })),
    address: order.address,
    pricePaise: order.pricePaise,
    discountPaise: order.discountPaise,
    deliveryPaise: order.deliveryPaise,
    totalPaise: order.totalPaise,
    paymentId: order.paymentId,
    // One transaction stores the payment and makes the order paid.
    paidAt: kept ? timestamp(kept.createdAt) : null,
    expiresAt: order.state === 'created' ? timestamp(expiryOf(order, timing)) : null,
    refunds: payments.filter(({ state }) => state !== 'kept').map((payment) => refundAnswer(order, payment)),
    createdAt: timestamp(order.createdAt),
    updatedAt: timestamp(order.updatedAt),
  };
}

function refundAnswer(order: OrderRow, payment: PaymentRow): Refund {
  const given = payment.state === 'refunded';
  return {
    paymentId: payment.id,
    amountPaise: payment.amountPaise,
    state: given ? 'given' : 'due',
    reason: reasonOf(order, payment),
    receivedAt: timestamp(payment.createdAt),
    // Nothing changes a payment any more that has gone back.
    refundedAt: given ? timestamp(payment.updatedAt) : null,
  };
}

/** Why a payment goes back. It need not be stored: an order that a payment could not make paid stays as it was. */
function reasonOf(order: OrderRow, payment: PaymentRow): RefundReason {
  // The shop itself asks for those alone that are due.
  if (payment.state === 'refunded' && payment.refundTries === 0) return 'byShop';
  if (payment.amountPaise !== order.totalPaise || payment.currency !== currency) return 'otherAmount';
  if (order.state === 'cancelled' || order.state === 'expired') return order.state;
  return 'paidTwice';
}
