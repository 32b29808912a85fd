import { FairQueue, type FairQueueBounds } from '../../http/fair-queue.ts';
import { networkOf } from '../../http/network-of.ts';
import { TooBusy } from '../errors.ts';
import { responseTimeoutMs } from '../response-timeout.ts';

/**
 * A search takes two of the eight connections to the database, one for its page and one for its count; two are left
 * for carts and orders, and one search's for another network.
 */
const usualBounds: FairQueueBounds = {
  maxRunning: 3,
  maxRunningPerKey: 2,
  maxWaitingPerKey: 100,
  maxWaiting: 150,
};

/** Where reads of the catalogue that are not cached wait for the database: networks have their turns one after another. */
export class CatalogueQueue {
  readonly #queue: FairQueue;

  constructor(bounds: FairQueueBounds = usualBounds) {
    this.#queue = new FairQueue(bounds, () => new TooBusy('Too many reads of the catalogue wait.'));
  }

  /** @throws TooBusy where too many wait, or have waited too long; and what the work throws */
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    return this.#queue.run(networkOf(address), async () => {
      // Whoever waited for it has been told 503.
      if (performance.now() - since > responseTimeoutMs)
        throw new TooBusy(`No turn within ${responseTimeoutMs} ms.`);
      return work();
    });
  }

  stats(): { running: number; waiting: number; refused: number } {
    return this.#queue.stats();
  }
}
