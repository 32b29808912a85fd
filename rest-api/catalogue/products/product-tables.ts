import { sql } from 'drizzle-orm';
import {
  check,
  index,
  integer,
  numeric,
  pgTable,
  primaryKey,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';

export const products = pgTable(
  'products',
  {
    id: uuid().primaryKey(),
    number: integer().notNull().generatedAlwaysAsIdentity().unique(),
    title: text().notNull(),
    author: text().notNull(),
    pricePaise: integer().notNull(),
    previousPricePaise: integer().notNull(),
    /**
     * What the shop shows, lists by and filters by: the mean of its readers' ratings or, as long as nobody has rated the book, what
     * the catalogue says. A trigger makes it of the two columns below, and takes what is written here for what the catalogue says.
     */
    rating: numeric({ precision: 3, scale: 2, mode: 'number' }).notNull(),
    /** What the catalogue says, beside what readers say; null as long as nobody has rated the book. */
    catalogueRating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    /** The mean of the ratings that count. Triggers on the reviews keep it. */
    readersRating: numeric({ precision: 3, scale: 2, mode: 'number' }),
    image: text().notNull(),
    /** The slug of its first category, whether the shop still has it or not. */
    categoryName: text().notNull(),
    /** The slugs of its other categories. */
    furtherCategories: text().array().notNull().default(sql`'{}'`),
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
    // For lists of a category that some books have as a further one.
    index('products_further_categories')
      .using('gin', table.furtherCategories)
      .where(sql`${table.furtherCategories} <> '{}'`),
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
    categoryName: text().notNull(),
    rupees: integer().notNull(),
    stars: integer().notNull(),
    books: integer().notNull(),
  },
  (table) => [primaryKey({ columns: [table.categoryName, table.rupees, table.stars] })],
);

/** The rating that staff and imports give a book, whatever its readers say. */
export const givenRating = sql`coalesce(${products.catalogueRating}, ${products.rating})`.mapWith(
  products.rating,
);
