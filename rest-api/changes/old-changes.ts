import { asc, isNotNull, lt, max, sql } from 'drizzle-orm';
import { changesKeptDays } from '../contract/changes.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { dayMs, minuteMs } from '../durations.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { enqueue } from '../jobs/jobs.queries.ts';
import { changeFeed, resourceChanges } from './change-tables.ts';

const oldChangesJob = 'old_changes';
const deletedAtOnce = 2_000;

/** Enqueues the job that deletes old changes from now on: one for all services. */
export async function scheduleOldChanges(database: Database): Promise<void> {
  await enqueue(database, { kind: oldChangesJob, subject: 'daily' });
}

export const oldChangesJobs = (database: Database): Record<string, JobKind> => ({
  [oldChangesJob]: {
    concurrency: 1,
    maxAttempts: 100,
    delayMs: minuteMs,
    timeoutMs: 10 * minuteMs,
    async run() {
      while ((await deleteOldChanges(database)) === deletedAtOnce);
      return new Date(Date.now() + dayMs);
    },
  },
});

/** Deletes the oldest changes of the feed that are no longer kept. @returns how many */
export function deleteOldChanges(database: Database): Promise<number> {
  return inTransaction(database, async (transaction) => {
    const oldest = transaction
      .select({ id: resourceChanges.id, position: resourceChanges.position, at: resourceChanges.at })
      .from(resourceChanges)
      .where(isNotNull(resourceChanges.position))
      .orderBy(asc(resourceChanges.position))
      .limit(deletedAtOnce)
      .as('oldest');
    const tooOld = lt(oldest.at, sql`now() - ${changesKeptDays} * interval '1 day'`);
    const [removed] = await transaction
      .select({ position: max(oldest.position) })
      .from(oldest)
      .where(tooOld);
    if (!removed || removed.position === null) return 0;
    await transaction.update(changeFeed).set({ removedPosition: removed.position });
    const { rowCount } = await transaction
      .delete(resourceChanges)
      .where(sql`${resourceChanges.position} <= ${removed.position}`);
    return rowCount ?? 0;
  });
}
