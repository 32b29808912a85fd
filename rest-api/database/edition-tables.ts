import { sql } from 'drizzle-orm';
import { index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BookFormat, ContributorRole } from '../contract/editions.ts';
import { products } from './schema.ts';

/** Series of books, by the name that stands in their addresses. */
export const series = pgTable('series', {
  slug: text().primaryKey(),
  name: text().notNull(),
});

/** Those who make books, by the name that stands in their addresses. */
export const people = pgTable('people', {
  slug: text().primaryKey(),
  name: text().notNull(),
});

/** What is known of the edition that a product is, beside the product; every fact is null where it is not known. */
export const editions = pgTable(
  'editions',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** ISBN-13, digits alone. */
    isbn: text(),
    format: text().$type<BookFormat>(),
    /** ISO 639-2, such as `eng`. */
    language: text(),
    pages: integer(),
    publisher: text(),
    /** A year, a month or a day. */
    publishedOn: text(),
    /** The year in which the text came out first. */
    firstPublished: integer(),
    /** Plain text. */
    description: text(),
    seriesSlug: text().references(() => series.slug),
    seriesNumber: numeric({ precision: 7, scale: 2, mode: 'number' }),
  },
  (table) => [
    index('editions_series').on(table.seriesSlug, table.seriesNumber, table.productId),
    index('editions_isbn').on(table.isbn).where(sql`${table.isbn} is not null`),
  ],
);

/** Who has done what for a book, in the order of its title page. */
export const contributions = pgTable(
  'contributions',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    personSlug: text()
      .notNull()
      .references(() => people.slug),
    role: text().$type<ContributorRole>().notNull(),
    /** As it is printed in this book. */
    name: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('contributions_person').on(table.personSlug, table.role, table.productId),
  ],
);
