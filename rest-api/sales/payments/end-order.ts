import { publishChange } from '../../changes/publish-change.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { releaseStock } from '../../stock/hold-stock.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { findOrder, markEnded, type OrderRow, type ShopCancellation } from '../orders/orders.queries.ts';

type OrderKey = Pick<OrderRow, 'userId' | 'id'>;

/** Moves an unpaid order to a final state, with its email; false if it no longer waits for its payment. */
export const endOrder = (
  database: Database,
  order: OrderKey,
  end: 'cancelled' | 'expired',
): Promise<boolean> => inTransaction(database, (transaction) => endWaitingOrder(transaction, order, end));

/**
 * Like `endOrder`, in a transaction.
 * @param byShop where the shop cancels it
 */
export async function endWaitingOrder(
  transaction: Queryable,
  { userId, id }: OrderKey,
  end: 'cancelled' | 'expired',
  byShop?: ShopCancellation,
): Promise<boolean> {
  if (!(await markEnded(transaction, { userId, id }, end, byShop))) return false;
  await publishChange(transaction, 'order', end, id);
  await releaseStock(transaction, userId, [id]);
  const order = await findOrder(transaction, userId, id);
  if (!order) throw new Error('An order that has ended is gone.');
  await queueOrderEmail(
    transaction,
    order,
    end === 'cancelled'
      ? { kind: 'order_cancelled', ...(byShop && { byShop }) }
      : { kind: 'payment_failed', canPayAgain: false },
  );
  return true;
}
