import type { Queryable } from '../database/database.ts';
import { dayMs } from '../durations.ts';
import type { JobRow } from './jobs.queries.ts';

/** The handler and limits of one kind of jobs. */
export interface JobKind {
  /** Jobs of the kind that run at the same time in a service, whatever happens to other kinds. */
  concurrency: number;
  /** After so many failures a job is dead. */
  maxAttempts: number;
  /** The pause after the first failure in milliseconds; each further one is twice as long, up to `maxDelayMs`. */
  delayMs: number;
  /** Default: one day. */
  maxDelayMs?: number;
  /** An attempt that takes longer has failed. */
  timeoutMs: number;
  /** Between two polls for due jobs, in milliseconds. Default: the worker's. */
  pollMs?: number;
  /**
   * How long the kind pauses in this service, in milliseconds: `firstMs` where what its jobs need is busy, twice as long
   * each further time in a row, up to `maxMs`; `maxMs` where it is away.
   */
  pause?: { firstMs: number; maxMs: number };
  /**
   * Runs a job. It may run again after it has succeeded, where the process ends before that is stored.
   * @param signal aborts when the attempt takes too long, or the service has waited for it long enough as it ends
   * @returns when it is due again; it is done where nothing is returned
   * @throws PermanentFailure where a further attempt would fail, too
   * @throws KindUnavailable where no job of the kind can run now
   */
  run(job: JobRow, signal: AbortSignal): Promise<Date | undefined>;
  /** Called once for a job that becomes dead, in the transaction that stores it. */
  died?(transaction: Queryable, job: JobRow, reason: string): Promise<void>;
}

/** A failure that no further attempt mends: the job is dead at once. */
export class PermanentFailure extends Error {}

/**
 * A dependency of all jobs of a kind is busy or away. The kind pauses, and the job runs again after the pause for its
 * attempts; it never becomes dead by this, however many there were.
 */
export class KindUnavailable extends Error {
  readonly isBusy: boolean;

  constructor(cause: Error, { isBusy }: { isBusy: boolean }) {
    super(cause.message, { cause });
    this.isBusy = isBusy;
  }
}

/**
 * How long to wait after a failed attempt, in milliseconds: `delayMs`, then twice the time before, a day at most, and
 * up to a quarter less, so that what failed together does not come back together.
 * @param attempts how many there were, 1 or more
 * @param random from 0 to below 1
 */
export function retryDelay(
  { delayMs, maxDelayMs = dayMs }: Pick<JobKind, 'delayMs' | 'maxDelayMs'>,
  attempts: number,
  random = Math.random(),
): number {
  const full = Math.min(delayMs * 2 ** Math.min(attempts - 1, 40), maxDelayMs);
  return Math.round(full * (1 - random / 4));
}
