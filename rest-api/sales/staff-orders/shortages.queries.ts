import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { stock, stockMovements } from '../../stock/stock-tables.ts';
import { copiesToPack } from '../fulfilment/fulfilment.ts';
import type { OrderLineRow } from '../orders/orders.queries.ts';

const availableCopies = new Statement<[productId: string, copies: number]>(
  'available copies of books',
  queries
    .select({ productId: stock.productId, copies: sql`${stock.onHand} - ${stock.held}`.as('copies') })
    .from(stock)
    .where(sql`${stock.productId} = any(${sql.placeholder('books')}::uuid[])`),
);

const copiesTaken = new Statement<[orderId: string, productId: string, copies: number]>(
  'copies taken for orders',
  queries
    .select({
      orderId: stockMovements.orderId,
      productId: stockMovements.productId,
      copies: sql`-sum(${stockMovements.copies})::int`.as('copies'),
    })
    .from(stockMovements)
    .where(sql`${stockMovements.orderId} = any(${sql.placeholder('orderIds')}::uuid[])`)
    .groupBy(stockMovements.orderId, stockMovements.productId),
);

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
    availableCopies.rows(database, { books }),
    copiesTaken.rows(database, { orderIds }),
  ]);
  const available = new Map(stocked);
  const takenOf = new Map(sold.map(([orderId, productId, copies]) => [`${orderId} ${productId}`, copies]));
  const shortages = new Map<string, number>();
  for (const line of lines) {
    const { orderId, productId, packed, returned } = line;
    const inStock = available.get(productId);
    if (inStock === undefined) continue;
    const key = `${orderId} ${productId}`;
    // Packed copies were on the shelf, whether or not the stock knew of them. Copies that have come back are in no parcel any more.
    const taken = Math.max(0, (takenOf.get(key) ?? 0) - Math.max(0, packed - returned));
    const notTaken = Math.max(0, copiesToPack(line) - taken);
    shortages.set(key, Math.max(0, notTaken - inStock));
  }
  return shortages;
}
