import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { monitorEventLoopDelay } from 'node:perf_hooks';

/** From where on a server sends callers away. */
export interface OverloadBounds {
  /** Requests that are worked on at once. */
  inFlight: number;
  /** Mean delay of the event loop, in milliseconds, over each of the last two samples: one stall is no overload. */
  loopDelayMs: number;
}

const sampleMs = 250;
const resolutionMs = 10;

/** What is asked by whoever decides whether to send callers here at all. */
const alwaysAnswered = new Set(['/healthz', '/readyz']);

const refusal = Buffer.from(
  JSON.stringify({
    errors: [
      {
        message: 'The shop is very busy. Please try again in a moment.',
        extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 1 },
      },
    ],
    error: { message: 'The shop is very busy. Please try again in a moment.' },
  }),
);
const refusalHeaders = {
  'content-type': 'application/json; charset=utf-8',
  'content-length': refusal.length,
  'retry-after': '1',
  'cache-control': 'no-store',
};

/**
 * Lets a server work on as much as it can finish soon, and answers 503 with Retry-After to the rest. The body
 * has the shape of a GraphQL answer and that of a REST one.
 */
export class Overload {
  readonly #bounds: OverloadBounds;
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #sampling: NodeJS.Timeout;
  #meanDelayMs = 0;
  #meanDelayBeforeMs = 0;
  #inFlight = 0;

  constructor(bounds: OverloadBounds) {
    this.#bounds = bounds;
    this.#delay.enable();
    this.#sampling = setInterval(() => {
      if (this.#delay.count === 0) return;
      this.#meanDelayBeforeMs = this.#meanDelayMs;
      // The histogram counts from one timer to the next, its own resolution included.
      this.#meanDelayMs = this.#delay.mean / 1e6 - resolutionMs;
      this.#delay.reset();
    }, sampleMs);
    this.#sampling.unref();
  }

  /** What to give to the server: refuses ahead of everything that costs time. */
  guard(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (this.#busy() && !alwaysAnswered.has(request.url ?? '')) refuse(response);
      else listener(request, response);
    };
  }

  /**
   * Counts a request as in flight, as a handler where the work on it begins: a caller who sends or reads
   * slowly takes no place from others.
   */
  readonly count = (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    // Those that arrived together have all passed the guard.
    if (this.#busy()) {
      refuse(response);
      return;
    }
    this.#inFlight += 1;
    let counted = true;
    const done = () => {
      if (counted) this.#inFlight -= 1;
      counted = false;
    };
    // The answer is complete, though perhaps not read yet; or the caller has gone.
    response.once('prefinish', done).once('close', done);
    next();
  };

  stop(): void {
    clearInterval(this.#sampling);
    this.#delay.disable();
  }

  #busy(): boolean {
    const { inFlight, loopDelayMs } = this.#bounds;
    const heldUp = Math.min(this.#meanDelayMs, this.#meanDelayBeforeMs) > loopDelayMs;
    return heldUp || this.#inFlight >= inFlight;
  }
}

function refuse(response: ServerResponse): void {
  response.writeHead(503, refusalHeaders).end(refusal);
}
