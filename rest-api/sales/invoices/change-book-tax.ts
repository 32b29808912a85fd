import { noBook } from '../../catalogue/products/find-book.ts';
import { publishChange } from '../../changes/publish-change.ts';
import type { BookTax } from '../../contract/book-taxes.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { Conflict, coded, HttpError } from '../../routing/errors.ts';
import type { Origin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import type { ProductTax } from './bill.ts';
import {
  type BookTaxRow,
  deleteBookTax,
  findBookTax,
  lockBookTax,
  storeBookTax,
} from './book-taxes.queries.ts';

export const taxChangedMessage = coded(
  'CHANGED_MEANWHILE',
  'The tax of this book has changed since you saw it. Look at it again.',
);

/** A tax as responses have it. */
export const bookTaxOf = ({ number: _number, ...tax }: BookTaxRow): BookTax => tax;

interface ChangedTax {
  productId: string;
  /** That the change starts from; null for a book without a tax. */
  version: string | null;
}

/**
 * Sets the tax code and rate of a book, for bills that are issued from then on.
 * A repeated request changes nothing.
 * @throws HttpError 404 for a book that is gone, 409 with the tax as it is now where it has another version
 */
export function setBookTax(
  database: Database,
  origin: Origin,
  { productId, version }: ChangedTax,
  { hsn, rateBasisPoints }: ProductTax,
): Promise<BookTaxRow> {
  return inTransaction(database, async (transaction) => {
    const before = await lockedTax(transaction, productId);
    if (before?.hsn === hsn && before.rateBasisPoints === rateBasisPoints) return before;
    requireVersion(before, version);
    await storeBookTax(transaction, productId, { hsn, rateBasisPoints });
    await record(transaction, origin, productId, before, { hsn, rateBasisPoints });
    const after = await findBookTax(transaction, productId);
    if (!after) throw new Error(`The tax of the book ${productId} was not stored.`);
    return after;
  });
}

/**
 * Removes the tax of a book, which then is a printed book: exempt. The same request twice removes it once.
 * @throws HttpError as `setBookTax`
 */
export function removeBookTax(
  database: Database,
  origin: Origin,
  { productId, version }: ChangedTax,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const before = await lockedTax(transaction, productId);
    if (!before) return;
    requireVersion(before, version);
    await deleteBookTax(transaction, productId);
    await record(transaction, origin, productId, before, undefined);
  });
}

async function lockedTax(transaction: Queryable, productId: string): Promise<BookTaxRow | undefined> {
  const locked = await lockBookTax(transaction, productId);
  if (!locked) throw new HttpError(404, noBook);
  return locked.tax;
}

function requireVersion(tax: BookTaxRow | undefined, version: string | null): void {
  if ((tax?.version ?? null) !== version) {
    throw new Conflict(taxChangedMessage, { tax: tax ? bookTaxOf(tax) : null });
  }
}

/** Writes the audit, and tells programs that the book has changed. */
async function record(
  transaction: Queryable,
  { actor, requestId }: Origin,
  productId: string,
  before: ProductTax | undefined,
  after: ProductTax | undefined,
): Promise<void> {
  await publishChange(transaction, 'product', 'changed', productId);
  const action = after ? 'tax.set' : 'tax.removed';
  const values = { before: valuesOf(before), after: valuesOf(after) };
  await recordChange(transaction, actor, { action, subject: `product:${productId}`, ...values }, requestId);
}

const valuesOf = (tax: ProductTax | undefined): ProductTax | null =>
  tax ? { hsn: tax.hsn, rateBasisPoints: tax.rateBasisPoints } : null;
