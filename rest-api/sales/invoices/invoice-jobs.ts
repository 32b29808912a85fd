import type { Database, Queryable } from '../../database/database.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { PaperSettings } from './invoice-settings.ts';
import { issuePapers } from './issue-invoices.ts';

/** The kind of the jobs that issue what papers an order lacks. */
export const paperJob = 'papers';

/** What tells a job its order. */
type PaperPayload = Pick<OrderRow, 'userId'>;

/** Has the papers of an order issued, in the transaction of what makes them due. */
export function schedulePapers(
  transaction: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
): Promise<void> {
  const payload: PaperPayload = { userId };
  return enqueue(transaction, { kind: paperJob, subject: id, payload });
}

export const paperJobs = (database: Database, settings: PaperSettings): Record<string, JobKind> => ({
  [paperJob]: {
    // They take turns at the counter of their series.
    concurrency: 2,
    maxAttempts: 20,
    delayMs: 1_000,
    timeoutMs: 30_000,
    async run({ subject: id, payload }) {
      const { userId } = payload as PaperPayload;
      await issuePapers(database, settings, { userId, id });
      return undefined;
    },
  },
});
