import type { Database, Queryable } from '../../database/database.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { issueInvoices } from './issue-invoices.ts';

/** The kind of the jobs that issue what invoices an order lacks. */
export const invoiceJob = 'papers';

/** Payload of the job, whose subject is the order. */
type InvoicePayload = Pick<OrderRow, 'userId'>;

/** Schedules the invoices of an order, in the transaction that makes them due. */
export function scheduleInvoices(
  transaction: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
): Promise<void> {
  const payload: InvoicePayload = { userId };
  return enqueue(transaction, { kind: invoiceJob, subject: id, payload });
}

export const invoiceJobs = (database: Database, findSettings: FindSettings): Record<string, JobKind> => ({
  [invoiceJob]: {
    // They take turns at the counter of their series.
    concurrency: 2,
    maxAttempts: 20,
    delayMs: 1_000,
    timeoutMs: 30_000,
    async run({ subject: id, payload }) {
      const { userId } = payload as InvoicePayload;
      await issueInvoices(database, findSettings, { userId, id });
      return undefined;
    },
  },
});
