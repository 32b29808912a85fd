import type { ShipmentWithLines } from '../fulfilment/shipments.queries.ts';
import { copiesIn } from '../fulfilment/shipped-quantities.ts';
import type { OrderLineRow } from '../orders/orders.queries.ts';
import { copiesInReturns } from './copies-in-returns.ts';
import type { ReturnWithLines } from './returns.queries.ts';

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
