import { dayMs } from '../../durations.ts';
import { copiesIn, shippedQuantities } from '../fulfilment/fulfilment.ts';
import type { ShipmentWithLines } from '../fulfilment/shipments.queries.ts';
import type { OrderLineRow, OrderRow } from '../orders/orders.queries.ts';
import type { OrderRefundRow, RefundedCopies } from '../refunds/order-refunds.queries.ts';
import type { ReturnRow, ReturnWithLines } from './returns.queries.ts';

const underWay: readonly ReturnRow['state'][] = ['requested', 'approved', 'received'];

/** True for a return that may still be refunded. */
const isUnderWay = ({ state }: Pick<ReturnRow, 'state'>): boolean => underWay.includes(state);

/** The lines of a return without the copies that have not arrived with the others. */
export const arrivedCopies = <Line extends { quantity: number; missing: number | null }>({
  lines,
}: {
  lines: readonly Line[];
}): Line[] => lines.map((line) => ({ ...line, quantity: line.quantity - (line.missing ?? 0) }));

/**
 * The copies of an order that are in returns which are not over, by book.
 * @param more further states of returns whose copies count
 */
export function copiesInReturns(
  returns: readonly ReturnWithLines[],
  more: readonly ReturnRow['state'][] = [],
): Map<string, number> {
  const counted = returns.filter((each) => isUnderWay(each) || more.includes(each.state));
  return copiesIn(counted.map((each) => ({ lines: arrivedCopies(each) })));
}

/**
 * The copies of an order that its shopper has, by book: delivered, in no return, and not brought back for a refund without
 * a return.
 */
export function copiesWithShopper(
  lines: readonly Pick<OrderLineRow, 'productId' | 'returned'>[],
  shipments: readonly ShipmentWithLines[],
  returns: readonly ReturnWithLines[],
): Map<string, number> {
  const delivered = copiesIn(shipments.filter(({ state }) => state === 'delivered'));
  const inReturns = copiesInReturns(returns, ['refunded']);
  const underWay = copiesInReturns(returns);
  const copies = lines.map(({ productId, returned }): [string, number] => {
    const of = (found: ReadonlyMap<string, number>) => found.get(productId) ?? 0;
    const broughtForRefunds = Math.max(0, returned - (of(inReturns) - of(underWay)));
    return [productId, Math.max(0, of(delivered) - of(inReturns) - broughtForRefunds)];
  });
  return new Map(copies);
}

export interface OrderParts {
  lines: readonly OrderLineRow[];
  parcels: readonly ShipmentWithLines[];
  refunds: readonly OrderRefundRow[];
  returns: readonly ReturnWithLines[];
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

/**
 * The copies of a return whose money goes back with it: none that have not arrived with the others, and none that its
 * order has given back already. Books without such copies are left out.
 * @param lines those of its order
 */
export function copiesToRefund(
  found: Pick<ReturnWithLines, 'state' | 'lines'>,
  lines: readonly Pick<OrderLineRow, 'productId' | 'quantity' | 'refunded'>[],
): RefundedCopies[] {
  if (!isUnderWay(found)) return [];
  const left = new Map(lines.map(({ productId, quantity, refunded }) => [productId, quantity - refunded]));
  return arrivedCopies(found)
    .map(({ productId, quantity }) => ({ productId, quantity: Math.min(quantity, left.get(productId) ?? 0) }))
    .filter(({ quantity }) => quantity > 0);
}
