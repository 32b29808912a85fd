import { sql } from 'drizzle-orm';
import { index, integer, numeric, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import {
  type editionFacts,
  type FactKind,
  type FactName,
  factNames,
  factOf,
} from '../../../text/edition-facts.ts';
import type { SubjectScheme } from '../../contract/editions.ts';
import { products } from '../products/product-tables.ts';
import type { StoredFormat, StoredRole } from './stored-details.ts';

const nameColumns = {
  /** What stands in its address. */
  slug: text().primaryKey(),
  name: text().notNull(),
  /** By which the same name is known (`nameKey`). */
  key: text().notNull(),
};

/** Series of books. */
export const series = pgTable('series', nameColumns, (table) => [index('series_key').on(table.key)]);

/** Those who make books. */
export const people = pgTable('people', nameColumns, (table) => [index('people_key').on(table.key)]);

/** The column of a fact, by its kind. */
const columnsByKind = {
  isbn: () => text(),
  format: () => text().$type<StoredFormat>(),
  language: () => text(),
  line: () => text(),
  lines: () => text(),
  date: () => text(),
  country: () => text(),
  whole: () => integer(),
  year: () => integer(),
} satisfies Record<FactKind, () => object>;

const columnsOfFacts = Object.fromEntries(
  factNames.map((name) => [name, columnsByKind[factOf(name).kind]()]),
) as { [Fact in FactName]: ReturnType<(typeof columnsByKind)[(typeof editionFacts)[Fact]['kind']]> };

/** What is known of the edition that a product is, beside the product: its facts, and its place in a series. */
export const editions = pgTable(
  'editions',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    ...columnsOfFacts,
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
    role: text().$type<StoredRole>().notNull(),
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
    // With the heading, as the largest of a code is its name in facets.
    index('book_subjects_code').on(table.scheme, table.code, table.heading),
  ],
);
