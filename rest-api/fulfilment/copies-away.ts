import type { Queryable } from '../database/database.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { hasLeft } from './fulfilment-state.ts';
import { findShipments } from './shipments.queries.ts';

/** Copies of an order that have left the shop and not come back, by book. */
export async function findCopiesAway(
  transaction: Queryable,
  order: Pick<OrderRow, 'userId' | 'id'>,
): Promise<Map<string, number>> {
  const away = new Map<string, number>();
  for (const shipment of await findShipments(transaction, [order])) {
    if (!hasLeft(shipment)) continue;
    for (const { productId, quantity } of shipment.lines) {
      away.set(productId, (away.get(productId) ?? 0) + quantity);
    }
  }
  return away;
}
