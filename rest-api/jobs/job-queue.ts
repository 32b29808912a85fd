import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from '../../http/log.ts';
import { loggableError } from '../../http/loggable-error.ts';
import type { Database } from '../database/database.ts';
import { inBatches } from '../database/in-batches.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { type JobKind, KindUnavailable, PermanentFailure, retryDelay } from './job-kind.ts';
import {
  claimJobs,
  finishJobs,
  type JobRow,
  killJob,
  postponeJob,
  releaseJob,
  renewLeases,
  repeatJob,
} from './jobs.queries.ts';
import { KindPause } from './kind-pause.ts';

export interface JobTiming {
  /** Between two looks for jobs that are due. */
  pollMs: number;
  /** A job whose worker dies is due again after this. */
  leaseMs: number;
  /** When the worker closes, running jobs have this long to end; then other workers may take them. */
  closeMs: number;
}

/** Finished jobs are gathered for this time, and deleted together. */
const gatherMs = 25;

interface QueueContext {
  database: Database;
  log: Logger;
  timing: JobTiming;
  /** Whom the leases belong to. */
  worker: string;
}

/** The jobs of one kind, as one worker runs them. */
export class JobQueue {
  readonly #name: string;
  readonly #kind: JobKind;
  readonly #context: QueueContext;
  readonly #running = new Map<JobRow, { attempt: AbortController; ended: Promise<void> }>();
  readonly #pause: KindPause;
  readonly #finish: (job: JobRow) => Promise<void>;
  readonly #closing = new AbortController();
  #wakeUp = new AbortController();
  #ended: Promise<void> | undefined;
  #isAway = false;
  #mayHaveMore = false;

  constructor(name: string, kind: JobKind, context: QueueContext) {
    this.#name = name;
    this.#kind = kind;
    this.#context = context;
    this.#pause = new KindPause(kind);
    this.#finish = inBatches((finished) => finishJobs(context.database, finished), gatherMs);
  }

  start(): void {
    this.#ended = this.#runUntilClosed();
  }

  wake(): void {
    this.#wakeUp.abort();
  }

  /** Renews the leases of the jobs that run. */
  async renewLeases(): Promise<void> {
    const { database, timing, worker } = this.#context;
    const subjects = this.#subjects();
    await renewLeases(database, { kind: this.#name, worker, subjects, leaseMs: timing.leaseMs });
  }

  /** Runs all that is due now. Answers how many there were. */
  async runDue(): Promise<number> {
    let ran = 0;
    for (;;) {
      const claimed = await this.#claim();
      if (claimed.length === 0) return ran;
      ran += claimed.length;
      await Promise.all(claimed.map((job) => this.#begin(job)));
    }
  }

  /** Begins nothing more. What runs has `closeMs` to end, and is given back then. */
  async close(): Promise<void> {
    this.#closing.abort();
    this.wake();
    await this.#ended;
    const tooLong = setTimeout(() => {
      for (const { attempt } of this.#running.values()) attempt.abort(new Error('The service ends.'));
    }, this.#context.timing.closeMs);
    await Promise.all([...this.#running.values()].map(({ ended }) => ended));
    clearTimeout(tooLong);
  }

  async #runUntilClosed(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const pauseMs = this.#pause.leftMs();
      if (pauseMs > 0) {
        await this.#nextLook(pauseMs);
        continue;
      }
      const room = this.#kind.concurrency - this.#running.size;
      let claimed: JobRow[] = [];
      try {
        if (room > 0) claimed = await this.#claim(room);
        if (this.#isAway) this.#context.log.info({ kind: this.#name }, 'jobs run again');
        this.#isAway = false;
      } catch (err) {
        if (!this.#isAway)
          this.#context.log.error({ err, kind: this.#name }, 'jobs cannot be read; tried again');
        this.#isAway = true;
      }
      for (const job of claimed) void this.#begin(job);
      this.#mayHaveMore = claimed.length === room;
      if (!this.#wantsMore()) await this.#nextLook(this.#kind.pollMs ?? this.#context.timing.pollMs);
    }
  }

  /** Whether it is worth a look at once: where there were as many as could run, and half of them have ended. */
  #wantsMore(): boolean {
    return this.#mayHaveMore && this.#running.size <= this.#kind.concurrency / 2;
  }

  async #nextLook(afterMs: number): Promise<void> {
    const { signal } = this.#wakeUp;
    await pause(afterMs, undefined, { signal }).catch(() => undefined);
    this.#wakeUp = new AbortController();
  }

  #claim(max = this.#kind.concurrency): Promise<JobRow[]> {
    const { database, timing, worker } = this.#context;
    const running = this.#subjects();
    return claimJobs(database, { kind: this.#name, worker, leaseMs: timing.leaseMs, max, running });
  }

  /** The subjects of running jobs. */
  #subjects(): string[] {
    return [...this.#running.keys()].map(({ subject }) => subject);
  }

  #begin(job: JobRow): Promise<void> {
    const attempt = new AbortController();
    const ended = this.#run(job, attempt).finally(() => {
      this.#running.delete(job);
      if (this.#wantsMore()) this.wake();
    });
    this.#running.set(job, { attempt, ended });
    return ended;
  }

  /** Runs a job once and stores how it ended. Never rejects. */
  async #run(job: JobRow, attempt: AbortController): Promise<void> {
    const { database } = this.#context;
    const { timeoutMs } = this.#kind;
    const timer = setTimeout(() => {
      attempt.abort(new Error(`The attempt took more than ${timeoutMs / 1_000} s.`));
    }, timeoutMs);
    try {
      const nextRunAt = await Promise.race([this.#kind.run(job, attempt.signal), rejectedBy(attempt.signal)]);
      if (this.#pause.end()) this.#context.log.info({ kind: this.#name }, 'jobs run again');
      await this.#store(() => (nextRunAt ? repeatJob(database, job, nextRunAt) : this.#finish(job)));
    } catch (error) {
      if (this.#closing.signal.aborted) await this.#store(() => releaseJob(database, job));
      else await this.#fail(job, error);
    } finally {
      clearTimeout(timer);
    }
  }

  async #fail(job: JobRow, error: unknown): Promise<void> {
    const { database, log } = this.#context;
    // It is stored and shown: without what callers sent, which messages of failed queries have.
    const { type, message: reason = type } = loggableError(error);
    const { kind, subject, attempts } = job;
    if (error instanceof KindUnavailable) {
      if (this.#pause.begin(error)) {
        const { isBusy, cause: err } = error;
        if (isBusy) log.warn({ err, kind }, 'jobs pause, as what they need is busy');
        else
          log.error({ err, kind }, 'jobs cannot run, as what they need is away; tried again until they can');
      }
      const delayMs = retryDelay(this.#kind, attempts);
      await this.#store(() => postponeJob(database, job, { error: reason, delayMs }));
      return;
    }
    if (attempts < this.#kind.maxAttempts && !(error instanceof PermanentFailure)) {
      const delayMs = retryDelay(this.#kind, attempts);
      log.warn(
        { err: error, kind, subject, attempts },
        `a job has failed; tried again in ${Math.round(delayMs / 1_000)} s`,
      );
      await this.#store(() => postponeJob(database, job, { error: reason, delayMs }));
      return;
    }
    await this.#store(async () => {
      const isDead = await inTransaction(database, async (transaction) => {
        if (!(await killJob(transaction, job, reason))) return false;
        await this.#kind.died?.(transaction, job, reason);
        return true;
      });
      if (!isDead) {
        log.warn({ err: error, kind, subject, attempts }, 'a job has failed that was needed anew meanwhile');
        return;
      }
      log.error(
        { err: error, kind, subject, attempts },
        `a job is dead; mend its cause, then start it again: npm run jobs -- retry ${kind} ${subject}`,
      );
    });
  }

  /** If the outcome cannot be stored, the lease ends and the job runs again. */
  async #store(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (err) {
      this.#context.log.warn(
        { err, kind: this.#name },
        'how a job ended could not be stored; it will run again',
      );
    }
  }
}

function rejectedBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
}
