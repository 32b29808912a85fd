import { and, count, eq, inArray } from 'drizzle-orm';
import { limits } from '../../contract/rules.ts';
import type { Queryable } from '../../database/database.ts';
import { orderLines, orders } from './order-tables.ts';
import { findOrders, type OrderRow } from './orders.queries.ts';

/**
 * A page of a user's orders, newest first. It ends early if its orders would have more lines than
 * `limits.orderLinesOnPage`, which limits the size of the response; it always has at least one order.
 * @param first the maximal number of orders
 * @param before only orders with a smaller number
 * @param state only orders in this state
 * @returns the orders, and whether older ones follow
 */
export async function listOrders(
  database: Queryable,
  userId: string,
  {
    first,
    before,
    state,
  }: { first: number; before: number | undefined; state?: OrderRow['state'] | undefined },
): Promise<{ orders: OrderRow[]; hasMore: boolean }> {
  const found = await findOrders(database, userId, { first: first + 1, before, state });
  const lines = await countLines(database, userId, found);
  let onPage = 0;
  const tooLong = found.findIndex(({ id }, index) => {
    onPage += lines.get(id) ?? 0;
    return index === first || (index > 0 && onPage > limits.orderLinesOnPage);
  });
  return tooLong < 0 ? { orders: found, hasMore: false } : { orders: found.slice(0, tooLong), hasMore: true };
}

/** How many orders a user has, in a state or in all. */
export async function countOrders(
  database: Queryable,
  userId: string,
  state?: OrderRow['state'],
): Promise<number> {
  const [row] = await database
    .select({ orders: count() })
    .from(orders)
    .where(and(eq(orders.userId, userId), state && eq(orders.state, state)));
  return row?.orders ?? 0;
}

/** The number of lines of each order; counted in the index, without reading the lines. */
async function countLines(
  database: Queryable,
  userId: string,
  orders: readonly OrderRow[],
): Promise<Map<string, number>> {
  const ids = orders.map(({ id }) => id);
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ orderId: orderLines.orderId, lines: count() })
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), inArray(orderLines.orderId, ids)))
    .groupBy(orderLines.orderId);
  return new Map(rows.map(({ orderId, lines }) => [orderId, lines]));
}
