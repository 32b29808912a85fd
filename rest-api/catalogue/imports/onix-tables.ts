import { boolean, index, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products/product-tables.ts';

/**
 * The records that ONIX messages have brought. A sender's reference names the same book for ever, also where its ISBN
 * is corrected.
 */
export const onixRecords = pgTable(
  'onix_records',
  {
    sender: text().notNull(),
    reference: text().notNull(),
    /** Null as long as the book may not be listed and the catalogue has none. */
    productId: uuid().references(() => products.id, { onDelete: 'cascade' }),
    /** When the message was sent that spoke last; an older one changes nothing. */
    sentAt: timestamp({ withTimezone: true }),
    /** Whether the sender lets the shop list the book. */
    listed: boolean().notNull(),
    /** Why not, by the block of the record that says so. */
    unlisted: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Whether this record has withdrawn the book, and nobody has listed it again since. */
    hasWithdrawn: boolean().notNull().default(false),
    /** What the record says, where the catalogue does not have the book yet. */
    facts: jsonb().$type<unknown>(),
  },
  (table) => [
    primaryKey({ columns: [table.sender, table.reference] }),
    index('onix_records_product').on(table.productId),
  ],
);
