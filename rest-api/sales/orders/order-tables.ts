import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  bigint,
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { CancelReason } from '../../contract/orders.ts';
import type { Address } from '../../contract/shopper.ts';
import { createdAt, updatedAt } from '../../database/columns.ts';
import type { StoredFulfilment, StoredOrderState } from '../stored-values.ts';

/** Where an order is delivered to. */
export type OrderAddress = Omit<Address, '_id'>;

type OrderColumns = Record<'state' | 'fulfilment' | 'nothingToSend', AnyPgColumn>;

/** The condition on the orders of the queue, written as their indexes have it, so that the planner finds these. */
export const isToShip = ({ state, fulfilment, nothingToSend }: OrderColumns): SQL =>
  sql`${state} in ('confirmed', 'paid') and ${fulfilment} in ('unfulfilled', 'partly_shipped') and not ${nothingToSend}`;

export const orders = pgTable(
  'orders',
  {
    // No reference: what was sold outlives its account.
    userId: uuid().notNull(),
    id: uuid().notNull(),
    /** Grows with time: lists show the newest first by it. */
    number: bigint({ mode: 'number' }).notNull().generatedAlwaysAsIdentity(),
    idempotencyKey: text().notNull(),
    state: text().$type<StoredOrderState>().notNull().default('created'),
    /** The address for which the idempotency key was used; null on orders from before this column existed. */
    addressId: uuid(),
    address: jsonb().$type<OrderAddress>().notNull(),
    pricePaise: integer().notNull(),
    discountPaise: integer().notNull(),
    /** The code that it was placed with, as it was written then. No reference: the code may be removed. */
    code: text(),
    codeId: uuid(),
    /** What the code took off the books. */
    codePaise: integer().notNull().default(0),
    deliveryPaise: integer().notNull(),
    /** What of the delivery charge has gone back because the order, which was paid, went to another address. */
    deliveryRefundedPaise: integer().notNull().default(0),
    totalPaise: integer().notNull(),
    /** Within how many days it arrives; null for orders from before the shop had rates of delivery. */
    deliveryMinDays: integer(),
    deliveryMaxDays: integer(),
    /** Whether it is paid in cash when its parcel arrives: until then it is `confirmed`. */
    payOnDelivery: boolean().notNull().default(false),
    providerOrderId: text().unique(),
    paymentId: text().unique(),
    /** Written by releases in which orders to check were no jobs; a trigger makes jobs of it. */
    checkAt: timestamp({ withTimezone: true }),
    /** Written by these releases, too. */
    checkVersion: integer().notNull().default(0),
    /** The newer order that replaced this one. */
    replacedBy: uuid(),
    /** Derived from its shipments (rest-api/sales/fulfilment/fulfilment-state.ts). */
    fulfilment: text().$type<StoredFulfilment>().notNull().default('unfulfilled'),
    /** Whether all copies that have not left the shop have been given back: there is nothing to send. */
    nothingToSend: boolean().notNull().default(false),
    /** Counts changes of its shipments, its address and, by a trigger, of its state: who changes an order says which one they saw. */
    version: integer().notNull().default(1),
    /** The books of its lines, for lists of the orders with a book. A trigger adds those that a writer has left out. */
    productIds: uuid().array().notNull().default([]),
    /** Whether its books were gone when its payment came, which cancelled it. */
    soldOut: boolean().notNull().default(false),
    /** The name of who took it by telephone or at the counter; null where its shopper placed it. */
    takenBy: text(),
    /** Why the shop cancelled it, and what it wrote to the shopper about it. */
    cancelReason: text().$type<CancelReason>(),
    cancelNote: text(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    uniqueIndex('orders_idempotency_key').on(table.userId, table.idempotencyKey),
    // Of all shoppers: staff send an order again whoever it is for.
    uniqueIndex('orders_taken_key').on(table.idempotencyKey).where(sql`${table.takenBy} is not null`),
    index('orders_newest').on(table.userId, table.number),
    index('orders_check_at').on(table.checkAt).where(sql`${table.checkAt} is not null`),
    index('orders_waiting').on(table.userId).where(sql`${table.state} = 'created'`),
    // For programs that read what has changed.
    index('orders_changed').on(table.updatedAt),
    // For the back room, which lists the orders of all users; each list scans one of these.
    index('orders_id').on(table.id),
    index('orders_placed').on(table.createdAt, table.number),
    index('orders_by_state').on(table.state, table.createdAt, table.number),
    index('orders_by_fulfilment').on(table.fulfilment, table.createdAt, table.number),
    // Most orders are delivered, but not the newest ones: a scan by date would skip all of these.
    index('orders_delivered').on(table.createdAt, table.number).where(sql`${table.fulfilment} = 'delivered'`),
    index('orders_by_region').on(sql`(${table.address}->>'state')`, table.createdAt, table.number),
    // Few orders of a region are in a state other than paid: a scan by date would skip all others.
    index('orders_by_state_and_region')
      .on(table.state, sql`(${table.address}->>'state')`, table.createdAt, table.number)
      .where(sql`${table.state} <> 'paid'`),
    // The queue, which is a small part of all orders, has indexes of its own: as a list, by region, and for searches.
    index('orders_to_ship').on(table.createdAt, table.number).where(isToShip(table)),
    index('orders_to_ship_by_region')
      .on(sql`(${table.address}->>'state')`, table.createdAt, table.number)
      .where(isToShip(table)),
    index('orders_to_ship_search')
      .using('gin', sql`search_pieces(search_form(${table.address}->>'name'))`, table.productIds)
      .where(isToShip(table)),
    // For the back room's search. An order has few books, so its entries are written at once, and no search reads through
    // a list of pending ones.
    index('orders_books').using('gin', table.productIds).with({ fastupdate: false }),
    index('orders_mobile').on(sql`(${table.address}->>'mobile')`),
    index('orders_alternate_mobile').on(sql`(${table.address}->>'alternatePhoneNumber')`),
    index('orders_pincode').on(sql`(${table.address}->>'pincode')`),
    index('orders_town').on(sql`lower(${table.address}->>'city')`),
    index('orders_total').on(table.totalPaise),
    // For the uses of a code, in all and by one shopper.
    index('orders_code').on(table.codeId, table.userId).where(sql`${table.codeId} is not null`),
    index('orders_name').using('gin', sql`search_pieces(search_form(${table.address}->>'name'))`),
    check(
      'orders_fulfilment',
      sql`${table.fulfilment} in ('unfulfilled', 'partly_shipped', 'shipped', 'delivered')`,
    ),
    check(
      'orders_state',
      sql`${table.state} in ('created', 'confirmed', 'paid', 'refunded', 'failed', 'cancelled', 'expired')`,
    ),
    check(
      'orders_delivery_refunded',
      sql`${table.deliveryRefundedPaise} between 0 and ${table.deliveryPaise}`,
    ),
    // For what its shopper has to pay on delivery, and has refused.
    index('orders_on_delivery').on(table.userId).where(sql`${table.payOnDelivery}`),
    check(
      'orders_paid_has_payment',
      sql`(${table.state} in ('paid', 'refunded', 'failed')) = (${table.paymentId} is not null)`,
    ),
  ],
);

/** A foreign key to an order. */
export const ofOrder = (table: { userId: AnyPgColumn; orderId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.userId, table.orderId],
    foreignColumns: [orders.userId, orders.id],
  }).onDelete('cascade');

/** Copies of what was bought, because the book itself may change or be deleted. */
export const orderLines = pgTable(
  'order_lines',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    productId: uuid().notNull(),
    position: integer().notNull(),
    title: text().notNull(),
    author: text().notNull(),
    image: text().notNull(),
    quantity: integer().notNull(),
    pricePaise: integer().notNull(),
    previousPricePaise: integer().notNull(),
    /** What of the order's code is taken off all its copies together. */
    codePaise: integer().notNull().default(0),
    /** Copies in the order's shipments. Triggers count them, so that no copy is in two. */
    packed: integer().notNull().default(0),
    /** Copies whose money has gone back or is on its way back. */
    refunded: integer().notNull().default(0),
    /** Refunded copies that the shopper had and that are back: by a return, or by a refund that says so. */
    returned: integer().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.productId] }),
    ofOrder(table),
    index('order_lines_product').on(table.productId, table.userId, table.orderId),
    check(
      'order_lines_code',
      sql`${table.codePaise} between 0 and ${table.quantity}::bigint * ${table.pricePaise}`,
    ),
    check('order_lines_packed', sql`${table.packed} between 0 and ${table.quantity}`),
    check('order_lines_refunded', sql`${table.refunded} between 0 and ${table.quantity}`),
    check('order_lines_returned', sql`${table.returned} between 0 and ${table.refunded}`),
  ],
);

/** A foreign key to the line of an order. */
export const ofOrderLine = (
  name: string,
  table: { userId: AnyPgColumn; orderId: AnyPgColumn; productId: AnyPgColumn },
) =>
  foreignKey({
    name,
    columns: [table.userId, table.orderId, table.productId],
    foreignColumns: [orderLines.userId, orderLines.orderId, orderLines.productId],
  }).onDelete('cascade');

/**
 * What staff write about orders. Where the order has an account, its notes go with it, unlike the order: a trigger on `users`
 * deletes them. No reference to `users`: orders without an account have notes, too.
 */
export const orderNotes = pgTable(
  'order_notes',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    /** The key of the caller: the same key is the same note. */
    id: uuid().notNull(),
    text: text().notNull(),
    /** Whether the shopper got it by email; otherwise it is for staff alone. */
    toShopper: boolean().notNull(),
    /** The name of who wrote it, as it was then. */
    author: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.id] }),
    ofOrder(table),
    uniqueIndex('order_notes_id').on(table.id),
    check('order_notes_text', sql`char_length(${table.text}) between 1 and 2000`),
  ],
);

/** Where orders went before staff changed their addresses. It goes with the account as notes do. */
export const formerAddresses = pgTable(
  'order_former_addresses',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    id: uuid().notNull(),
    address: jsonb().$type<OrderAddress>().notNull(),
    changedTo: jsonb().$type<OrderAddress>().notNull(),
    createdAt: createdAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.orderId, table.id] }), ofOrder(table)],
);
