import type { ServerResponse } from 'node:http';

/** Work that can be aborted. */
interface Work {
  abandon(): void;
}

/** The callers that wait for one response, and the work that computes it. */
export interface Waiting {
  callers: number;
  work: Set<Work>;
  /** Whether all have disconnected, which aborts the work. */
  left: boolean;
}

/** Lets several callers share the computation of a response, and aborts it when the last of them disconnects. */
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
