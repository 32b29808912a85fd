import type { Logger } from '../../../http/log.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { isOutage } from '../../database/outage.ts';
import { indexQueuedBooks, markWellKnown } from './search-index.ts';

/** Few enough that their rows are locked for some tenths of a second. */
const booksAtOnce = 250;
const everyMs = 1_000;

/**
 * Makes the entries of books that were changed by somebody who did not index them, such as those of a shop from before
 * there was an index. Several may run: each takes books that nobody else has taken.
 */
export class SearchIndexer {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  constructor(database: Database, log: Logger) {
    this.#database = database;
    this.#log = log;
  }

  /** Looks for queued books now and then. */
  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.round().finally(() => {
        if (!this.#ending.signal.aborted) this.start();
      });
    }, everyMs);
    this.#timer.unref();
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
      } while (inBatch > 0 && !this.#ending.signal.aborted);
      if (indexed > booksAtOnce) {
        await inTransaction(this.#database, markWellKnown);
        this.#log.info({ books: indexed }, 'books have been indexed for searches');
      }
    } catch (err) {
      if (!isOutage(err)) this.#log.error({ err }, 'indexing books for searches failed; it is tried again');
    }
  }

  /** Starts nothing more, and resolves when what is under way is done. */
  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }
}
