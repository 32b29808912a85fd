import type { Logger } from '../../http/log.ts';
import type { Database, Queryable } from '../database/database.ts';
import { isOutage } from '../database/outage.ts';
import { sequenceChanges } from './sequence-changes.ts';

const everyMs = 500;

/** Brings committed changes into the feed, now and then. Several may run: they wait for each other. */
export class ChangeSequencer {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #onSequenced: (transaction: Queryable) => Promise<void>;
  readonly #ending = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;

  /** @param onSequenced what else happens in the transactions that bring changes into the feed */
  constructor(database: Database, log: Logger, onSequenced: (transaction: Queryable) => Promise<void>) {
    this.#database = database;
    this.#log = log;
    this.#onSequenced = onSequenced;
  }

  start(): void {
    this.#timer = setTimeout(() => {
      this.#running = this.round().finally(() => {
        if (!this.#ending.signal.aborted) this.start();
      });
    }, everyMs);
    this.#timer.unref();
  }

  /** Brings all that is committed into the feed. What fails is tried again in the next round. */
  async round(): Promise<void> {
    try {
      while ((await sequenceChanges(this.#database, this.#onSequenced)) > 0 && !this.#ending.signal.aborted);
    } catch (err) {
      if (!isOutage(err)) this.#log.error({ err }, 'changes do not get into the feed; it is tried again');
    }
  }

  /** Starts nothing more, and resolves when what is under way is done. */
  async close(): Promise<void> {
    this.#ending.abort();
    clearTimeout(this.#timer);
    await this.#running;
  }
}
