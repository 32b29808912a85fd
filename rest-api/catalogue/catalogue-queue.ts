import { FairQueue } from '../../http/admission/fair-queue.ts';
import type { QueueLimits } from '../../http/admission/limits.ts';
import { networkOf } from '../../http/network-of.ts';
import { catalogueReads } from '../limits.ts';
import { TooBusy } from '../routing/errors.ts';
import { responseTimeoutMs as defaultTimeoutMs } from '../routing/response-timeout.ts';
import type { RouteDefinition } from '../routing/route.ts';

/** The queue of uncached reads of the catalogue: networks take turns. */
export class CatalogueQueue {
  readonly #queue: FairQueue;
  readonly #timeoutMs: number;

  /**
   * @param timeoutMs within which a request gets its response
   * @param limits how many run and wait
   */
  constructor(timeoutMs = defaultTimeoutMs, limits: QueueLimits = catalogueReads) {
    this.#timeoutMs = timeoutMs;
    this.#queue = new FairQueue(limits, () => new TooBusy('Too many reads of the catalogue wait.'));
  }

  /** @throws TooBusy when too many wait, or this one waited too long; and what the work throws */
  run<Result>(address: string, work: () => Promise<Result>): Promise<Result> {
    const since = performance.now();
    return this.#queue.run(networkOf(address), async () => {
      // The caller has got 503 already.
      if (performance.now() - since > this.#timeoutMs)
        throw new TooBusy(`No turn within ${this.#timeoutMs} ms.`);
      return work();
    });
  }

  /** The route, whose requests wait for their turn. */
  readonly queued = (route: RouteDefinition): RouteDefinition => ({
    ...route,
    run: (request, response) => this.run(request.ip ?? '', () => route.run(request, response)),
  });

  stats(): { running: number; waiting: number; refused: number } {
    return this.#queue.stats();
  }
}
