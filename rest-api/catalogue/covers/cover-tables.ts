import { customType, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products/product-tables.ts';

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' });

/**
 * Covers that staff have uploaded, as webp files in each width that pages show. They are in the database so that every
 * REST service serves them and backups contain them (docs/decisions/0041).
 */
export const productCovers = pgTable(
  'product_covers',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** In pixels. */
    width: integer().notNull(),
    /** Differs between pictures; part of the cover's path. */
    version: text().notNull(),
    image: bytea().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.width] })],
);
