import { sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
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
  uuid,
} from 'drizzle-orm/pg-core';
import { createdAt, updatedAt } from '../../database/columns.ts';
import { ofOrder } from '../orders/order-tables.ts';
import type { StoredPaymentMethod } from '../stored-values.ts';
import type { Payment, ProviderDispute, ProviderRefund } from './provider.ts';

/**
 * The state of a payment: it pays its order, has to be refunded, has been refunded in full, needs a person to refund
 * it, or was signed and failed before its money was taken. `refund due` keeps its blank: during an upgrade, services of
 * the version before share the table, and they drop the refund of a payment whose state they do not know.
 */
export type PaymentState = 'kept' | 'refund due' | 'refunded' | 'refund_failed' | 'failed';

/** Payments that have arrived, at the provider or in the shop: the one that pays the order, and those to refund. */
export const payments = pgTable(
  'payments',
  {
    userId: uuid().notNull(),
    /** The provider's id; for a payment of another method its name and the order's id. */
    id: text().notNull().unique(),
    orderId: uuid().notNull(),
    /** How it was paid: the payment provider knows nothing of what was not paid by it. */
    method: text().$type<StoredPaymentMethod>().notNull().default('razorpay'),
    amountPaise: integer().notNull(),
    currency: text().notNull(),
    state: text().$type<PaymentState>().notNull(),
    /** When the provider was first seen to have taken the money; before that there is only its signature. */
    capturedAt: timestamp({ withTimezone: true }),
    /** The refunded amount, as far as is known; it never decreases. */
    refundedPaise: integer().notNull().default(0),
    /** Written by releases in which refunds were no jobs; a trigger makes jobs of it. */
    refundAt: timestamp({ withTimezone: true }),
    /** How often the shop has tried to give it back. */
    refundTries: integer().notNull().default(0),
    /** Written by releases in which a payment had one refund; `refunds` replaces it. */
    refundId: text().unique(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    ofOrder(table),
    index('payments_order').on(table.userId, table.orderId),
    // For programs that read what was paid since a moment.
    index('payments_created').on(table.createdAt),
    // For the back room, which counts the refunds that need a person.
    index('payments_refund_failed').on(table.userId).where(sql`${table.state} = 'refund_failed'`),
    index('payments_refund_at').on(table.refundAt).where(sql`${table.refundAt} is not null`),
    check('payments_method', sql`${table.method} in ('razorpay', 'cash', 'card', 'free')`),
    check(
      'payments_state',
      sql`${table.state} in ('kept', 'refund due', 'refunded', 'refund_failed', 'failed')`,
    ),
  ],
);

const paymentOf = (table: { userId: AnyPgColumn; paymentId: AnyPgColumn }) =>
  foreignKey({
    columns: [table.userId, table.paymentId],
    foreignColumns: [payments.userId, payments.id],
  }).onDelete('cascade');

/** Refunds as the provider has them, requested by the shop or made by hand. */
export const refunds = pgTable(
  'refunds',
  {
    userId: uuid().notNull(),
    /** The provider's id. */
    id: text().notNull().unique(),
    paymentId: text().notNull(),
    amountPaise: integer().notNull(),
    status: text().$type<ProviderRefund['status']>().notNull(),
    /** Whether the shop requested it. */
    automatic: boolean().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    paymentOf(table),
    index('refunds_payment').on(table.userId, table.paymentId),
    check('refunds_status', sql`${table.status} in ('pending', 'processed', 'failed')`),
  ],
);

/** Payments that their payers dispute at their banks. */
export const disputes = pgTable(
  'disputes',
  {
    userId: uuid().notNull(),
    /** The provider's id. */
    id: text().notNull().unique(),
    paymentId: text().notNull(),
    amountPaise: integer().notNull(),
    status: text().$type<ProviderDispute['status']>().notNull(),
    /** The bank's reason, such as goods_not_received. */
    reasonCode: text().notNull(),
    /** The deadline for the shop's response, if the provider gives one. */
    respondBy: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    paymentOf(table),
    index('disputes_payment').on(table.userId, table.paymentId),
    check('disputes_status', sql`${table.status} in ('open', 'under_review', 'won', 'lost', 'closed')`),
  ],
);

/** Webhooks: of each event what the shop needs, and nothing about the payer. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    /** The provider's id of the event, which identifies a second delivery. */
    id: text().primaryKey(),
    /** SHA-256 of its body, which identifies it under another id; null on events from before this column existed. */
    digest: text().unique(),
    type: text().notNull(),
    payment: jsonb().$type<Payment>(),
    refund: jsonb().$type<ProviderRefund>(),
    dispute: jsonb().$type<ProviderDispute>(),
    receivedAt: timestamp({ withTimezone: true }).notNull().defaultNow(),
    /** Written by releases in which events were no jobs; a trigger makes jobs of it. */
    actAt: timestamp({ withTimezone: true }),
    /** Written by these releases, too. */
    tries: integer().notNull().default(0),
    /** When the shop stopped trying to process it. */
    givenUpAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    index('payment_events_act_at').on(table.actAt).where(sql`${table.actAt} is not null`),
    index('payment_events_received_at').on(table.receivedAt),
  ],
);
