import { sql } from 'drizzle-orm';
import { check, integer, pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../catalogue/products/product-tables.ts';
import { createdAt, updatedAt } from '../../database/columns.ts';
import { ownerId } from '../account/account-tables.ts';

export const cartLines = pgTable(
  'cart_lines',
  {
    userId: ownerId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    quantity: integer().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    check('cart_lines_quantity', sql`${table.quantity} between 1 and 99`),
  ],
);
