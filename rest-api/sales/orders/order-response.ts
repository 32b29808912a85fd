import { upperCase } from '../../contract/letter-case.ts';
import type { Dispute, Order } from '../../contract/orders.ts';
import type { StaffRefund } from '../../contract/staff-orders.ts';
import { timestamp } from '../../database/timestamp.ts';
import { dayMs } from '../../durations.ts';
import { shipmentResponse } from '../fulfilment/shipment-response.ts';
import { expiryOf, type OrderTiming } from '../payments/next-check.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import type { DisputeRow, PaymentWithRefunds } from '../payments/payments.queries.ts';
import type { OrderRefundRow } from '../refunds/order-refunds.queries.ts';
import { refundResponses } from '../refunds/refund-response.ts';
import { returnResponse } from '../returns/return-response.ts';
import { type OrderParts, returnableCopies } from '../returns/returns.ts';
import { isSold, paidInShopBy } from '../stored-values.ts';
import { obstacleTo } from './cancellable.ts';
import { findOrderFacts, type OrderFacts } from './order-facts.queries.ts';
import { deliveryDaysOf, orderLineResponse } from './order-line-response.ts';
import type { OrderLineRow, OrderRow } from './orders.queries.ts';

/** Optional parts of an order's response. `staff` adds the fields of refunds that only staff see. */
export type OrderInclude = readonly ('shipments' | 'returns' | 'staff')[];

/**
 * Orders as the contract writes them, whosever they are, with their lines, refunds and disputes.
 * @param include what callers get who ask for it
 */
export async function orderResponses(
  context: OrderContext,
  orders: readonly OrderRow[],
  include?: OrderInclude,
): Promise<Order[]> {
  const { withShipments, withReturns } = extrasOf(include);
  const extras = { withShipments: withShipments || withReturns, withReturns };
  return orderResponsesFrom(context.timing, orders, await findOrderFacts(context, orders, extras), include);
}

/** The facts of an order that has just been stored. */
export interface NewOrderFacts {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  /** The end of the hold on its copies; undefined if none of its books are tracked. */
  heldUntil: Date | undefined;
}

/** The response for an order that has just been stored, which has no payments, parcels, refunds or returns to read. */
export function newOrderResponse(
  timing: OrderTiming,
  { order, lines, heldUntil }: NewOrderFacts,
  include?: OrderInclude,
): Order {
  const facts: OrderFacts = {
    lines,
    payments: [],
    shipments: [],
    refunds: [],
    returns: [],
    // None of its copies are delivered.
    returnDays: 0,
    heldUntil: new Map(heldUntil && [[order.id, heldUntil]]),
    tracked: new Set(heldUntil && [order.id]),
  };
  const [response] = orderResponsesFrom(timing, [order], facts, include);
  if (!response) throw new Error('An order was left out of its answer.');
  return response;
}

const extrasOf = (include: OrderInclude | undefined) => ({
  withShipments: include?.includes('shipments') ?? false,
  withReturns: include?.includes('returns') ?? false,
  forStaff: include?.includes('staff') ?? false,
});

/** Builds the responses from facts that have been read. */
export function orderResponsesFrom(
  timing: OrderTiming,
  orders: readonly OrderRow[],
  { lines, payments, shipments, heldUntil, refunds, returns, returnDays, tracked }: OrderFacts,
  include: OrderInclude | undefined,
): Order[] {
  const { withShipments, withReturns, forStaff } = extrasOf(include);
  return orders.map((order) => {
    const ofOrder = ({ userId, orderId }: { userId: string; orderId: string }) =>
      userId === order.userId && orderId === order.id;
    const ownLines = lines.filter(ofOrder);
    const ownRefunds = refunds.filter(ofOrder);
    const parcels = shipments.filter(ofOrder);
    const ownPayments = payments.filter(ofOrder);
    const isPaidInShop = ownPayments.some(({ method }) => paidInShopBy(method) !== undefined);
    const response = orderResponse(order, timing, {
      lines: ownLines,
      payments: ownPayments,
      refunds: ownRefunds,
      heldUntil: heldUntil.get(order.id),
      isTracked: tracked.has(order.id),
    });
    const own = { lines: ownLines, parcels, refunds: ownRefunds, returns: returns.filter(ofOrder) };
    return {
      ...response,
      refunds: response.refunds.map(({ note, trouble, ...refund }) => ({
        ...refund,
        ...((withReturns || forStaff) && { note }),
        ...(forStaff && { trouble }),
      })),
      ...(withReturns && returnFacts(order, returnDays, { ...own, isPaidInShop })),
      ...(withShipments && {
        fulfilment: upperCase(order.fulfilment),
        shipments: parcels.map(shipmentResponse),
      }),
    };
  });
}

/** The facts that `include=returns` adds: what can be cancelled, is refunded, and can be or is sent back. */
function returnFacts(
  order: OrderRow,
  returnDays: number,
  parts: OrderParts & { isPaidInShop: boolean },
): Pick<Order, 'lines' | 'cancellable' | 'returnableUntil' | 'returns'> {
  const { lines, parcels, returns } = parts;
  const returnable = returnableCopies(order, returnDays, parts);
  const ends = parcels
    .filter(({ lines: inParcel }) => inParcel.some(({ productId }) => returnable.has(productId)))
    .flatMap(({ deliveredAt }) => (deliveredAt ? [deliveredAt.getTime() + returnDays * dayMs] : []))
    .filter((end) => end > Date.now());
  const firstEnd = returnable.size > 0 ? new Date(Math.min(...ends)) : undefined;
  return {
    lines: lines.map((line) => ({
      ...orderLineResponse(line),
      refunded: line.refunded,
      returnable: returnable.get(line.productId) ?? 0,
    })),
    cancellable:
      order.state === 'created' ||
      (isSold(order.state) && !parts.isPaidInShop && !obstacleTo(lines, parts.refunds)),
    returnableUntil: firstEnd === undefined ? null : timestamp(firstEnd),
    returns: returns.map(returnResponse),
  };
}

function orderResponse(
  order: OrderRow,
  timing: OrderTiming,
  {
    lines,
    payments,
    refunds,
    heldUntil,
    isTracked,
  }: {
    lines: readonly OrderLineRow[];
    payments: readonly PaymentWithRefunds[];
    refunds: readonly OrderRefundRow[];
    heldUntil: Date | undefined;
    isTracked: boolean;
  },
): Omit<Order, 'refunds'> & { refunds: StaffRefund[] } {
  const kept = payments.find(({ id }) => id === order.paymentId);
  return {
    id: order.id,
    state: upperCase(order.state),
    lines: lines.map(orderLineResponse),
    address: order.address,
    pricePaise: order.pricePaise,
    discountPaise: order.discountPaise,
    code: order.code,
    codePaise: order.codePaise,
    deliveryPaise: order.deliveryPaise,
    totalPaise: order.totalPaise,
    deliveryDays: deliveryDaysOf(order),
    paymentId: order.paymentId,
    paymentMethod: kept ? upperCase(kept.method) : null,
    payOnDelivery: order.payOnDelivery,
    // One transaction stores the payment and makes the order paid.
    paidAt: kept ? timestamp(kept.createdAt) : null,
    expiresAt: order.state === 'created' ? timestamp(expiryOf(order, timing)) : null,
    heldUntil: heldUntil ? timestamp(heldUntil) : null,
    holdEnded: isTracked && !heldUntil,
    replacedBy: order.replacedBy,
    cancelReason: order.cancelReason,
    cancelNote: order.cancelNote,
    refunds: payments.flatMap((payment) => refundResponses(order, payment, refunds)),
    disputes: payments.flatMap((payment) => payment.disputes.map(disputeResponse)),
    createdAt: timestamp(order.createdAt),
    updatedAt: timestamp(order.updatedAt),
  };
}

const disputeResponse = (dispute: DisputeRow): Dispute => ({
  id: dispute.id,
  paymentId: dispute.paymentId,
  amountPaise: dispute.amountPaise,
  state: upperCase(dispute.status),
  reason: dispute.reasonCode,
  respondBy: dispute.respondBy && timestamp(dispute.respondBy),
  createdAt: timestamp(dispute.createdAt),
});
