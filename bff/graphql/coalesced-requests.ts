import type { ServerResponse } from 'node:http';

/** Work that can be given up. */
interface Work {
  abandon(): void;
}

/** Those who wait for one answer, and the work that is done for them. */
export interface Waiting {
  callers: number;
  work: Set<Work>;
  /** Whether all have left, so that the work was given up. */
  left: boolean;
}

/** Callers who share the making of an answer: it is given up when the last of them has left. */
export class CoalescedRequests {
  readonly #byKey = new Map<string, Waiting>();

  join(key: string, response: ServerResponse): Waiting {
    const waiting = this.#byKey.get(key) ?? { callers: 0, work: new Set<Work>(), left: false };
    this.#byKey.set(key, waiting);
    waiting.callers += 1;
    response.once('close', () => {
      waiting.callers -= 1;
      if (waiting.callers > 0) return;
      waiting.left = true;
      if (this.#byKey.get(key) === waiting) this.#byKey.delete(key);
      for (const work of waiting.work) work.abandon();
    });
    return waiting;
  }
}
