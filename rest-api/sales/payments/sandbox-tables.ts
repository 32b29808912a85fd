import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt } from '../../database/columns.ts';
import type { Payment } from './provider.ts';

/** Orders of the payment sandbox, as a provider stores them on its side. */
export const sandboxOrders = pgTable(
  'sandbox_orders',
  {
    id: text().primaryKey(),
    amountPaise: integer().notNull(),
    receipt: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_orders_receipt').on(table.receipt)],
);

/** Payments in the sandbox, whether or not the shop knows of them. */
export const sandboxPayments = pgTable(
  'sandbox_payments',
  {
    id: text().primaryKey(),
    orderId: text()
      .notNull()
      .references(() => sandboxOrders.id, { onDelete: 'cascade' }),
    amountPaise: integer().notNull(),
    status: text().$type<Payment['status']>().notNull(),
    /** Written by releases in which a payment had one refund; `sandbox_refunds` replaces it. */
    refundId: text(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_payments_order').on(table.orderId)],
);

/** Refunds in the sandbox, whether or not the shop knows of them. */
export const sandboxRefunds = pgTable(
  'sandbox_refunds',
  {
    id: text().primaryKey(),
    paymentId: text()
      .notNull()
      .references(() => sandboxPayments.id, { onDelete: 'cascade' }),
    amountPaise: integer().notNull(),
    /** The idempotency key with which the shop requested it. */
    receipt: text().unique(),
    createdAt: createdAt(),
  },
  (table) => [index('sandbox_refunds_payment').on(table.paymentId)],
);
