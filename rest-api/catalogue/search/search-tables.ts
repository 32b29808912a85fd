import { sql } from 'drizzle-orm';
import { bigint, boolean, customType, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { products } from '../products/product-tables.ts';

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' });

/**
 * What readers' searches know of each book: facts that no response shows, and the words and keys made of all its facts
 * by `searchEntry` (rest-api/catalogue/search/search-entry.ts). docs/decisions/0028 says how it is searched.
 */
export const productSearch = pgTable(
  'product_search',
  {
    productNumber: integer()
      .primaryKey()
      .references(() => products.number, { onDelete: 'cascade' }),
    originalTitle: text(),
    series: text(),
    seriesNumber: text(),
    isbns: text().array().notNull().default(sql`'{}'`),
    /** The code of ISO 639-2 in the book trade, such as `eng`. */
    language: text(),
    /** How many readers know the book, such as its ratings elsewhere; 0 where no source says. */
    popularity: integer().notNull().default(0),
    /** Whether it is among the books that most readers know; a smaller index has these alone. */
    wellKnown: boolean().notNull().default(true),
    words: tsvector().notNull(),
    keys: text().array().notNull(),
    /** The words of the title, of the author, and of the original title and series, as a search compares them. */
    titleWords: text().notNull(),
    authorWords: text().notNull(),
    furtherWords: text().notNull(),
  },
  (table) => [
    index('product_search_words').using('gin', table.words),
    index('product_search_well_known_words').using('gin', table.words).where(sql`${table.wellKnown}`),
    index('product_search_keys').using('gin', table.keys),
    // Of words that many books have, the best known: found in this order, without looking at the others.
    index('product_search_popularity')
      .on(sql`${table.popularity} desc`, table.productNumber)
      .where(sql`${table.wellKnown}`),
    // By code points, so that the beginnings of ISBNs are ranges of it.
    index('product_search_isbn').on(sql`(${table.isbns}[1]) collate "C"`),
  ],
);

/** Books whose entry in `product_search` is missing or older than their title and author; some may be gone. */
export const productSearchQueue = pgTable('product_search_queue', { productNumber: integer().primaryKey() });

/** Every word of `product_search`, with how many books have it. Triggers keep this exact. */
export const searchWords = pgTable('search_words', {
  word: text().primaryKey(),
  books: integer().notNull(),
  /** The sum of these books' popularity. */
  readers: bigint({ mode: 'number' }).notNull(),
});

/** Hashes of what each word becomes when up to two of its first seven letters are left out. */
export const searchSpellings = pgTable(
  'search_spellings',
  {
    word: text().primaryKey(),
    deletions: integer().array().notNull(),
  },
  (table) => [index('search_spellings_deletions').using('gin', table.deletions)],
);
