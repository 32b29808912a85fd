import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { shipmentLines, shipments } from '../sales/fulfilment/shipment-tables.ts';
import { isToShip, orderLines, orders } from '../sales/orders/order-tables.ts';
import { stockMovements } from './stock-tables.ts';

/** Copies of a book that an order has paid for and that have still to leave the shop. */
export interface UnsentOfOrder {
  userId: string;
  id: string;
  productId: string;
  unsent: number;
  /** Unsent copies that the stock no longer counts; the others were sold while the book was not tracked. */
  taken: number;
  /** Copies that are missing: neither deducted from the stock nor packed. The next delivery fills them. */
  short: number;
  /** Copies in packed parcels that the stock has never counted, as they were sold while the book was not tracked. */
  uncountedPacked: number;
  /** Copies that have left the shop and that the stock has never counted. */
  uncountedAway: number;
}

const inParcels = (states: SQL) => sql`(select coalesce(sum(${shipmentLines.quantity}), 0)
  from ${shipmentLines} join ${shipments} on (${shipments.userId}, ${shipments.orderId}, ${shipments.id})
    = (${shipmentLines.userId}, ${shipmentLines.orderId}, ${shipmentLines.shipmentId})
  where (${shipmentLines.userId}, ${shipmentLines.orderId}, ${shipmentLines.productId})
      = (${orderLines.userId}, ${orderLines.orderId}, ${orderLines.productId})
    and ${shipments.state} in (${states}))`;
const away = inParcels(sql`'shipped', 'delivered'`);
const packed = inParcels(sql`'packed'`);
const sold = sql`(select coalesce(-sum(${stockMovements.copies}), 0) from ${stockMovements}
  where ${stockMovements.orderId} = ${orders.id} and ${stockMovements.productId} = ${orderLines.productId})`;
// `copiesToSend` counts the same for one order.
const unsent = sql<number>`greatest(0,
  ${orderLines.quantity} - ${orderLines.refunded} + ${orderLines.returned} - ${away})::int`;
/** Copies that have left the shop, without those that their shopper has sent back. */
const gone = sql`greatest(0, ${away} - ${orderLines.returned})`;
const taken = sql<number>`greatest(0, least(${unsent}, ${sold} - ${gone}))::int`;
const short = sql<number>`greatest(0, ${unsent} - greatest(${taken}, ${packed}))::int`;
const uncountedPacked = sql<number>`greatest(0, least(${unsent}, ${packed}) - ${taken})::int`;
const uncountedAway = sql<number>`greatest(0, ${gone} - ${sold})::int`;
const ofCopies = { unsent, taken, short, uncountedPacked, uncountedAway };

const isOfBooks = (array: SQL): SQL | undefined =>
  and(isToShip(orders), sql`${orders.productIds} && ${array}`, sql`${orderLines.productId} = any(${array})`);

const ofOrder = and(eq(orderLines.userId, orders.userId), eq(orderLines.orderId, orders.id));

/** The orders with unsent copies of some books, once for each of these, the oldest first. */
export async function findUnsentOrders(
  database: Queryable,
  productIds: readonly string[],
): Promise<UnsentOfOrder[]> {
  const rows = await database
    .select({ userId: orders.userId, id: orders.id, productId: orderLines.productId, ...ofCopies })
    .from(orders)
    .innerJoin(orderLines, ofOrder)
    .where(isOfBooks(sql`${sql.param(productIds)}::uuid[]`))
    .orderBy(asc(orders.number));
  return rows.filter((row) => row.unsent > 0);
}

/** Copies that paid orders have still to get, and those of them that they are short of, by book. */
export async function findUnsentOfBooks(
  database: Queryable,
  productIds: readonly string[],
): Promise<Map<string, { unsent: number; short: number }>> {
  if (productIds.length === 0) return new Map();
  const rows = await database
    .select({
      productId: orderLines.productId,
      unsent: sql<number>`sum(${unsent})::int`,
      short: sql<number>`sum(${short})::int`,
    })
    .from(orders)
    .innerJoin(orderLines, ofOrder)
    .where(isOfBooks(sql`${sql.param(productIds)}::uuid[]`))
    .groupBy(orderLines.productId);
  return new Map(rows.map(({ productId, ...copies }) => [productId, copies]));
}
