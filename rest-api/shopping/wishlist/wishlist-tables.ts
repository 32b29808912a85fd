import { pgTable, primaryKey, uuid } from 'drizzle-orm/pg-core';
import { products } from '../../catalogue/products/product-tables.ts';
import { createdAt, updatedAt } from '../../database/columns.ts';
import { ownerId } from '../account/account-tables.ts';

export const wishlistItems = pgTable(
  'wishlist_items',
  {
    userId: ownerId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.productId] })],
);
