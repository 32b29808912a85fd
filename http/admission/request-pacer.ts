import type { ServerResponse } from 'node:http';

/** How long after the last rejection requests still take turns, in milliseconds. */
const calmAfterMs = 1_000;

/** A request that has not begun. */
interface Waiting {
  response: ServerResponse;
  begin: () => void;
}

/**
 * While requests are being rejected, one begins in each turn of the event loop. Node.js accepts one connection in each
 * turn, so turns that handle hundreds of requests would keep new callers waiting for seconds; and what was admitted
 * goes on between two requests.
 */
export class RequestPacer {
  readonly #waiting: Waiting[] = [];
  #rejectedAt = Number.NEGATIVE_INFINITY;

  /** Calls `begin`, now or in its turn; not if the caller has disconnected or got a response (408) by then. */
  run(response: ServerResponse, begin: () => void): void {
    const isCalm = this.#waiting.length === 0 && performance.now() - this.#rejectedAt > calmAfterMs;
    if (isCalm) begin();
    else if (this.#waiting.push({ response, begin }) === 1) setImmediate(this.#beginNext);
  }

  /** Notes that a request has been rejected. */
  rejected(): void {
    this.#rejectedAt = performance.now();
  }

  readonly #beginNext = (): void => {
    let next = this.#waiting.shift();
    while (next && hasEnded(next)) next = this.#waiting.shift();
    if (this.#waiting.length > 0) setImmediate(this.#beginNext);
    next?.begin();
  };
}

const hasEnded = ({ response }: Waiting) => response.destroyed || response.headersSent;
