import type { Order } from '../../contract/orders.ts';
import { timestamp } from '../../database/timestamp.ts';
import { dayMs } from '../../durations.ts';
import type { ShipmentWithLines } from '../fulfilment/shipments.queries.ts';
import { shippedQuantities } from '../fulfilment/shipped-quantities.ts';
import { obstacleTo } from '../orders/cancellable.ts';
import { orderLineResponse } from '../orders/order-line-response.ts';
import type { OrderLineRow, OrderRow } from '../orders/orders.queries.ts';
import type { OrderRefundRow } from '../refunds/order-refunds.queries.ts';
import { isSold } from '../stored-values.ts';
import { copiesWithShopper } from './copies-with-shopper.ts';
import { returnResponse } from './return-response.ts';
import type { ReturnWithLines } from './returns.queries.ts';

export interface OrderParts {
  lines: readonly OrderLineRow[];
  parcels: readonly ShipmentWithLines[];
  refunds: readonly OrderRefundRow[];
  returns: readonly ReturnWithLines[];
}

/** The facts that `include=returns` adds: what can be cancelled, is refunded, and can be or is sent back. */
export function returnFacts(
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

/**
 * Copies that a shopper can send back, by book: those that they have, delivered not longer ago than `returnDays`, whose
 * money has not gone back. Books without such copies are left out.
 */
export function returnableCopies(
  { state }: Pick<OrderRow, 'state'>,
  returnDays: number,
  { lines, parcels, returns }: Pick<OrderParts, 'lines' | 'parcels' | 'returns'>,
): Map<string, number> {
  if (state !== 'paid') return new Map();
  const delivered = parcels.filter((parcel) => parcel.state === 'delivered');
  const isInTime = ({ deliveredAt }: ShipmentWithLines) =>
    deliveredAt !== null && deliveredAt.getTime() + returnDays * dayMs > Date.now();
  const inTime = shippedQuantities(delivered.filter(isInTime));
  const away = shippedQuantities(parcels);
  const withShopper = copiesWithShopper(lines, parcels, returns);
  const found = new Map<string, number>();
  for (const { productId, quantity, refunded, returned } of lines) {
    // Copies that had left the shop when they were given back without a return.
    const unsent = quantity - (away.get(productId) ?? 0);
    const kept = Math.max(0, refunded - returned - unsent);
    const copies = Math.min(inTime.get(productId) ?? 0, (withShopper.get(productId) ?? 0) - kept);
    if (copies > 0) found.set(productId, copies);
  }
  return found;
}
