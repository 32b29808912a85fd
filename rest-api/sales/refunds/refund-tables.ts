import { sql } from 'drizzle-orm';
import {
  boolean,
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
import { createdAt, updatedAt } from '../../database/columns.ts';
import { ofOrder, ofOrderLine } from '../orders/order-tables.ts';
import type { StoredRefundState, StoredReturnReason, StoredReturnState } from '../stored-values.ts';

/**
 * Refunds of an order's own payment, from the decision on. `refunds` has what the payment provider made of
 * it.
 */
export const orderRefunds = pgTable(
  'order_refunds',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    /** The key of the caller: the same key is the same refund. The provider's idempotency key is made from it. */
    id: uuid().notNull(),
    paymentId: text().notNull(),
    amountPaise: integer().notNull(),
    /** In words that the shopper sees, too. */
    reason: text().notNull(),
    state: text().$type<StoredRefundState>().notNull().default('due'),
    /** The provider's id of the refund, once it has made one. */
    providerRefundId: text().unique(),
    /** Why the provider has not given it yet, in words for staff. */
    trouble: text(),
    /** Whether copies that had left the shop were back; null for a return's, and where an older release stored it. */
    isRestocked: boolean(),
    /** The return that it is for. */
    returnId: uuid(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.id] }),
    ofOrder(table),
    uniqueIndex('order_refunds_id').on(table.id),
    uniqueIndex('order_refunds_return').on(table.returnId),
    // For the back room, which counts the refunds that need a person.
    index('order_refunds_failed').on(table.createdAt).where(sql`${table.state} = 'failed'`),
    check('order_refunds_state', sql`${table.state} in ('due', 'given', 'failed')`),
    // Copies that a code has made free go back for nothing, of which the payment provider knows nothing.
    check(
      'order_refunds_amount',
      sql`${table.amountPaise} > 0 or (${table.amountPaise} = 0 and ${table.state} = 'given')`,
    ),
    check(
      'order_refunds_given',
      sql`${table.state} <> 'given' or ${table.amountPaise} = 0 or ${table.providerRefundId} is not null`,
    ),
  ],
);

/** Those that PostgreSQL would cut off otherwise. */
const foreignKeys = {
  refund: 'order_refund_lines_refund',
  refundedLine: 'order_refund_lines_order_line',
  return: 'return_lines_return',
  returnedLine: 'return_lines_order_line',
};

/** The copies of a refund; none where an amount was given back. */
export const orderRefundLines = pgTable(
  'order_refund_lines',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    refundId: uuid().notNull(),
    productId: uuid().notNull(),
    quantity: integer().notNull(),
    /** What these copies had cost together, after the order's code; null where an older release stored it, which knew no codes. */
    pricePaise: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.refundId, table.productId] }),
    foreignKey({
      name: foreignKeys.refund,
      columns: [table.userId, table.orderId, table.refundId],
      foreignColumns: [orderRefunds.userId, orderRefunds.orderId, orderRefunds.id],
    }).onDelete('cascade'),
    ofOrderLine(foreignKeys.refundedLine, table),
    check('order_refund_lines_quantity', sql`${table.quantity} > 0`),
  ],
);

/** Copies of orders that their shoppers send back. */
export const returns = pgTable(
  'returns',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    id: uuid().notNull(),
    state: text().$type<StoredReturnState>().notNull().default('requested'),
    /** Counts its changes: who changes it says which one they saw. */
    version: integer().notNull().default(1),
    /** Written by the shopper. */
    note: text().notNull(),
    /** Written by the shop when it decided. */
    shopNote: text('words'),
    refundPaise: integer(),
    requestedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    decidedAt: timestamp({ withTimezone: true }),
    receivedAt: timestamp({ withTimezone: true }),
    refundedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.id] }),
    ofOrder(table),
    uniqueIndex('returns_id').on(table.id),
    index('returns_requested').on(table.requestedAt, table.id),
    index('returns_by_state').on(table.state, table.requestedAt, table.id),
    check(
      'returns_state',
      sql`${table.state} in ('requested', 'approved', 'rejected', 'received', 'refunded', 'withdrawn')`,
    ),
    check(
      'returns_refunded',
      sql`(${table.state} = 'refunded') = (${table.refundedAt} is not null)
      and (${table.refundedAt} is null) = (${table.refundPaise} is null)`,
    ),
  ],
);

/** The copies of a return. */
export const returnLines = pgTable(
  'return_lines',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    returnId: uuid().notNull(),
    productId: uuid().notNull(),
    quantity: integer().notNull(),
    reason: text().$type<StoredReturnReason>().notNull(),
    /** Copies that can be sold again; null until they are received. */
    fit: integer(),
    /** Copies that have not arrived with the others; null until these are received, and where an older release received them. */
    missing: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.returnId, table.productId] }),
    foreignKey({
      name: foreignKeys.return,
      columns: [table.userId, table.orderId, table.returnId],
      foreignColumns: [returns.userId, returns.orderId, returns.id],
    }).onDelete('cascade'),
    ofOrderLine(foreignKeys.returnedLine, table),
    check('return_lines_quantity', sql`${table.quantity} > 0`),
    check('return_lines_fit', sql`${table.fit} between 0 and ${table.quantity}`),
    check('return_lines_missing', sql`${table.missing} between 0 and ${table.quantity} - ${table.fit}`),
    check(
      'return_lines_reason',
      sql`${table.reason} in ('damaged', 'wrongBook', 'notAsDescribed', 'changedMind', 'other')`,
    ),
  ],
);
