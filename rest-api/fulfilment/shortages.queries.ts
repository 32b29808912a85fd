import { and, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { stock, stockMovements } from '../database/stock-tables.ts';
import type { OrderLineRow } from '../orders/orders.queries.ts';
import { copiesToPack } from './copies-to-send.ts';

/**
 * What orders lack: copies that are still to be packed, that were not taken from the stock when the order was paid (the
 * book was not tracked yet, say), and that the stock does not have now. A book that is not tracked is left out.
 * @returns by order and book, as `ORDER BOOK`
 */
export async function findShortages(
  database: Queryable,
  lines: readonly OrderLineRow[],
): Promise<Map<string, number>> {
  if (lines.length === 0) return new Map();
  const books = [...new Set(lines.map(({ productId }) => productId))];
  const orderIds = [...new Set(lines.map(({ orderId }) => orderId))];
  const [stocked, sold] = await Promise.all([
    database
      .select({ productId: stock.productId, available: sql<number>`${stock.onHand} - ${stock.held}` })
      .from(stock)
      .where(inArray(stock.productId, books)),
    database
      .select({
        orderId: stockMovements.orderId,
        productId: stockMovements.productId,
        copies: sql<number>`-sum(${stockMovements.copies})::int`,
      })
      .from(stockMovements)
      .where(and(inArray(stockMovements.orderId, orderIds), inArray(stockMovements.productId, books)))
      .groupBy(stockMovements.orderId, stockMovements.productId),
  ]);
  const available = new Map(stocked.map((row) => [row.productId, row.available]));
  const takenOf = new Map(sold.map(({ orderId, productId, copies }) => [`${orderId} ${productId}`, copies]));
  const shortages = new Map<string, number>();
  for (const line of lines) {
    const { orderId, productId, packed } = line;
    const inStock = available.get(productId);
    if (inStock === undefined) continue;
    const key = `${orderId} ${productId}`;
    // What is packed was there, whether or not the stock knew of it.
    const taken = Math.max(0, (takenOf.get(key) ?? 0) - packed);
    const notTaken = Math.max(0, copiesToPack(line) - taken);
    shortages.set(key, Math.max(0, notTaken - inStock));
  }
  return shortages;
}
