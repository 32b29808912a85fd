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

/** What is asked by whoever decides whether to send callers here at all, or has to see how busy the server is. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/** What those are told who are sent away; as JSON. */
export interface BusyAnswer {
  body: object;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The answer is complete, though perhaps not read yet; or it streams, as slowly as the caller reads; or the caller has
 * gone.
 */
const ends = ['prefinish', 'pipe', 'close'] as const;

const retrySeconds = 1;
const message = 'The shop is very busy. Please try again in a moment.';

/** In the shape of a GraphQL answer and in that of a REST one. */
const graphqlBusyAnswer: BusyAnswer = {
  body: {
    errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: retrySeconds } }],
    error: { message },
  },
};

/** Lets a server work on as much as it can finish soon, and answers 503 with Retry-After to the rest. */
export class Overload {
  readonly #bounds: OverloadBounds;
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #sampling: NodeJS.Timeout;
  #meanDelayMs = 0;
  #meanDelayBeforeMs = 0;
  #inFlight = 0;
  #refused = 0;
  readonly #refusal: Buffer;
  readonly #refusalHeaders: Record<string, string | number>;

  constructor(bounds: OverloadBounds, { body, headers }: BusyAnswer = graphqlBusyAnswer) {
    this.#bounds = bounds;
    this.#refusal = Buffer.from(JSON.stringify(body));
    this.#refusalHeaders = {
      ...headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': this.#refusal.length,
      'Retry-After': String(retrySeconds),
      'Cache-Control': 'no-store',
    };
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
      if (this.#busy() && !alwaysAnswered.has(request.url ?? '')) this.#refuse(response);
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
      this.#refuse(response);
      return;
    }
    this.#inFlight += 1;
    const done = () => {
      this.#inFlight -= 1;
      for (const end of ends) response.off(end, done);
    };
    for (const end of ends) response.on(end, done);
    next();
  };

  stats(): { inFlight: number; refused: number } {
    return { inFlight: this.#inFlight, refused: this.#refused };
  }

  stop(): void {
    clearInterval(this.#sampling);
    this.#delay.disable();
  }

  #busy(): boolean {
    const { inFlight, loopDelayMs } = this.#bounds;
    const heldUp = Math.min(this.#meanDelayMs, this.#meanDelayBeforeMs) > loopDelayMs;
    return heldUp || this.#inFlight >= inFlight;
  }

  #refuse(response: ServerResponse): void {
    this.#refused += 1;
    response.writeHead(503, this.#refusalHeaders).end(this.#refusal);
  }
}
