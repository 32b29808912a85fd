import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { queueOrderLetter } from './order-letters.ts';
import { findOrder, markEnded, type OrderRow } from './orders.queries.ts';

/** Moves an order that nobody has paid to its end, with the letter that says so; false when it is not waiting any longer. */
export function endOrder(
  database: Database,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
  end: 'cancelled' | 'expired',
): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await markEnded(transaction, { userId, id }, end))) return false;
    const order = await findOrder(transaction, userId, id);
    if (!order) throw new Error('An order that has ended is gone.');
    await queueOrderLetter(
      transaction,
      order,
      end === 'cancelled' ? { kind: 'order_cancelled' } : { kind: 'payment_failed', canPayAgain: false },
    );
    return true;
  });
}
