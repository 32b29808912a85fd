import { and, asc, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { publishChange } from '../../changes/publish-change.ts';
import type { Queryable } from '../../database/database.ts';
import { isOneOf, keysOf } from '../../database/sql-fragments.ts';
import { queries, Statement } from '../../database/statement.ts';
import { rowReader } from '../../database/table-row.ts';
import { orderLines, orders } from '../orders/order-tables.ts';
import { isOrder, type OrderRow } from '../orders/orders.queries.ts';
import type { StoredFulfilment } from '../stored-values.ts';
import { carriers, shipmentLines, shipments } from './shipment-tables.ts';

export type CarrierRow = typeof carriers.$inferSelect;
export type ShipmentRow = typeof shipments.$inferSelect;

/** A line of a shipment, with the title that the order has. */
export interface PackedLine {
  productId: string;
  title: string;
  quantity: number;
}

export interface ShipmentWithLines extends ShipmentRow {
  carrier: CarrierRow | null;
  lines: PackedLine[];
}

/** By whom a parcel goes, and as what: by one of the carriers or by another one. */
export type Consignment = Pick<ShipmentRow, 'carrierId' | 'otherCarrier' | 'otherTrackingUrl'> & {
  trackingNumber: string;
};

type OrderKey = Pick<OrderRow, 'userId' | 'id'>;

const ofOrder = ({ userId, id }: OrderKey) => and(eq(shipments.userId, userId), eq(shipments.orderId, id));

const shipmentFrom = rowReader(shipments);
const carrierFrom = rowReader(carriers);
const shipmentColumns = Object.keys(getTableColumns(shipments)).length;

const shipmentsOfOrders = new Statement(
  'shipments of orders',
  queries
    .select({ shipment: getTableColumns(shipments), carrier: getTableColumns(carriers) })
    .from(shipments)
    .leftJoin(carriers, eq(carriers.id, shipments.carrierId))
    .where(and(isOneOf(shipments.userId, shipments.orderId), ne(shipments.state, 'unpacked')))
    .orderBy(asc(shipments.orderVersion)),
);

const shipmentLinesOfOrders = new Statement<
  [shipmentId: string, productId: string, title: string, quantity: number]
>(
  'shipment lines of orders',
  queries
    .select({
      shipmentId: shipmentLines.shipmentId,
      productId: shipmentLines.productId,
      title: orderLines.title,
      quantity: shipmentLines.quantity,
    })
    .from(shipmentLines)
    .innerJoin(
      orderLines,
      and(
        eq(orderLines.userId, shipmentLines.userId),
        eq(orderLines.orderId, shipmentLines.orderId),
        eq(orderLines.productId, shipmentLines.productId),
      ),
    )
    .where(isOneOf(shipmentLines.userId, shipmentLines.orderId))
    .orderBy(asc(orderLines.position)),
);

/** The shipments of some orders, the oldest first; without those that were unpacked. */
export async function findShipments(
  database: Queryable,
  of: readonly OrderKey[],
): Promise<ShipmentWithLines[]> {
  if (of.length === 0) return [];
  const keys = keysOf(of);
  const rows = await shipmentsOfOrders.rows(database, keys);
  if (rows.length === 0) return [];
  const lines = await shipmentLinesOfOrders.rows(database, keys);
  return rows.map((values) => {
    const shipment = shipmentFrom(values);
    return {
      ...shipment,
      carrier: shipment.carrierId === null ? null : carrierFrom(values.slice(shipmentColumns)),
      lines: lines
        .filter(([shipmentId]) => shipmentId === shipment.id)
        .map(([, productId, title, quantity]) => ({ productId, title, quantity })),
    };
  });
}

/** The carriers by which the shop ships, in its order. */
export async function findCarriers(database: Queryable): Promise<CarrierRow[]> {
  return database
    .select()
    .from(carriers)
    .where(isNull(carriers.removedAt))
    .orderBy(asc(carriers.position), asc(carriers.name));
}

/** A carrier, also one that was removed. */
export async function findCarrier(database: Queryable, id: string): Promise<CarrierRow | undefined> {
  return (await database.select().from(carriers).where(eq(carriers.id, id)))[0];
}

/** An order of anybody, which nobody else changes until the transaction ends. */
export async function lockOrder(transaction: Queryable, id: string): Promise<OrderRow | undefined> {
  return (await transaction.select().from(orders).where(eq(orders.id, id)).for('update'))[0];
}

/** The id of the order of a shipment. */
export async function findOrderIdOf(database: Queryable, shipmentId: string): Promise<string | undefined> {
  const rows = await database
    .select({ orderId: shipments.orderId })
    .from(shipments)
    .where(eq(shipments.id, shipmentId));
  return rows[0]?.orderId;
}

/** One shipment of an order, in any state. The order must be locked. */
export async function findShipment(
  transaction: Queryable,
  order: OrderKey,
  id: string,
): Promise<ShipmentRow | undefined> {
  const rows = await transaction
    .select()
    .from(shipments)
    .where(and(ofOrder(order), eq(shipments.id, id)));
  return rows[0];
}

/** The shipment that was packed from a version of its order. */
export async function findPackedFrom(
  transaction: Queryable,
  order: OrderKey,
  orderVersion: number,
): Promise<ShipmentRow | undefined> {
  const rows = await transaction
    .select()
    .from(shipments)
    .where(and(ofOrder(order), eq(shipments.orderVersion, orderVersion)));
  return rows[0];
}

/** Stores a shipment that is packed from the order as it is. The order must be locked. */
export async function insertShipment(
  transaction: Queryable,
  order: OrderRow,
  lines: readonly { productId: string; quantity: number }[],
): Promise<ShipmentRow> {
  const of = { userId: order.userId, orderId: order.id };
  const [row] = await transaction
    .insert(shipments)
    .values({ ...of, id: uuid(), orderVersion: order.version })
    .returning();
  if (!row) throw new Error('The shipment was not stored.');
  await transaction
    .insert(shipmentLines)
    .values(lines.map(({ productId, quantity }) => ({ ...of, shipmentId: row.id, productId, quantity })));
  return row;
}

const stepAt = { shippedAt: 'shipped', deliveredAt: 'delivered', returnedAt: 'returned' } as const;

/** Changes a shipment and counts the change; `at` is the moment that is now. The order must be locked. */
export async function updateShipment(
  transaction: Queryable,
  { userId, orderId, id }: ShipmentRow,
  values: Partial<Pick<ShipmentRow, 'state' | keyof Consignment>>,
  at?: 'shippedAt' | 'deliveredAt' | 'returnedAt',
): Promise<ShipmentRow> {
  const [row] = await transaction
    .update(shipments)
    .set({ ...values, ...(at && { [at]: sql`now()` }), version: sql`${shipments.version} + 1` })
    .where(and(ofOrder({ userId, id: orderId }), eq(shipments.id, id)))
    .returning();
  if (!row) throw new Error('The shipment is gone.');
  if (at) await publishChange(transaction, 'shipment', stepAt[at], id, orderId);
  return row;
}

/** Stores how much of an order is on its way and to send, and counts the change. The order must be locked. */
export async function setFulfilment(
  transaction: Queryable,
  { userId, id }: OrderKey,
  progress: { fulfilment: StoredFulfilment; nothingToSend: boolean },
): Promise<void> {
  await transaction
    .update(orders)
    .set({ ...progress, version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
    .where(isOrder(userId, id));
}
