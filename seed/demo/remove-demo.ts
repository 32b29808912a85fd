import { inArray, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../rest-api/database/database.ts';
import { inTransaction } from '../../rest-api/database/in-transaction.ts';
import { deleteEmailJobs } from '../../rest-api/emails/queue-email.ts';
import { jobs } from '../../rest-api/jobs/job-tables.ts';
import { orders } from '../../rest-api/sales/orders/order-tables.ts';
import { payments } from '../../rest-api/sales/payments/payment-tables.ts';
import { sandboxOrders } from '../../rest-api/sales/payments/sandbox-tables.ts';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { releaseStock } from '../../rest-api/stock/hold-stock.ts';
import { stockHolds } from '../../rest-api/stock/stock-tables.ts';
import { lockDemo } from './fill-shop.ts';
import { demoUserIds } from './shoppers.ts';

/**
 * Removes the demo's shoppers and all that belongs to them, also what they have ordered since. What nobody can take back
 * stays: entries of the audit, and movements of stock.
 * @returns how many shoppers and orders are gone
 */
export async function removeDemo(database: Database): Promise<{ shoppers: number; orders: number }> {
  return inTransaction(database, async (transaction) => {
    await lockDemo(transaction);
    const owned = await transaction
      .select({ userId: orders.userId, id: orders.id })
      .from(orders)
      .where(inArray(orders.userId, demoUserIds))
      .orderBy(orders.id)
      .for('update');
    await releaseHolds(transaction);
    await removeJobs(transaction);
    const ids = owned.map(({ id }) => id);
    await transaction.delete(sandboxOrders).where(sql`${sandboxOrders.receipt} = any(${sql.param(ids)})`);
    await transaction.delete(orders).where(inArray(orders.userId, demoUserIds));
    const gone = await transaction
      .delete(users)
      .where(inArray(users.id, demoUserIds))
      .returning({ id: users.id });
    return { shoppers: gone.length, orders: owned.length };
  });
}

async function releaseHolds(transaction: Queryable): Promise<void> {
  const holding = await transaction
    .select({ userId: stockHolds.userId, orderId: stockHolds.orderId })
    .from(stockHolds)
    .where(inArray(stockHolds.userId, demoUserIds))
    .groupBy(stockHolds.userId, stockHolds.orderId);
  for (const { userId, orderId } of holding) await releaseStock(transaction, userId, [orderId]);
}

/** Jobs are about an order, a payment or an email. */
async function removeJobs(transaction: Queryable): Promise<void> {
  const orderIds = transaction
    .select({ id: sql`${orders.id}::text` })
    .from(orders)
    .where(inArray(orders.userId, demoUserIds));
  const paymentIds = transaction
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.userId, demoUserIds));
  await transaction
    .delete(jobs)
    .where(or(inArray(jobs.subject, orderIds), inArray(jobs.subject, paymentIds)));
  await deleteEmailJobs(transaction, demoUserIds);
}
