import { limits } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { timestamp } from '../database/timestamp.ts';
import { listPage } from '../input/list-page.ts';
import { HttpError } from '../routing/errors.ts';
import { originOf } from '../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../routing/route.ts';
import { recordChange } from '../team/audit/audit.ts';
import { listDeadJobs } from './dead-jobs.queries.ts';
import { jobStats, retryDeadJobs } from './jobs.queries.ts';
import { RetryJobsInput, StaffJobsQuery } from './staff-jobs.input.ts';

const permission = 'integrations:write';
const noDeadJob = 'There is no such dead job. Somebody may have started it again: look again.';

/**
 * Jobs for staff: how many wait, and those that a person has to start again.
 * @param listedElsewhere kinds of jobs that have calls of their own
 */
export function staffJobRoutes(database: Database, listedElsewhere: readonly string[]): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/jobs',
      permission,
      summary:
        'How many jobs of each kind wait, and those that have failed for good, the latest first, a page at a time.',
      query: StaffJobsQuery,
      response: 'StaffJobsResponse',
      async handle({ query: { first = limits.pageSize, after } }) {
        const [stats, found] = await Promise.all([
          jobStats(database),
          listDeadJobs(database, { first: first + 1, after, without: listedElsewhere }),
        ]);
        const { page, next } = listPage('JOBS', found, first, ({ place }) => place);
        return {
          kinds: Object.entries(stats).map(([kind, { depth, dead: count }]) => ({
            kind,
            waiting: depth,
            dead: count,
          })),
          dead: page.map(({ place: _place, deadAt, ...job }) => ({ ...job, deadAt: timestamp(deadAt) })),
          next,
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
      errors: { 404: noDeadJob },
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
