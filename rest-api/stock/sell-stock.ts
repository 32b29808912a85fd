import type { Queryable } from '../database/database.ts';
import type { HoldingOrder } from './hold-stock.ts';
import {
  type Copies,
  changeStock,
  deleteExpiredHolds,
  deleteHolds,
  findSoldCopies,
  lockStock,
} from './stock.queries.ts';

/** The author of changes of the stock that the shop makes by itself. */
export const shop = 'shop';

/**
 * Sells what an order wants of the books that are tracked, in the transaction that makes it paid: what it holds or, where
 * its hold is over, what there is.
 * @returns false, and sells nothing, where there is less of a book than the order wants; its hold is over then
 */
export async function sellStock(
  transaction: Queryable,
  order: HoldingOrder,
  lines: readonly Copies[],
): Promise<boolean> {
  const books = lines.map(({ productId }) => productId);
  const rows = await lockStock(transaction, books);
  if (rows.size === 0) return true;
  const tracked = lines.filter(({ productId }) => rows.has(productId));
  const own = await deleteHolds(transaction, order.userId, [order.id]);
  const available = (productId: string) => {
    const row = rows.get(productId);
    return row ? row.onHand - row.held : 0;
  };
  const heldOf = (productId: string) => own.find((hold) => hold.productId === productId)?.copies ?? 0;
  const isShort = () =>
    tracked.some(({ productId, copies }) => available(productId) + heldOf(productId) < copies);
  if (isShort()) {
    for (const { productId, copies } of await deleteExpiredHolds(transaction, books)) {
      const row = rows.get(productId);
      if (row) row.held -= copies;
      await changeStock(transaction, [{ productId, onHand: 0, held: -copies }]);
    }
  }
  const isSold = !isShort();
  await changeStock(
    transaction,
    tracked.map(({ productId, copies }) => ({
      productId,
      held: -heldOf(productId),
      onHand: isSold ? -copies : 0,
    })),
    { reason: 'sale', actor: shop, orderId: order.id },
  );
  return isSold;
}

/**
 * Puts copies back that an order has sold and that stay in the shop, or come back to it unopened; none of what was sold
 * while it was not tracked.
 */
export async function restockSold(
  transaction: Queryable,
  { id }: HoldingOrder,
  kept: readonly Copies[],
): Promise<void> {
  const sold = new Map((await findSoldCopies(transaction, id)).map((row) => [row.productId, row.copies]));
  await restock(
    transaction,
    { id },
    kept.map(({ productId, copies }) => ({
      productId,
      copies: Math.min(copies, sold.get(productId) ?? 0),
    })),
  );
}

/** Puts copies of an order into the stock that have come back to the shop, of the books that are tracked. */
export async function restock(
  transaction: Queryable,
  { id }: Pick<HoldingOrder, 'id'>,
  copies: readonly Copies[],
): Promise<void> {
  const back = copies.filter((each) => each.copies > 0);
  const rows = await lockStock(
    transaction,
    back.map(({ productId }) => productId),
  );
  await changeStock(
    transaction,
    back
      .filter(({ productId }) => rows.has(productId))
      .map(({ productId, copies: onHand }) => ({ productId, onHand, held: 0 })),
    { reason: 'return', actor: shop, orderId: id },
  );
}
