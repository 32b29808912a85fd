import type { Logger } from '../../../http/log.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { isOutage } from '../../database/outage.ts';
import { PeriodicTask } from '../../jobs/periodic-task.ts';
import { indexQueuedBooks, markWellKnown } from './search-index.ts';

/** Few enough that their rows are locked for some tenths of a second. */
const booksAtOnce = 250;
const everyMs = 1_000;

/**
 * Makes the entries of books that were changed by somebody who did not index them, such as those of a shop from before
 * there was an index. Several may run: each takes books that nobody else has taken.
 */
export class SearchIndexer extends PeriodicTask {
  readonly #database: Database;
  readonly #log: Logger;

  constructor(database: Database, log: Logger) {
    super(everyMs);
    this.#database = database;
    this.#log = log;
  }

  /** Indexes what is queued, a transaction for each few books. What fails is tried again in the next round. */
  async round(): Promise<void> {
    try {
      let indexed = 0;
      let inBatch: number;
      do {
        inBatch = await inTransaction(this.#database, (transaction) =>
          indexQueuedBooks(transaction, booksAtOnce),
        );
        indexed += inBatch;
      } while (inBatch > 0 && !this.isEnding);
      if (indexed > booksAtOnce) {
        await inTransaction(this.#database, markWellKnown);
        this.#log.info({ books: indexed }, 'books have been indexed for searches');
      }
    } catch (err) {
      if (!isOutage(err)) this.#log.error({ err }, 'indexing books for searches failed; it is tried again');
    }
  }
}
