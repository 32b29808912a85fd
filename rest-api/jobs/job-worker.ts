import { randomUUID } from 'node:crypto';
import type { Logger } from '../../http/log.ts';
import type { Database } from '../database/database.ts';
import type { JobKind } from './job-kind.ts';
import { JobQueue, type JobTiming } from './job-queue.ts';
import { dueJobs, findJobKinds } from './jobs.queries.ts';

const jobTiming: JobTiming = { pollMs: 1_000, leaseMs: 15_000, closeMs: 5_000 };

/**
 * Runs the jobs of a service (docs/decisions/0025-jobs.md). Several workers, on several machines, share them. Each kind
 * has a queue of its own, so that none holds up another.
 */
export class JobWorker {
  readonly #id = randomUUID();
  readonly #database: Database;
  readonly #log: Logger;
  readonly #timing: JobTiming;
  readonly #queues: Map<string, JobQueue>;
  #renewing: NodeJS.Timeout | undefined;

  constructor(
    database: Database,
    kinds: Readonly<Record<string, JobKind>>,
    log: Logger,
    timing: JobTiming = jobTiming,
  ) {
    this.#database = database;
    this.#log = log;
    this.#timing = timing;
    const context = { database, log, timing, worker: this.#id };
    this.#queues = new Map(
      Object.entries(kinds).map(([name, kind]) => [name, new JobQueue(name, kind, context)]),
    );
  }

  start(): void {
    dueJobs.on('due', this.#wake);
    for (const queue of this.#queues.values()) queue.start();
    this.#renewing = setInterval(() => void this.#renew(), this.#timing.leaseMs / 3);
    this.#renewing.unref();
  }

  /** Runs all jobs that are due now, or those of a kind, and resolves when they have ended. For tests, where nothing is started. */
  async runDue(only?: string): Promise<void> {
    let ran = 0;
    do {
      ran = 0;
      // Most kinds have no job: looking for each would take longer than the work.
      const wanted = only === undefined ? await findJobKinds(this.#database) : [only];
      for (const [kind, queue] of this.#queues) {
        if (wanted.includes(kind)) ran += await queue.runDue();
      }
    } while (ran > 0);
  }

  /** Starts no more jobs, and resolves when those that run have ended or are given back. */
  async close(): Promise<void> {
    dueJobs.off('due', this.#wake);
    await Promise.all([...this.#queues.values()].map((queue) => queue.close()));
    clearInterval(this.#renewing);
  }

  readonly #wake = (kind: string): void => this.#queues.get(kind)?.wake();

  async #renew(): Promise<void> {
    try {
      await Promise.all([...this.#queues.values()].map((queue) => queue.renewLeases()));
    } catch (err) {
      this.#log.warn({ err }, 'leases of jobs could not be renewed; another service may run them as well');
    }
  }
}
