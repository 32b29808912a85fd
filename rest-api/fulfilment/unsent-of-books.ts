import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { isToShip, orderLines, orders } from '../database/order-tables.ts';
import { shipmentLines, shipments } from '../database/shipment-tables.ts';
import { stockMovements } from '../database/stock-tables.ts';
import type { OrderRow } from '../orders/orders.queries.ts';

/** Copies of a book that an order has paid for and that have still to leave the shop. */
export interface UnsentOfOrder extends Pick<OrderRow, 'userId' | 'id'> {
  productId: string;
  unsent: number;
  /** Of these, copies that the stock does not count any more; the others were sold while the book was not tracked. */
  taken: number;
}

const away = sql`(select coalesce(sum(${shipmentLines.quantity}), 0)
  from ${shipmentLines} join ${shipments} on (${shipments.userId}, ${shipments.orderId}, ${shipments.id})
    = (${shipmentLines.userId}, ${shipmentLines.orderId}, ${shipmentLines.shipmentId})
  where (${shipmentLines.userId}, ${shipmentLines.orderId}, ${shipmentLines.productId})
      = (${orderLines.userId}, ${orderLines.orderId}, ${orderLines.productId})
    and ${shipments.state} in ('shipped', 'delivered'))`;
const sold = sql`(select coalesce(-sum(${stockMovements.copies}), 0) from ${stockMovements}
  where ${stockMovements.orderId} = ${orders.id} and ${stockMovements.productId} = ${orderLines.productId})`;
// The same as `copiesToSend` counts for one order.
const unsent = sql<number>`greatest(0,
  ${orderLines.quantity} - ${orderLines.refunded} + ${orderLines.returned} - ${away})::int`;
const taken = sql<number>`greatest(0, least(${unsent}, ${sold} - ${away}))::int`;

const isOfBooks = (array: SQL): SQL | undefined =>
  and(isToShip(orders), sql`${orders.productIds} && ${array}`, sql`${orderLines.productId} = any(${array})`);

const ofOrder = and(eq(orderLines.userId, orders.userId), eq(orderLines.orderId, orders.id));

/** The orders with unsent copies of some books, once for each of these, the oldest first. */
export async function findUnsentOrders(
  database: Queryable,
  productIds: readonly string[],
): Promise<UnsentOfOrder[]> {
  const rows = await database
    .select({ userId: orders.userId, id: orders.id, productId: orderLines.productId, unsent, taken })
    .from(orders)
    .innerJoin(orderLines, ofOrder)
    .where(isOfBooks(sql`${sql.param(productIds)}::uuid[]`))
    .orderBy(asc(orders.number));
  return rows.filter((row) => row.unsent > 0);
}

/** Copies that paid orders wait for and that have still to leave the shop, and those of them that no stock counts, by book. */
export async function findUnsentOfBooks(
  database: Queryable,
  productIds: readonly string[],
): Promise<Map<string, { unsent: number; untaken: number }>> {
  if (productIds.length === 0) return new Map();
  const rows = await database
    .select({
      productId: orderLines.productId,
      unsent: sql<number>`sum(${unsent})::int`,
      untaken: sql<number>`sum(${unsent} - ${taken})::int`,
    })
    .from(orders)
    .innerJoin(orderLines, ofOrder)
    .where(isOfBooks(sql`${sql.param(productIds)}::uuid[]`))
    .groupBy(orderLines.productId);
  return new Map(rows.map(({ productId, ...copies }) => [productId, copies]));
}
