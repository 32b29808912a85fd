import { sql } from 'drizzle-orm';
import { index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BookFormat, ContributorRole, SubjectScheme } from '../contract/editions.ts';
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
    imprint: text(),
    /** Such as `2nd edition`. */
    editionStatement: text(),
    heightMm: integer(),
    widthMm: integer(),
    thicknessMm: integer(),
    weightGrams: integer(),
    /** Where it was published: ISO 3166-1, such as `IN`. */
    country: text(),
    /** The table of contents, as plain text. */
    contents: text(),
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

/** What a book is about, by the codes of the book trade; the main subjects come first. */
export const bookSubjects = pgTable(
  'book_subjects',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    scheme: text().$type<SubjectScheme>().notNull(),
    code: text().notNull(),
    /** The words of the code, where the sender has them. */
    heading: text(),
  },
  (table) => [
    primaryKey({ columns: [table.productId, table.position] }),
    index('book_subjects_code').on(table.scheme, table.code),
  ],
);
