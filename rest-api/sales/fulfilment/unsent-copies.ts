import type { Queryable } from '../../database/database.ts';
import type { Copies } from '../../stock/stock.queries.ts';
import { findOrderLines, type OrderRow } from '../orders/orders.queries.ts';
import { copiesToSend } from './copies-to-send.ts';
import { findShippedQuantities } from './shipped-quantities.ts';

/** Copies of an order that have still to leave the shop, packed or not, in the order of its lines. The order must be locked. */
export async function findUnsentCopies(
  transaction: Queryable,
  order: Pick<OrderRow, 'userId' | 'id'>,
): Promise<(Copies & { title: string })[]> {
  const away = await findShippedQuantities(transaction, order);
  const lines = await findOrderLines(transaction, [order]);
  return lines.map((line) => ({
    productId: line.productId,
    title: line.title,
    copies: copiesToSend(line, away.get(line.productId) ?? 0),
  }));
}
