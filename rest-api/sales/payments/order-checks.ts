import { eq } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/database.ts';
import { enqueue, prioritizeJob } from '../../jobs/jobs.queries.ts';
import { orders } from '../orders/order-tables.ts';
import type { OrderRow } from '../orders/orders.queries.ts';

/** The kind of the jobs that query the payment provider about an order: one for each, as long as money can move. */
export const orderCheckJob = 'order_check';

/** Payload of the job, whose subject is the order. */
export type CheckPayload = Pick<OrderRow, 'userId'>;

/** Orders that are paid come ahead of those that nobody has paid. */
const priorities = { paid: 0, waiting: 1 };

/** The job of an order that has just been placed. */
export const firstCheck = { kind: orderCheckJob, priority: priorities.waiting };

/** Schedules a check of an order for a time, or earlier if one is due earlier. */
export function scheduleCheck(
  transaction: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
  runAt: Date,
): Promise<void> {
  const payload: CheckPayload = { userId };
  const job = { kind: orderCheckJob, subject: id, payload };
  return enqueue(transaction, { ...job, runAt, priority: priorities.waiting });
}

/** Prioritizes the check of an order that becomes paid, in the transaction that marks it. */
export function prioritizeCheck(transaction: Queryable, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  return prioritizeJob(transaction, { kind: orderCheckJob, subject: id }, priorities.paid);
}

/** Schedules a check of an order within a time, also while one is running. */
export async function expediteCheck(
  database: Database,
  providerOrderId: string,
  withinMs: number,
): Promise<void> {
  const [order] = await database
    .select({ userId: orders.userId, id: orders.id })
    .from(orders)
    .where(eq(orders.providerOrderId, providerOrderId));
  if (order) await scheduleCheck(database, order, new Date(Date.now() + withinMs));
}
