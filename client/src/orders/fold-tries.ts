import type { Order_OrderFragment } from './Order.generated.ts';

/** An order with the tries to buy the same books whose place it has taken, the newest first. */
export interface FoldedOrder {
  order: Order_OrderFragment;
  tries: Order_OrderFragment[];
}

/** Whether a later try took the place of this one, and no money of it went back. */
const isSuperseded = ({ state, replacedBy, refunds }: Order_OrderFragment): boolean =>
  state === 'CANCELLED' && replacedBy !== null && refunds.length === 0;

/** Folds superseded tries into the order that counts. What replaces an order is newer, so it is in the list before it. */
export function foldTries(orders: readonly Order_OrderFragment[]): FoldedOrder[] {
  const folded: FoldedOrder[] = [];
  const placeOf = new Map<string, FoldedOrder>();
  for (const order of orders) {
    const later = isSuperseded(order) ? placeOf.get(order.replacedBy ?? '') : undefined;
    const place = later ?? { order, tries: [] };
    if (later) later.tries.push(order);
    else folded.push(place);
    placeOf.set(order.id, place);
  }
  return folded;
}
