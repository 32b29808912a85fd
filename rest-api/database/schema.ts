import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  jsonb,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ProductCategory } from '../contract/catalogue.ts';

/**
 * Tables. Every table with a user's data has the user's id first in its primary key, so that these tables can be
 * sharded by it, with a copy of the catalogue on every shard. Amounts are integer paise. Column names are the
 * snake_case of the property names.
 */

export const createdAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const updatedAt = () => timestamp({ withTimezone: true }).notNull().defaultNow();
export const ownerId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity().unique(),
    title: text().notNull(),
    author: text().notNull(),
    pricePaise: integer().notNull(),
    previousPricePaise: integer().notNull(),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
    image: text().notNull(),
    categoryName: text().$type<ProductCategory>().notNull(),
    /** By which an import identifies the book, such as its ISBN; null for books that were not imported. */
    importKey: text().unique(),
    /** Since when the shop no longer sells the book; null while it does. Orders still show it. */
    withdrawnAt: timestamp({ withTimezone: true }),
    // The separator keeps a term from matching across the end of the title.
    searchText: text().notNull().generatedAlwaysAs(sql`search_form(title || chr(31) || author)`),
  },
  (table) => [
    // For lists by price in both directions, and below a price. The migrations of this index and the next two also
    // include the other columns that a list by category, price and rating reads, which Drizzle cannot express.
    index('products_price').on(table.pricePaise, table.number),
    // The same within a category.
    index('products_category_price').on(table.categoryName, table.pricePaise, table.number),
    // For lists of the best rated books, if these are few.
    index('products_rating').on(table.rating),
    // For the back room's list of withdrawn books.
    index('products_withdrawn').on(table.number).where(sql`${table.withdrawnAt} is not null`),
    // For rare search terms; see docs/decisions/0011.
    index('products_search').using('gin', sql`search_pieces(${table.searchText})`),
    check('products_price_positive', sql`${table.pricePaise} > 0`),
    check('products_rating_range', sql`${table.rating} between 1 and 5`),
  ],
);

/**
 * The number of books in a category, at a price in whole rupees and a rating in whole stars, both rounded down.
 * Triggers on the products keep it exact, so that lists are counted without reading them.
 */
export const productCounts = pgTable(
  'product_counts',
  {
    categoryName: text().$type<ProductCategory>().notNull(),
    rupees: integer().notNull(),
    stars: integer().notNull(),
    books: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryName, table.rupees, table.stars] })],
);

export const categories = pgTable('categories', {
  id: uuid().primaryKey(),
  number: integer().notNull().generatedAlwaysAsIdentity(),
  categoryName: text().notNull().unique(),
  description: text().notNull(),
});

export const users = pgTable(
  'users',
  {
    id: uuid().primaryKey(),
    firstName: text().notNull(),
    lastName: text().notNull(),
    email: text().notNull(),
    passwordHash: text().notNull(),
    extraFields: jsonb('extra_fields').$type<Record<string, unknown>>().notNull().default({}),
    tokenVersion: integer().notNull().default(0),
    /** When a link sent to the email was opened; none until then, and again once the email has changed. */
    emailConfirmedAt: timestamp({ withTimezone: true }),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('users_email').on(sql`email_key(${table.email})`),
    // For the back room, which lists the newest accounts and finds them by a part of the name or the email.
    index('users_newest').on(table.createdAt, table.id),
    index('users_search').using(
      'gin',
      sql`search_pieces(search_form(${table.firstName} || ' ' || ${table.lastName} || ' ' || ${table.email}))`,
    ),
  ],
);

/**
 * Previous emails of accounts. Until it is released, such an email can still log in to its account, and nobody else
 * can take it: an attacker who changes the email of a stolen session does not lock the owner out.
 */
export const previousEmails = pgTable(
  'previous_emails',
  {
    userId: ownerId(),
    /** Its key (rest-api/shopping/account/email-key.ts). */
    email: text().notNull(),
    releasedAt: timestamp({ withTimezone: true }).notNull(),
    /** The email as its owner wrote it; none on those that were left before this was stored. */
    writtenAs: text(),
    /** SHA-256 of the token that puts the email back, good until the email is released; none where nothing does. */
    restoreDigest: text().unique('previous_emails_restore_digest'),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.email] }),
    index('previous_emails_email').on(table.email),
    index('previous_emails_released_at').on(table.releasedAt),
  ],
);

/** The newest link of each purpose that was sent to an account's email. */
export const accountTokens = pgTable(
  'account_tokens',
  {
    userId: ownerId(),
    purpose: text().$type<'reset_password' | 'confirm_email' | 'staff_invitation'>().notNull(),
    /** SHA-256 of the token in the link; the token itself is stored nowhere. */
    digest: text().notNull().unique(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.purpose] }),
    check(
      'account_tokens_purpose',
      sql`${table.purpose} in ('reset_password', 'confirm_email', 'staff_invitation')`,
    ),
  ],
);

export const addresses = pgTable(
  'addresses',
  {
    userId: ownerId(),
    id: uuid().notNull(),
    name: text().notNull(),
    mobile: text().notNull(),
    area: text().notNull(),
    locality: text().notNull(),
    pincode: text().notNull(),
    city: text().notNull(),
    state: text().notNull(),
    alternatePhoneNumber: text().notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.id] }),
    // For the back room, which finds shoppers by their mobile numbers.
    index('addresses_mobile').on(table.mobile),
  ],
);

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
