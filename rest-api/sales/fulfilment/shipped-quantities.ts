import type { Queryable } from '../../database/database.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { hasLeft } from './fulfilment-state.ts';
import { findShipments, type ShipmentWithLines } from './shipments.queries.ts';

/** Copies of an order that have left the shop and not come back, by book. */
export async function findShippedQuantities(
  transaction: Queryable,
  order: Pick<OrderRow, 'userId' | 'id'>,
): Promise<Map<string, number>> {
  return shippedQuantities(await findShipments(transaction, [order]));
}

/** Copies that have left the shop and not come back, by book, from the shipments of an order. */
export const shippedQuantities = (shipments: readonly ShipmentWithLines[]): Map<string, number> =>
  copiesIn(shipments.filter(hasLeft));

/** The copies in some shipments or returns, by book. */
export function copiesIn(
  parts: readonly { lines: readonly { productId: string; quantity: number }[] }[],
): Map<string, number> {
  const copies = new Map<string, number>();
  for (const { productId, quantity } of parts.flatMap(({ lines }) => lines)) {
    copies.set(productId, (copies.get(productId) ?? 0) + quantity);
  }
  return copies;
}
