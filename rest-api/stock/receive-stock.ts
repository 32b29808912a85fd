import { findBookByReference, type NamedBook } from '../catalogue/products/find-book.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { coded, HttpError } from '../routing/errors.ts';
import { lockUnsentOrders, sellToUnsentOrders } from './sell-to-unsent-orders.ts';
import { countShelves, maxCopies } from './set-stock.ts';
import { changeStock, lockStock } from './stock.queries.ts';
import { stock } from './stock-tables.ts';
import { isDeliveryStored } from './stored-delivery.ts';

/** A delivery, as somebody has counted it. */
export interface Delivery {
  /** Chosen by the caller: one that is sent twice is stored once, and refused where it has other lines. */
  id: string;
  lines: readonly {
    book: string;
    copies: number;
    /** For a book that was not tracked before: all copies on the shelf, these and those of unsent orders included. */
    onShelf?: number | undefined;
  }[];
  note?: string | undefined;
  actor: string;
  /** Called within the transaction for each book. */
  received(
    transaction: Queryable,
    productId: string,
    before: { onHand: number | null },
    after: { onHand: number },
  ): Promise<void>;
}

/** Message if a line names a book that does not exist. */
export const unknownBook = (reference: string) =>
  `There is no book ${reference}. Take it off the list, or add it to the shop.`;
export const tooManyCopies = (title: string) =>
  coded('LIMIT_REACHED', `That would be more than ${maxCopies} copies of “${title}”. Nothing is stored.`);

export const countedMeanwhile = (title: string, onHand: number) =>
  coded(
    'CHANGED_MEANWHILE',
    `“${title}” has been counted meanwhile: ${onHand} on hand without this delivery. Send it without \`onShelf\`.`,
  );
export const fewerOnShelf = (title: string) =>
  `There cannot be fewer copies of “${title}” on the shelf than came. Count them all, these included.`;

/**
 * Adds the copies of a delivery to those on hand, and tracks its books from then on. Copies that paid orders still wait for
 * are sold to these at once: nobody else can buy them. What was on the shelf before of a book that was not tracked is
 * counted, where the delivery says how many there are. All of it is stored, or nothing.
 * @returns its books, in the order of its lines
 * @throws HttpError 404 for a book that there is not, 400 for fewer copies on the shelf than came, 409 for more copies
 * than a shelf holds, for copies on the shelf of a book that is tracked, or where the delivery is stored already with
 * other lines
 */
export async function receiveStock(
  database: Database,
  { id: receiptId, lines, note, actor, received }: Delivery,
): Promise<NamedBook[]> {
  const books = new Map<string, NamedBook & { copies: number; onShelf?: number | undefined }>();
  for (const { book: reference, copies, onShelf } of lines) {
    const book = await findBookByReference(database, reference);
    if (!book) throw new HttpError(404, unknownBook(reference));
    const before = books.get(book.id);
    books.set(book.id, {
      ...book,
      copies: copies + (before?.copies ?? 0),
      onShelf: onShelf ?? before?.onShelf,
    });
  }
  for (const { title, copies, onShelf = copies } of books.values()) {
    if (onShelf < copies) throw new HttpError(400, fewerOnShelf(title));
  }
  const productIds = [...books.keys()].sort();

  await inTransaction(database, async (transaction) => {
    if (await isDeliveryStored(transaction, receiptId, books)) return;
    const unsentOrders = await lockUnsentOrders(
      transaction,
      productIds,
      ({ productId, short, uncountedPacked }) =>
        short + uncountedPacked > 0 || books.get(productId)?.onShelf !== undefined,
    );
    const created = await transaction
      .insert(stock)
      .values(productIds.map((productId) => ({ productId, onHand: 0 })))
      .onConflictDoNothing()
      .returning();
    const isNew = new Set(created.map(({ productId }) => productId));
    const rows = await lockStock(transaction, productIds);
    for (const { id, title, copies, onShelf } of books.values()) {
      if (onShelf !== undefined && !isNew.has(id)) {
        throw new HttpError(409, countedMeanwhile(title, rows.get(id)?.onHand ?? 0));
      }
      if ((rows.get(id)?.onHand ?? 0) + copies > maxCopies) throw new HttpError(409, tooManyCopies(title));
    }
    await changeStock(
      transaction,
      productIds.map((productId) => ({ productId, onHand: books.get(productId)?.copies ?? 0, held: 0 })),
      { reason: 'receipt', actor, receiptId, ...(note && { note }) },
    );
    for (const { id: productId, copies, onShelf } of books.values()) {
      const { onHand = 0, held = 0 } = rows.get(productId) ?? {};
      const orders = unsentOrders.get(productId) ?? [];
      let left: number;
      if (onShelf === undefined) {
        left = await sellToUnsentOrders(
          transaction,
          productId,
          orders,
          ({ short, uncountedPacked, uncountedAway }) => ({
            wanted: short,
            uncounted: uncountedPacked + uncountedAway,
          }),
          onHand + copies - held,
        );
      } else {
        const cause = { reason: 'count', actor, ...(note && { note }) } as const;
        const row = { productId, onHand: copies, held };
        const counted = [{ row, unsentOrders: orders, copies: onShelf }];
        left = (await countShelves(transaction, counted, cause)).get(productId) ?? 0;
      }
      const before = { onHand: isNew.has(productId) ? null : onHand };
      await received(transaction, productId, before, { onHand: left + held });
    }
  });
  return [...books.values()].map(({ id, title }) => ({ id, title }));
}
