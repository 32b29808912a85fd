import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockUser } from '../database/lock-user.ts';
import { removeLine, shrinkLine } from './cart.queries.ts';
import { findStockedCart } from './read-cart.ts';

/**
 * Sets lines of which there are fewer copies than the cart has to what an order could have; lines with nothing left, and those of
 * books that the shop no longer sells, go.
 * @param productIds of these lines alone
 */
export function fitCart(database: Database, userId: string, productIds?: readonly string[]): Promise<void> {
  const chosen = productIds && new Set(productIds.map((id) => id.toLowerCase()));
  return inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId);
    const cart = await findStockedCart(transaction, userId);
    // In one order, so that no two changes of a cart wait for each other.
    for (const { item, ...stock } of cart.toSorted((a, b) => (a.item._id < b.item._id ? -1 : 1))) {
      const { _id, qty } = item;
      const left = stock.isWithdrawn ? 0 : (stock.left ?? qty);
      if (left >= qty || (chosen && !chosen.has(_id))) continue;
      if (left > 0) await shrinkLine(transaction, userId, _id, left);
      else await removeLine(transaction, userId, _id);
    }
  });
}
