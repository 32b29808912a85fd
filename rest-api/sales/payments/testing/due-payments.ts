import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../../database/database.ts';
import { jobs } from '../../../jobs/job-tables.ts';
import { orderRefundJob } from '../../refunds/order-refunds.queries.ts';
import { orderCheckJob } from '../order-checks.ts';
import { paymentEventJob } from '../payment-events.ts';
import { excessRefundJob } from '../payments.queries.ts';

const isDue = { runAt: sql`now()`, leasedBy: null, leasedUntil: null };

/**
 * Makes the check of every order due, or of a user's, also of orders that would not be checked any more; nobody's lease
 * is waited for.
 */
export async function makeChecksDue(database: Database, userId?: string): Promise<void> {
  await database.execute(sql`
    insert into jobs (kind, subject, payload, priority)
    select ${orderCheckJob}, id, jsonb_build_object('userId', user_id), case when state = 'paid' then 0 else 1 end
    from orders where ${userId === undefined ? sql`true` : sql`user_id = ${userId}`}
    on conflict (kind, subject) do update set run_at = now(), leased_by = null, leased_until = null`);
}

/** Makes all refunds and events due that wait. */
export async function makeWaitingDue(database: Database): Promise<void> {
  const waits = and(
    inArray(jobs.kind, [excessRefundJob, orderRefundJob, paymentEventJob]),
    isNull(jobs.deadAt),
  );
  await database.update(jobs).set(isDue).where(waits);
}

/** How many events wait to be acted on. */
export function eventsLeft(database: Database): Promise<number> {
  return database.$count(jobs, and(eq(jobs.kind, paymentEventJob), isNull(jobs.deadAt)));
}
