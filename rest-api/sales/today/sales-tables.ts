import {
  bigint,
  date,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

/**
 * The orders that were placed on a day in India and are paid, and what they brought, less what of it has gone back.
 * Triggers on the orders and payments count them, so that nobody reads a million orders to plot a month; each day has several rows, so that payments that come at the
 * same time do not wait for each other.
 */
export const salesDays = pgTable(
  'sales_days',
  {
    day: date().notNull(),
    /** Which of the day's rows counts an order: the last digit of its id, in hexadecimal. */
    slot: smallint().notNull(),
    orders: integer().notNull(),
    takingsPaise: bigint({ mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.slot] })],
);

/** The books of which the most copies were sold in the last 30 days, as a job counted them. */
export const bestSellers = pgTable('best_sellers', {
  /** 1 is the first. */
  position: smallint().primaryKey(),
  /** No reference: a book may be deleted after it was sold. */
  productId: uuid().notNull(),
  title: text().notNull(),
  copies: integer().notNull(),
  takingsPaise: bigint({ mode: 'number' }).notNull(),
  countedAt: timestamp({ withTimezone: true }).notNull(),
});
