import type { OrderLineRow } from '../orders/orders.queries.ts';
import type { RefundedCopies } from '../refunds/order-refunds.queries.ts';
import { arrivedCopies, isUnderWay } from './copies-in-returns.ts';
import type { ReturnWithLines } from './returns.queries.ts';

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
