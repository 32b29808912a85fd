import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { products } from '../catalogue/products/product-tables.ts';
import type { StockMovementReason } from '../contract/stock.ts';
import { createdAt } from '../database/columns.ts';
import { ofOrder } from '../sales/orders/order-tables.ts';
import { ownerId } from '../shopping/account/account-tables.ts';

/** Why the copies on hand of a book have changed, as it is stored. */
export type StockReason = Lowercase<StockMovementReason>;

/**
 * The stock of the books that are tracked; one without a row can always be bought. Apart from `products`, so that a sale
 * does not touch the catalogue.
 */
export const stock = pgTable(
  'stock',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** Copies on the shelf: the sum of the book's movements. */
    onHand: integer().notNull(),
    /** Copies on hand that unpaid orders hold. */
    held: integer().notNull().default(0),
  },
  (table) => [
    // For the back room, whose list begins with the books of which the fewest copies are left.
    index('stock_left').on(sql`(${table.onHand} - ${table.held})`, table.productId),
    check('stock_held', sql`${table.held} between 0 and ${table.onHand}`),
  ],
);

/** The copies that an order holds until it is paid, or its time is over. */
export const stockHolds = pgTable(
  'stock_holds',
  {
    userId: uuid().notNull(),
    orderId: uuid().notNull(),
    productId: uuid()
      .notNull()
      .references(() => stock.productId, { onDelete: 'cascade' }),
    copies: integer().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.orderId, table.productId] }),
    ofOrder(table),
    index('stock_holds_product').on(table.productId, table.expiresAt),
    check('stock_holds_copies', sql`${table.copies} > 0`),
  ],
);

/** Every change of a book's copies on hand. A trigger refuses to change or delete any. */
export const stockMovements = pgTable(
  'stock_movements',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** No reference: movements outlive their book. */
    productId: uuid().notNull(),
    /** Positive for copies that came, negative for those that went. */
    copies: integer().notNull(),
    reason: text().$type<StockReason>().notNull(),
    /** The author: `shop` for what the shop does itself. */
    actor: text().notNull(),
    orderId: uuid(),
    /** The delivery that brought the copies: one that is sent twice is stored once. */
    receiptId: uuid(),
    note: text(),
    createdAt: createdAt(),
  },
  (table) => [
    index('stock_movements_product').on(table.productId, table.id),
    index('stock_movements_order').on(table.orderId).where(sql`${table.orderId} is not null`),
    uniqueIndex('stock_movements_receipt')
      .on(table.receiptId, table.productId)
      .where(sql`${table.receiptId} is not null`),
    check('stock_movements_reason', sql`${table.reason} in ('receipt', 'sale', 'count', 'damage', 'return')`),
  ],
);

/** Requests for an email once a book that is out of stock can be bought again. The email ends the request. */
export const backInStockRequests = pgTable(
  'back_in_stock_requests',
  {
    userId: ownerId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The subject of its email: another request for the same book gets another email. */
    id: uuid().notNull().defaultRandom(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('back_in_stock_requests_product').on(table.productId),
  ],
);
