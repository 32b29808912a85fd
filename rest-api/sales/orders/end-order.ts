import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { releaseStock } from '../../stock/hold-stock.ts';
import { queueOrderEmail } from './order-emails.ts';
import { findOrder, markEnded, type OrderRow } from './orders.queries.ts';

/** Moves an unpaid order to a final state, with its email; false if it no longer waits for its payment. */
export function endOrder(
  database: Database,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
  end: 'cancelled' | 'expired',
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await markEnded(transaction, { userId, id }, end))) return false;
    await releaseStock(transaction, userId, [id]);
    const order = await findOrder(transaction, userId, id);
    if (!order) throw new Error('An order that has ended is gone.');
    await queueOrderEmail(
      transaction,
      order,
      end === 'cancelled' ? { kind: 'order_cancelled' } : { kind: 'payment_failed', canPayAgain: false },
    );
    return true;
  });
}
