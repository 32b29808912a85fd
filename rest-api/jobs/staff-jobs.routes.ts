import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { timestamp } from '../database/timestamp.ts';
import { letterJob } from '../letters/queue-letter.ts';
import { HttpError } from '../routing/errors.ts';
import { type RouteDefinition, staffRoute } from '../routing/route.ts';
import { recordChange } from '../staff/audit.ts';
import { originOf } from '../staff/origin.ts';
import { findDeadJobs, jobStats, retryDeadJobs } from './jobs.queries.ts';
import { RetryJobsInput } from './staff-jobs.input.ts';

const permission = 'integrations:write';
const maxListed = 100;
const noDeadJob = 'There is no such dead job. Somebody may have started it again: look again.';

/** Jobs for staff: how many wait, and those that a person has to start again. Letters have calls of their own. */
export function staffJobRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/jobs',
      permission,
      summary: `How many jobs of each kind wait, and the latest ${maxListed} that have failed for good.`,
      response: 'StaffJobsResponse',
      async handle() {
        const [stats, dead] = await Promise.all([
          jobStats(database),
          findDeadJobs(database, maxListed, letterJob),
        ]);
        return {
          kinds: Object.entries(stats).map(([kind, { depth, dead: count }]) => ({
            ...{ kind, waiting: depth, dead: count },
          })),
          dead: dead.flatMap(({ kind, subject, attempts, deadAt, lastError }) =>
            deadAt ? [{ kind, subject, attempts, deadAt: timestamp(deadAt), lastError }] : [],
          ),
        };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/jobs/retry',
      permission,
      summary: 'Starts a dead job again, or all of a kind, with all their attempts ahead.',
      body: RetryJobsInput,
      response: 'RetriedJobsResponse',
      refusals: { 404: noDeadJob },
      async handle({ body: { kind, subject }, caller, request }) {
        const { actor, requestId } = originOf(caller, request);
        const retried = await inTransaction(database, async (transaction) => {
          const count = await retryDeadJobs(transaction, { kind, ...(subject && { subjects: [subject] }) });
          if (count === 0) throw new HttpError(404, noDeadJob);
          const change = { action: 'job.retried', subject: `job:${kind}`, after: { subject, jobs: count } };
          await recordChange(transaction, actor, change, requestId);
          return count;
        });
        return { retried };
      },
    }),
  ];
}
