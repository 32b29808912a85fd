import type { Logger } from '../../http/log.ts';
import type { Database, Queryable } from '../database/database.ts';
import { isOutage } from '../database/outage.ts';
import { PeriodicTask } from '../jobs/periodic-task.ts';
import { sequenceChanges } from './sequence-changes.ts';

const everyMs = 500;

/** Brings committed changes into the feed, now and then. Several may run: they wait for each other. */
export class ChangeSequencer extends PeriodicTask {
  readonly #database: Database;
  readonly #log: Logger;
  readonly #onSequenced: (transaction: Queryable) => Promise<void>;

  /** @param onSequenced what else happens in the transactions that bring changes into the feed */
  constructor(database: Database, log: Logger, onSequenced: (transaction: Queryable) => Promise<void>) {
    super(everyMs);
    this.#database = database;
    this.#log = log;
    this.#onSequenced = onSequenced;
  }

  /** Brings all that is committed into the feed. What fails is tried again in the next round. */
  async round(): Promise<void> {
    try {
      while ((await sequenceChanges(this.#database, this.#onSequenced)) > 0 && !this.isEnding);
    } catch (err) {
      if (!isOutage(err)) this.#log.error({ err }, 'changes do not get into the feed; it is tried again');
    }
  }
}
