import { and, eq, sql } from 'drizzle-orm';
import type { StaffBook } from '../../contract/staff-books.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { type Origin } from '../../routing/origin.ts';
import { onixRecords } from '../imports/onix-tables.ts';
import { products } from '../products/product-tables.ts';
import { changeBook } from './change-book.ts';

/** What else happens in the transaction that puts books back into the shop. */
export type OnRestored = (transaction: Queryable, productIds: readonly string[]) => Promise<void>;

/**
 * Takes a book out of the shop: nobody finds or buys it any longer. Orders keep it, and nothing is deleted.
 * @throws HttpError as `changeBook`
 */
export const withdrawBook = (
  database: Database,
  origin: Origin,
  book: { id: string; version: string },
): Promise<StaffBook> =>
  changeBook(database, origin, book, {
    action: 'withdrawn',
    isDone: ({ withdrawnAt }) => withdrawnAt !== null,
    async write(transaction) {
      await transaction.update(products).set({ withdrawnAt: sql`now()` }).where(eq(products.id, book.id));
    },
  });

/**
 * Puts a withdrawn book back into the shop, as it was, whoever has withdrawn it. Who waits for copies of it gets a letter if there are any.
 * @param onRestored writes to them
 * @throws HttpError as `changeBook`
 */
export const restoreBook = (
  database: Database,
  origin: Origin,
  book: { id: string; version: string },
  onRestored: OnRestored,
): Promise<StaffBook> =>
  changeBook(database, origin, book, {
    action: 'restored',
    isDone: ({ withdrawnAt }) => withdrawnAt === null,
    async write(transaction) {
      await transaction.update(products).set({ withdrawnAt: null }).where(eq(products.id, book.id));
      await transaction
        .update(onixRecords)
        .set({ hasWithdrawn: false })
        .where(and(eq(onixRecords.productId, book.id), onixRecords.hasWithdrawn));
      await onRestored(transaction, [book.id]);
    },
  });
