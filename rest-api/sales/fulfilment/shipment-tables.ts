import { sql } from 'drizzle-orm';
import {
  check,
  foreignKey,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { ofOrder, ofOrderLine } from '../orders/order-tables.ts';

/** The state of a shipment; `unpacked`: it was taken apart again before it was shipped. */
export type StoredShipmentState = 'packed' | 'unpacked' | 'shipped' | 'delivered' | 'returned';

/** Companies that take parcels to shoppers. */
export const carriers = pgTable(
  'carriers',
  {
    /** A short name for programs, such as `blue-dart`. */
    id: text().primaryKey(),
    name: text().notNull(),
    /** The page that tracks a parcel, with `{number}` in place of its number; null where it has none. */
    linkTemplate: text(),
    /** Those with a smaller one are offered first. */
    position: integer().notNull(),
    /** Counts up with every change. */
    version: integer().notNull().default(0),
    /** Since when nothing is shipped by it any more. The row stays: parcels keep its name and link. */
    removedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    check('carriers_link_template', sql`${table.linkTemplate} like 'https://%'`),
    uniqueIndex('carriers_name').on(sql`lower(${table.name})`).where(sql`${table.removedAt} is null`),
  ],
);

/** The parcels of orders. What has been unpacked stays, without counting. */
export const shipments = pgTable(
  'shipments',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    id: uuid().notNull(),
    state: text().$type<StoredShipmentState>().notNull().default('packed'),
    /** Counts its changes: who changes it says which one they saw. */
    version: integer().notNull().default(1),
    /** The version of the order that it was packed from: the same click twice packs once. */
    orderVersion: integer().notNull(),
    carrierId: text().references(() => carriers.id),
    /** Who carries it where that is none of the carriers, and where they track it. */
    otherCarrier: text(),
    otherTrackingUrl: text(),
    trackingNumber: text(),
    packedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    shippedAt: timestamp({ withTimezone: true }),
    deliveredAt: timestamp({ withTimezone: true }),
    returnedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.id] }),
    ofOrder(table),
    uniqueIndex('shipments_order_version').on(table.userId, table.orderId, table.orderVersion),
    index('shipments_id').on(table.id),
    // For searches, which take a number in capitals or not.
    index('shipments_tracking_number')
      .on(sql`upper(${table.trackingNumber})`)
      .where(sql`${table.trackingNumber} is not null`),
    check(
      'shipments_state',
      sql`${table.state} in ('packed', 'unpacked', 'shipped', 'delivered', 'returned')`,
    ),
    check(
      'shipments_shipped',
      sql`(${table.state} in ('shipped', 'delivered', 'returned')) = (${table.shippedAt} is not null)
        and num_nonnulls(${table.carrierId}, ${table.otherCarrier}) = case when ${table.shippedAt} is null then 0 else 1 end
        and (${table.shippedAt} is null) = (${table.trackingNumber} is null)`,
    ),
    check(
      'shipments_other_carrier',
      sql`${table.otherTrackingUrl} is null or (${table.otherCarrier} is not null and ${table.otherTrackingUrl} like 'https://%')`,
    ),
    check('shipments_delivered', sql`(${table.state} = 'delivered') = (${table.deliveredAt} is not null)`),
    check('shipments_returned', sql`(${table.state} = 'returned') = (${table.returnedAt} is not null)`),
  ],
);

/** Those that PostgreSQL would cut off otherwise. */
const foreignKeys = {
  shipment: 'shipment_lines_shipment',
  orderLine: 'shipment_lines_order_line',
};

/** The copies in a parcel. */
export const shipmentLines = pgTable(
  'shipment_lines',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    shipmentId: uuid().notNull(),
    productId: uuid().notNull(),
    quantity: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.shipmentId, table.productId] }),
    foreignKey({
      name: foreignKeys.shipment,
      columns: [table.userId, table.orderId, table.shipmentId],
      foreignColumns: [shipments.userId, shipments.orderId, shipments.id],
    }).onDelete('cascade'),
    ofOrderLine(foreignKeys.orderLine, table),
    check('shipment_lines_quantity', sql`${table.quantity} > 0`),
  ],
);
