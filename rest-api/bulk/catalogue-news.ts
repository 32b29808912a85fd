import { randomUUID } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { minuteMs } from '../durations.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { jobs } from '../jobs/job-tables.ts';
import { enqueue } from '../jobs/jobs.queries.ts';

/** The kind of the jobs that tell of changes where the service ends before it has. */
const newsJob = 'catalogue_news';

/** The longest that a change of a call stays unknown to what servers have cached. */
const toldAfterMs = 3 * minuteMs;

const tell = sql`select pg_notify('catalogue_changed', '')`;

/**
 * Tells servers once of all that a call changes in the catalogue, not after each of its transactions: what they have cached
 * is of use until then.
 */
export class CatalogueNews {
  readonly #database: Database;
  readonly #subject = randomUUID();
  #hasChanges = false;

  constructor(database: Database) {
    this.#database = database;
  }

  /** Has the triggers of the transaction say nothing. */
  async hush(transaction: Queryable): Promise<void> {
    await transaction.execute(sql`select set_config('quire.catalogue_news', 'later', true)`);
  }

  /** Notes that the transaction has changed something. A job will tell, whatever happens to this process. */
  async note(transaction: Queryable): Promise<void> {
    const runAt = new Date(Date.now() + toldAfterMs);
    await enqueue(transaction, { kind: newsJob, subject: this.#subject, runAt });
    this.#hasChanges = true;
  }

  /** Tells of what was noted. */
  async tell(): Promise<void> {
    if (!this.#hasChanges) return;
    await inTransaction(this.#database, async (transaction) => {
      await transaction.delete(jobs).where(and(eq(jobs.kind, newsJob), eq(jobs.subject, this.#subject)));
      await transaction.execute(tell);
    });
  }
}

export const catalogueNewsJobs = (database: Database): Record<string, JobKind> => ({
  [newsJob]: {
    concurrency: 1,
    maxAttempts: 20,
    delayMs: minuteMs,
    timeoutMs: minuteMs,
    async run() {
      await database.execute(tell);
      return undefined;
    },
  },
});
