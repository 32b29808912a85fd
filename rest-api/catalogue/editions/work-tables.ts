import { boolean, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { products } from '../products/product-tables.ts';

/** Which books are editions of one text: those with the same work. */
export const bookWorks = pgTable(
  'book_works',
  {
    productId: uuid()
      .primaryKey()
      .references(() => products.id, { onDelete: 'cascade' }),
    /** The smallest id of the books that it had when it was last put together. */
    workId: uuid().notNull(),
    /** Whether staff have said that it has another text than books of its title: only `chosen:…` keys count. */
    isSeparate: boolean().notNull().default(false),
  },
  (table) => [index('book_works_work').on(table.workId)],
);

/**
 * What books of one text have in common. A key is one of
 * - `text:…`, the letters of the title, or of the original one, and of the first author, with the number in a series and the
 *   level (`rest-api/catalogue/editions/derive-work-keys.ts`),
 * - `isbn:…`, the book's own, or that of a book of which its sender says that it has the same text,
 * - `work:TYPE:NAME:VALUE`, an identifier of the text by ONIX's list 16, its parts percent-encoded,
 * - `chosen:…`, which staff give to books that they join.
 */
export const workKeys = pgTable(
  'work_keys',
  {
    productId: uuid()
      .notNull()
      .references(() => products.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** Whether it follows from other facts of the book; the others are said by its sender or by staff. */
    isDerived: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.productId, table.key] }), index('work_keys_key').on(table.key)],
);
