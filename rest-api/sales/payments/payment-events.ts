import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import { expediteCheck } from './order-checks.ts';
import type { PaymentContext } from './payment-context.ts';
import { insertEvent } from './payment-events.queries.ts';
import { recordPayment } from './record-payment.ts';
import type { PaymentEvent } from './webhook-event.ts';

/** The kind of the jobs that act on the provider's events: one for each. */
export const paymentEventJob = 'payment_event';

/** The kind of the one job that deletes old events. */
export const oldEventsJob = 'old_payment_events';

/** Enqueues the job that deletes old events from now on: one for all services. */
export async function scheduleOldEvents(database: Database): Promise<void> {
  await enqueue(database, { kind: oldEventsJob, subject: 'daily' });
}

/** Stores an event of the provider, once however often it comes, with the job that acts on it behind the answer. */
export async function acceptEvent(
  { database, metrics }: Pick<PaymentContext, 'database' | 'metrics'>,
  event: PaymentEvent,
): Promise<void> {
  const isNew = await inTransaction(database, async (transaction) => {
    if (!(await insertEvent(transaction, event))) return false;
    await enqueue(transaction, { kind: paymentEventJob, subject: event.id });
    return true;
  });
  metrics.events[isNew ? 'accepted' : 'duplicate'] += 1;
}

/**
 * Processes an event, which may be outdated, or arrive before an earlier one: captured money counts, an authorized or
 * failed payment causes a query to the provider, anything else changes nothing.
 */
export async function actOnEvent(
  context: PaymentContext,
  { payment, refund, dispute }: Pick<PaymentEvent, 'payment' | 'refund' | 'dispute'>,
): Promise<void> {
  const { database, metrics } = context;
  if (payment?.status === 'captured' || payment?.status === 'refunded') {
    const { status } = payment;
    const details = { refunds: refund ? [refund] : [], dispute };
    await recordPayment(database, metrics, { ...payment, status }, 'webhook', details);
  } else if (payment?.status === 'authorized' || payment?.status === 'failed') {
    await expediteCheck(database, payment.providerOrderId, context.timing.firstCheckMs);
  }
}
