import { sql } from 'drizzle-orm';
import { customType, index, integer, numeric, pgTable, text, timestamp, unique } from 'drizzle-orm/pg-core';
import type { EditionFacet } from '../../contract/edition-facets.ts';
import { products } from '../products/product-tables.ts';

/** A facet as it is stored. */
export type StoredFacet = Lowercase<EditionFacet>;

/** Ordered by code points, whatever the database's locale. */
const orderedText = customType<{ data: string }>({ dataType: () => 'text COLLATE "C"' });

/**
 * What lists of books filter and order by, beside the product itself: a narrow row, so that a list reads few pages.
 * Triggers write it when the transaction that changes a book, its edition, contributors or subjects commits;
 * docs/decisions/0048 says why.
 */
export const productListings = pgTable(
  'product_listings',
  {
    number: integer()
      .primaryKey()
      .references(() => products.number, { onDelete: 'cascade' }),
    categoryName: text().notNull(),
    furtherCategories: text().array().notNull().default(sql`'{}'`),
    pricePaise: integer().notNull(),
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
    withdrawnAt: timestamp({ withTimezone: true }),
    /** When the book came out, as `yyyymmdd` with zeros for an unknown month or day; 0 where nothing is known. */
    published: integer().notNull(),
    /** The title without accents and signs before its first word, in lower case. */
    titleKey: orderedText().notNull(),
    /** Ids of `facet_values`: language, format, authors, series and year. */
    facets: integer().array().notNull(),
    /** Ids of `facet_values`: the codes of its subjects, and all that these lie below. */
    subjects: integer().array().notNull(),
  },
  (table) => [
    index('product_listings_price').on(table.pricePaise, table.number),
    index('product_listings_published').on(table.published, table.number),
    index('product_listings_rating').on(table.rating, table.number),
    index('product_listings_title').on(table.titleKey, table.number),
    index('product_listings_facets').using('gin', table.facets, table.subjects),
  ],
);

/** Books whose listing the current transaction has to write; empty between transactions. */
export const productListingQueue = pgTable('product_listing_queue', {
  productNumber: integer().primaryKey(),
});

/** The values of the facets of editions, with how many books of the shop have them. Triggers keep this exact. */
export const facetValues = pgTable(
  'facet_values',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    facet: text().$type<StoredFacet>().notNull(),
    /** As a request names it: a code, a slug, a year. */
    value: text().notNull(),
    books: integer().notNull().default(0),
  },
  (table) => [
    unique('facet_values_value').on(table.facet, table.value),
    index('facet_values_books').on(table.facet, table.books.desc(), table.value),
  ],
);
