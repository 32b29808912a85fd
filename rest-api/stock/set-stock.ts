import { eq } from 'drizzle-orm';
import { publishChange } from '../changes/publish-change.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { coded, HttpError } from '../routing/errors.ts';
import { enqueueBackInStock } from './back-in-stock.queries.ts';
import { lockUnsentOrders, sellToUnsentOrders } from './sell-to-unsent-orders.ts';
import { type Cause, changeStock, lockStock, type StockRow } from './stock.queries.ts';
import { type StockReason, stock } from './stock-tables.ts';
import type { UnsentOfOrder } from './unsent-of-books.ts';

/** A change of the copies on hand by a person. */
export interface StockChange {
  productId: string;
  /**
   * Copies that can be sold from now on; of a count those on the shelf, where what is sold and not sent yet lies among
   * them. Null to track the book no longer.
   */
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

/** Message if the expected number of copies is outdated. */
export const changedMeanwhile = (onHand: number | null) =>
  coded(
    'CHANGED_MEANWHILE',
    onHand === null
      ? 'This book is not tracked any longer. Look again before you set its stock.'
      : `There ${onHand === 1 ? 'is' : 'are'} ${copiesOf(onHand)} on hand now. Look again before you set its stock.`,
  );

/** Message if there would be fewer copies than orders hold. */
export const heldByOrders = (held: number) =>
  `Orders that wait for their payment hold ${copiesOf(held)} of this book.`;

/**
 * Sets the copies on hand of a book, and tracks it from then on if it was not tracked. A count takes off the copies of paid
 * orders that have not been sent, and counts those among them as sold that were sold while the book was not tracked.
 * @throws HttpError 409 where orders that wait for their payment hold more copies than that, or there are others on hand
 * than expected
 */
export async function setStock(
  database: Database,
  { productId, copies, expected, changed, ...cause }: StockChange,
): Promise<StockRow | undefined> {
  return inTransaction(database, async (transaction) => {
    const locked = cause.reason === 'count' ? await lockUnsentOrders(transaction, [productId]) : undefined;
    const unsentOrders = locked?.get(productId) ?? [];
    const created =
      copies === null
        ? []
        : await transaction.insert(stock).values({ productId, onHand: 0 }).onConflictDoNothing().returning();
    const row = (await lockStock(transaction, [productId])).get(productId);
    const known = created.length > 0 ? null : (row?.onHand ?? null);
    if (expected !== undefined && expected !== known) throw new HttpError(409, changedMeanwhile(known));
    if (!row) return undefined;
    // From no copies to none, or the other way around: whether the book is tracked is a change, too.
    if (copies === null || (known === null && copies === 0))
      await publishChange(transaction, 'stock', 'changed', productId);
    if (copies === null) {
      // Holds of a book that is tracked no longer go with its row.
      await changeStock(transaction, [{ productId, onHand: -row.onHand, held: -row.held }], cause);
      await changed?.(transaction, { onHand: known }, { onHand: null });
      await transaction.delete(stock).where(eq(stock.productId, productId));
      await enqueueBackInStock(transaction, [productId]);
      return undefined;
    }
    const left = await countShelves(transaction, [{ row, unsentOrders, copies }], cause);
    const now = { ...row, onHand: (left.get(productId) ?? 0) + row.held };
    await changed?.(transaction, { onHand: known }, { onHand: now.onHand });
    return now;
  });
}

/** The copies that somebody has counted on the shelf of a book. */
export interface ShelfCount {
  /** Its copies before. */
  row: Pick<StockRow, 'productId' | 'onHand' | 'held'>;
  /** Orders with copies of it that are sold and lie on the shelf, or are missing. */
  unsentOrders: readonly UnsentOfOrder[];
  copies: number;
}

/**
 * The copies on hand of a count: without those that are sold and lie on the shelf.
 * @throws HttpError 409 where orders that wait for their payment hold more
 */
export function copiesToSell(
  { held }: Pick<StockRow, 'held'>,
  unsentOrders: readonly UnsentOfOrder[],
  copies: number,
): number {
  // The shelf has these copies, but they are not to be sold again.
  const taken = unsentOrders.reduce((sum, order) => sum + order.taken, 0);
  const counted = Math.max(0, copies - taken);
  if (counted < held) throw new HttpError(409, heldByOrders(held));
  return counted;
}

/**
 * Sets the copies on hand of books to those on their shelves, without what is sold and lies among them. The orders and the
 * stock must be locked.
 * @returns those that can be sold afterwards, by book
 * @throws HttpError 409 as `copiesToSell`
 */
export async function countShelves(
  transaction: Queryable,
  counts: readonly ShelfCount[],
  cause: Cause,
): Promise<Map<string, number>> {
  const counted = counts.map((count) => ({
    ...count,
    toSell: copiesToSell(count.row, count.unsentOrders, count.copies),
  }));
  const changes = counted
    .map(({ row, toSell }) => ({ productId: row.productId, onHand: toSell - row.onHand, held: 0 }))
    .filter(({ onHand }) => onHand !== 0);
  await changeStock(transaction, changes, cause);
  const left = new Map<string, number>();
  for (const { row, unsentOrders, toSell } of counted) {
    const rest = await sellToUnsentOrders(
      transaction,
      row.productId,
      unsentOrders,
      // Packed copies lie on the shelf, and have been counted.
      (order) => ({ wanted: order.unsent - order.taken, uncounted: order.uncountedAway }),
      toSell - row.held,
    );
    left.set(row.productId, rest);
  }
  return left;
}
