import { EventEmitter } from 'node:events';
import { and, eq, getTableColumns, inArray, isNotNull, notInArray, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { afterCommit } from '../database/in-transaction.ts';
import { fromNow, withoutWaiting } from '../database/sql-fragments.ts';
import { rawSql, Statement } from '../database/statement.ts';
import { jobs } from './job-tables.ts';

/**
 * Emits the kind of each job that this process has enqueued to run now, once it is committed. It is a hint: a job that
 * another process has enqueued is found by looking.
 */
export const dueJobs = new EventEmitter<{ due: [kind: string] }>();
// One listener for each worker: several services run in one process only in tests.
dueJobs.setMaxListeners(0);

export type JobRow = typeof jobs.$inferSelect;

type JobKey = Pick<JobRow, 'kind' | 'subject'>;

export interface NewJob extends JobKey {
  payload?: unknown;
  /** When it becomes due. Default: now. */
  runAt?: Date;
  /** Due jobs of a kind run in ascending order of this number. Default: 0. */
  priority?: number;
}

/** Condition: a worker has leased the job, and nobody has enqueued it since. */
const isBegun = sql`${jobs.leasedUntil} > now() and ${jobs.version} = 0`;

/**
 * Stores jobs as `enqueue` does, for a statement that stores more than them.
 * @param rows selects kind, subject, payload, priority and when they are due; of each kind and subject one
 */
export const enqueueing = (rows: SQL): SQL => sql`
  insert into ${jobs} (kind, subject, payload, priority, run_at) ${rows}
  on conflict (kind, subject) do update set
    payload = excluded.payload,
    priority = least(${jobs.priority}, excluded.priority),
    run_at = case when ${isBegun} or ${jobs.deadAt} is not null then excluded.run_at
      else least(${jobs.runAt}, excluded.run_at) end,
    attempts = case when ${jobs.deadAt} is null then ${jobs.attempts} else 0 end,
    dead_at = null,
    version = ${jobs.version} + 1`;

const enqueued = new Statement(
  'enqueue job',
  rawSql(
    enqueueing(sql`
      select ${sql.placeholder('kind')}::text, ${sql.placeholder('subject')}::text, ${sql.placeholder('payload')}::jsonb,
        ${sql.placeholder('priority')}::smallint, coalesce(${sql.placeholder('runAt')}::timestamptz, now())`),
  ),
);

/**
 * Stores a job, in the transaction of what causes it. One of its kind and subject that waits is due at the earlier of
 * both times; one that runs, runs again at the time that is said here; a dead one starts again, with all its attempts
 * ahead. The payload is the latest, the priority the first of both. Where no time is said, it starts once the transaction
 * is committed.
 */
export async function enqueue(
  transaction: Queryable,
  { kind, subject, payload = {}, runAt, priority = 0 }: NewJob,
): Promise<void> {
  const job = { kind, subject, payload: JSON.stringify(payload), priority };
  await enqueued.rows(transaction, { ...job, runAt: runAt?.toISOString() ?? null });
  if (!runAt) afterCommit(transaction, () => dueJobs.emit('due', kind));
}

/** Moves a job, if there is one, ahead of others of its kind; its time stays. */
export async function prioritizeJob(
  transaction: Queryable,
  { kind, subject }: JobKey,
  priority: number,
): Promise<void> {
  await transaction
    .update(jobs)
    .set({ priority })
    .where(and(eq(jobs.kind, kind), eq(jobs.subject, subject)));
}

/**
 * Jobs of a kind that are due and that nobody runs, by priority, the longest due first: leased by a worker for `leaseMs`.
 * @param running subjects that the worker runs: it goes on with them, also where their lease ended while it was held up
 */
export async function claimJobs(
  database: Database,
  {
    kind,
    worker,
    leaseMs,
    max,
    running = [],
  }: { kind: string; worker: string; leaseMs: number; max: number; running?: string[] },
): Promise<JobRow[]> {
  const due = database.$with('due').as(
    database
      .select({ kind: jobs.kind, subject: jobs.subject })
      .from(jobs)
      .where(
        and(
          sql`${withoutWaiting} and ${jobs.kind} = ${kind} and ${jobs.deadAt} is null and ${jobs.runAt} <= now()
            and (${jobs.leasedUntil} is null or ${jobs.leasedUntil} <= now())`,
          running.length > 0 ? notInArray(jobs.subject, running) : undefined,
        ),
      )
      .orderBy(jobs.priority, jobs.runAt)
      .limit(max)
      .for('update', { skipLocked: true }),
  );
  return database
    .with(due)
    .update(jobs)
    .set({
      attempts: sql`${jobs.attempts} + 1`,
      version: 0,
      leasedBy: worker,
      leasedUntil: fromNow(leaseMs),
    })
    .from(due)
    .where(and(eq(jobs.kind, due.kind), eq(jobs.subject, due.subject)))
    .returning(getTableColumns(jobs));
}

/** The kinds of which there are jobs, due or not. */
export async function findJobKinds(database: Database): Promise<string[]> {
  const rows = await database.selectDistinct({ kind: jobs.kind }).from(jobs);
  return rows.map(({ kind }) => kind);
}

const { placeholder } = sql;

/** Condition: the job still has this worker's lease. A worker that was too slow changes nothing any more. */
const isStillLeased = (job: JobRow) =>
  sql`${jobs.kind} = ${job.kind} and ${jobs.subject} = ${job.subject} and ${jobs.leasedBy} = ${job.leasedBy}
    and ${jobs.attempts} = ${job.attempts}`;

/**
 * Deletes jobs that nobody has enqueued since they were claimed. Planned at each run: a plan for the few jobs that there
 * mostly are reads all of a long queue.
 */
const deleteUnchanged = new Statement<[subject: string]>(
  undefined,
  rawSql(sql`
    delete from jobs using unnest(
      ${placeholder('subjects')}::text[], ${placeholder('attempts')}::int[], ${placeholder('versions')}::int[]
    ) as finished (subject, attempts, version)
    where jobs.kind = ${placeholder('kind')} and jobs.subject = any(${placeholder('subjects')}::text[])
      and jobs.leased_by = ${placeholder('worker')}::uuid
      and jobs.subject = finished.subject and jobs.attempts = finished.attempts and jobs.version = finished.version
      and ${withoutWaiting}
    returning jobs.subject`),
);

/** Renews what a worker has leased of a kind. */
export async function renewLeases(
  database: Database,
  { kind, worker, subjects, leaseMs }: { kind: string; worker: string; subjects: string[]; leaseMs: number },
): Promise<void> {
  if (subjects.length === 0) return;
  await database
    .update(jobs)
    .set({ leasedUntil: fromNow(leaseMs) })
    .where(and(eq(jobs.kind, kind), inArray(jobs.subject, subjects), eq(jobs.leasedBy, worker)));
}

const notLeased = { leasedBy: null, leasedUntil: null };

/**
 * Ends attempts that succeeded, of jobs of one kind that one worker has claimed: the jobs are deleted. Where somebody has
 * enqueued one meanwhile, it is due as they said.
 */
export async function finishJobs(database: Database, finished: readonly JobRow[]): Promise<void> {
  const [first] = finished;
  if (!first) return;
  const deleted = await deleteUnchanged.rows(database, {
    kind: first.kind,
    worker: first.leasedBy,
    subjects: finished.map(({ subject }) => subject),
    attempts: finished.map(({ attempts }) => attempts),
    versions: finished.map(({ version }) => version),
  });
  const isDeleted = new Set(deleted.map(([subject]) => subject));
  for (const job of finished) if (!isDeleted.has(job.subject)) await releaseEnqueued(database, job);
}

/** Ends an attempt that succeeded: the job is due again at `nextRunAt`, or as somebody has said who has enqueued it meanwhile. */
export async function repeatJob(database: Database, job: JobRow, nextRunAt: Date): Promise<void> {
  const { rowCount } = await database
    .update(jobs)
    .set({ ...notLeased, runAt: nextRunAt, attempts: 0, lastError: null })
    .where(and(isStillLeased(job), eq(jobs.version, job.version)));
  if (!rowCount) await releaseEnqueued(database, job);
}

/** Gives a job back that somebody has enqueued since it was claimed: due as they said, with all its attempts ahead. */
async function releaseEnqueued(
  database: Queryable,
  job: JobRow,
  lastError: string | null = null,
): Promise<void> {
  await database
    .update(jobs)
    .set({ ...notLeased, attempts: 0, lastError })
    .where(isStillLeased(job));
}

/** Ends an attempt that failed: the job is due again after `delayMs`, or earlier where somebody has enqueued it meanwhile. */
export async function postponeJob(
  database: Database,
  job: JobRow,
  { error, delayMs }: { error: string; delayMs: number },
): Promise<void> {
  const later = fromNow(delayMs);
  const runAt = sql`case when ${jobs.version} = ${job.version} then ${later} else least(${jobs.runAt}, ${later}) end`;
  await database
    .update(jobs)
    .set({ ...notLeased, runAt, lastError: error })
    .where(isStillLeased(job));
}

/** Gives jobs back that were not begun, or not finished as the worker ends: due at once, and the attempt does not count. */
export async function releaseJob(database: Database, job: JobRow): Promise<void> {
  await database
    .update(jobs)
    .set({ ...notLeased, attempts: sql`${jobs.attempts} - 1` })
    .where(isStillLeased(job));
}

/**
 * Ends the last attempt: the job stays, and only a person starts it again. Where somebody has enqueued it meanwhile, it is
 * due as they said.
 * @returns whether it is dead: false where it was enqueued or leased anew meanwhile
 */
export async function killJob(database: Queryable, job: JobRow, error: string): Promise<boolean> {
  const { rowCount } = await database
    .update(jobs)
    .set({ ...notLeased, deadAt: sql`now()`, lastError: error })
    .where(and(isStillLeased(job), eq(jobs.version, job.version)));
  if (!rowCount) await releaseEnqueued(database, job, error);
  return rowCount === 1;
}

/** Starts dead jobs again, with all their attempts ahead. Answers how many there were. */
export async function retryDeadJobs(
  database: Queryable,
  { kind, subjects }: { kind: string; subjects?: readonly string[] },
): Promise<number> {
  const { rowCount } = await database
    .update(jobs)
    .set({ deadAt: null, attempts: 0, runAt: sql`now()` })
    .where(
      and(eq(jobs.kind, kind), isNotNull(jobs.deadAt), subjects && inArray(jobs.subject, [...subjects])),
    );
  return rowCount ?? 0;
}

/** The dead jobs, the latest first. */
export async function findDeadJobs(database: Database, max: number): Promise<JobRow[]> {
  return database
    .select()
    .from(jobs)
    .where(isNotNull(jobs.deadAt))
    .orderBy(sql`${jobs.deadAt} desc`)
    .limit(max);
}

/** Jobs of one kind: how many wait or run, for how many seconds the oldest of them has been due, and how many are dead. */
export interface JobStats {
  depth: number;
  oldestSeconds: number;
  dead: number;
}

/** By kind, of all kinds that have jobs. */
export async function jobStats(database: Queryable): Promise<Record<string, JobStats>> {
  const { rows } = await database.execute<{ kind: string; depth: number; oldest: number; dead: number }>(sql`
    select kind,
      count(*) filter (where dead_at is null)::int as depth,
      coalesce(greatest(0, extract(epoch from now() - min(run_at) filter (where dead_at is null))), 0)::float8 as oldest,
      count(*) filter (where dead_at is not null)::int as dead
    from jobs group by kind order by kind`);
  return Object.fromEntries(
    rows.map(({ kind: name, depth, oldest, dead }) => [name, { depth, oldestSeconds: oldest, dead }]),
  );
}
