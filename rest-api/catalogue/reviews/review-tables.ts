import { type SQL, sql } from 'drizzle-orm';
import {
  type AnyPgColumn,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import type { ReportReason } from '../../contract/reviews.ts';
import { createdAt } from '../../database/columns.ts';
import { ownerId } from '../../shopping/account/account-tables.ts';
import { products } from '../products/product-tables.ts';

/** Reported, or changed by its author since the shop has hidden it. */
export const isToDecide = ({
  openReports,
  editedAt,
  hiddenAt,
}: Record<'openReports' | 'editedAt' | 'hiddenAt', AnyPgColumn>): SQL =>
  sql`(${openReports} > 0 or ${editedAt} > ${hiddenAt})`;

/** Ratings of books, with texts or without: one of a shopper for each book. They go with the account. */
export const reviews = pgTable(
  'reviews',
  {
    userId: ownerId(),
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    id: uuid().notNull().unique().defaultRandom(),
    rating: integer().notNull(),
    /** Empty for a rating alone. */
    text: text().notNull(),
    createdAt: createdAt(),
    editedAt: timestamp({ withTimezone: true }),
    /** Set by the shop, with its reason; such a rating counts nowhere. */
    hiddenAt: timestamp({ withTimezone: true }),
    hiddenBy: text(),
    hiddenReason: text(),
    /** When its author removed it while it was hidden: the row stays, so that the next one is hidden as well. */
    removedAt: timestamp({ withTimezone: true }),
    /** Votes of other shoppers; a trigger counts them. */
    helpfulCount: integer().notNull().default(0),
    /** Reports that nobody has decided on; a trigger counts them. */
    openReports: integer().notNull().default(0),
    /** Counts changes of its author and of the shop. */
    version: integer().notNull().default(1),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.productId] }),
    index('reviews_rating').on(table.productId, table.rating).where(sql`${table.hiddenAt} is null`),
    index('reviews_newest')
      .on(table.productId, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null and ${table.text} <> ''`),
    index('reviews_helpful')
      .on(table.productId, table.helpfulCount, table.createdAt, table.id)
      .where(sql`${table.hiddenAt} is null and ${table.text} <> ''`),
    // For the back room: all, those that wait for a decision, and those that are hidden.
    index('reviews_latest').on(table.createdAt, table.id).where(sql`${table.removedAt} is null`),
    index('reviews_to_decide').on(table.createdAt, table.id).where(isToDecide(table)),
    index('reviews_hidden').on(table.createdAt, table.id).where(sql`${table.hiddenAt} is not null`),
    check('reviews_rating_stars', sql`${table.rating} between 1 and 5`),
    check('reviews_text', sql`char_length(${table.text}) <= 2000`),
    check('reviews_helpful_count', sql`${table.helpfulCount} >= 0`),
    check('reviews_open_reports', sql`${table.openReports} >= 0`),
    check(
      'reviews_hidden_why',
      sql`(${table.hiddenAt} is null) = (${table.hiddenReason} is null) and (${table.removedAt} is null or ${table.hiddenAt} is not null)`,
    ),
  ],
);

/** Shoppers who find a review of somebody else helpful. */
export const reviewVotes = pgTable(
  'review_votes',
  {
    userId: ownerId(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.reviewId] }),
    index('review_votes_review').on(table.reviewId),
  ],
);

/** What shoppers say against reviews: one of a shopper for each review. */
export const reviewReports = pgTable(
  'review_reports',
  {
    userId: ownerId(),
    reviewId: uuid()
      .notNull()
      .references(() => reviews.id, { onDelete: 'cascade' }),
    reason: text().$type<Lowercase<ReportReason>>().notNull(),
    note: text().notNull(),
    createdAt: createdAt(),
    /** When the shop decided on it. */
    decidedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.reviewId] }),
    index('review_reports_review').on(table.reviewId, table.createdAt),
    check(
      'review_reports_reason',
      sql`${table.reason} in ('spam', 'offensive', 'not_about_the_book', 'personal_data', 'other')`,
    ),
  ],
);
