import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { type StockReason, stock } from '../database/stock-tables.ts';
import { HttpError } from '../routing/errors.ts';
import { enqueueBackInStock } from './back-in-stock.queries.ts';
import { changeStock, lockStock, type StockRow } from './stock.queries.ts';

/** A change of the copies on hand by a person. */
export interface StockChange {
  productId: string;
  /** Copies on the shelf from now on; null to track the book no longer. */
  copies: number | null;
  /**
   * The copies on hand that the person knows of, null for a book that was not tracked: where others have changed them
   * since, nothing is overwritten. Whatever there is, where it is left out.
   */
  expected?: number | null;
  reason: StockReason;
  actor: string;
  note?: string;
  /** Called within the transaction with the copies on hand before and after. */
  changed?: (
    transaction: Queryable,
    before: { onHand: number | null },
    after: { onHand: number | null },
  ) => Promise<void>;
}

export const maxCopies = 1_000_000;

const copiesOf = (count: number) => `${count} ${count === 1 ? 'copy' : 'copies'}`;

/** What a change is refused with that expects other copies than there are. */
export const changedMeanwhile = (onHand: number | null) =>
  onHand === null
    ? 'This book is not tracked any longer. Look again before you set its stock.'
    : `There ${onHand === 1 ? 'is' : 'are'} ${copiesOf(onHand)} on hand now. Look again before you set its stock.`;

/** What a change to fewer copies than orders hold is refused with. */
export const heldByOrders = (held: number) =>
  `Orders that wait for their payment hold ${copiesOf(held)} of this book.`;

/**
 * Sets the copies on hand of a book, and tracks it from then on if it was not tracked.
 * @throws HttpError 409 where orders that wait for their payment hold more copies than that, or there are others on hand
 * than expected
 */
export async function setStock(
  database: Database,
  { productId, copies, expected, changed, ...cause }: StockChange,
): Promise<StockRow | undefined> {
  return inTransaction(database, async (transaction) => {
    const created =
      copies === null
        ? []
        : await transaction.insert(stock).values({ productId, onHand: 0 }).onConflictDoNothing().returning();
    const row = (await lockStock(transaction, [productId])).get(productId);
    const known = created.length > 0 ? null : (row?.onHand ?? null);
    if (expected !== undefined && expected !== known) throw new HttpError(409, changedMeanwhile(known));
    if (!row) return undefined;
    if (copies !== null && copies < row.held) {
      throw new HttpError(409, heldByOrders(row.held));
    }
    const onHand = (copies ?? 0) - row.onHand;
    // Holds of a book that is tracked no longer go with its row.
    const held = copies === null ? -row.held : 0;
    await changeStock(transaction, [{ productId, onHand, held }], cause);
    await changed?.(transaction, { onHand: known }, { onHand: copies });
    if (copies === null) {
      await transaction.delete(stock).where(eq(stock.productId, productId));
      await enqueueBackInStock(transaction, [productId]);
      return undefined;
    }
    return { ...row, onHand: copies };
  });
}
