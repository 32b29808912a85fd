import type { IncomingMessage, ServerResponse } from 'node:http';
import { callerAddress, type Trusts } from '../caller-address.ts';
import { networkOf } from '../network-of.ts';
import { EventLoopDelay, type LoopDelay } from './event-loop-delay.ts';
import { FairQueue } from './fair-queue.ts';
import type { LoadLimits } from './limits.ts';
import type { RequestPacer } from './request-pacer.ts';

declare module 'node:http' {
  interface ServerResponse {
    /** Rejected by a load shedder, which counts it: such a response is neither logged nor measured. */
    isShed?: boolean;
  }
}

/** The body of a 503, as JSON. */
export interface BusyResponse {
  body: object;
  headers?: Readonly<Record<string, string>>;
}

/**
 * The response has been written, though perhaps not read yet; or it streams, as slowly as the caller reads; or the
 * caller has disconnected.
 */
const ends = ['prefinish', 'pipe', 'close'] as const;

const retrySeconds = 1;
const message = 'The shop is very busy. Please try again in a moment.';

const graphqlBusyResponse: BusyResponse = {
  body: {
    errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: retrySeconds } }],
  },
};

/** As REST documents its 5xx responses. */
export const restBusyResponse: BusyResponse = { body: { error: { message } } };

/** Options beside the limits. */
interface Options {
  busyResponse?: BusyResponse;
  /** Shared by the load shedders of one server. */
  loopDelay?: LoopDelay;
  /** Proxies whose `X-Forwarded-For` is trusted; by default none. */
  trusts?: Trusts;
  /** Begins requests one by one after a rejection; the load shedder reports each rejection to it. */
  pacer?: RequestPacer;
}

/** Limits concurrent requests, and responds to the others with 503 and Retry-After. */
export class LoadShedder {
  readonly #limits: LoadLimits;
  readonly #places: FairQueue;
  readonly #loopDelay: LoopDelay;
  readonly #trusts: Trusts;
  readonly #pacer: RequestPacer | undefined;
  #refused = 0;
  /** ASCII, as a string, which Node.js sends together with the headers. */
  readonly #refusal: string;
  /** Names and values in turns, which Node.js need not look up one by one. */
  readonly #refusalHeaders: string[];

  constructor(limits: LoadLimits, options: Options = {}) {
    const {
      busyResponse = graphqlBusyResponse,
      loopDelay = new EventLoopDelay(),
      trusts = () => false,
    } = options;
    this.#limits = limits;
    this.#places = new FairQueue(
      { ...limits, maxWaiting: 0, maxWaitingPerNetwork: 0 },
      () => new Error('No place is free.'),
    );
    this.#loopDelay = loopDelay;
    this.#trusts = trusts;
    this.#pacer = options.pacer;
    this.#refusal = JSON.stringify(busyResponse.body);
    this.#refusalHeaders = Object.entries({
      ...busyResponse.headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': String(this.#refusal.length),
      'Retry-After': String(retrySeconds),
      'Cache-Control': 'no-store',
    }).flat();
  }

  /** Middleware that rejects requests before any expensive work. */
  readonly refuseWhenBusy = (_request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    if (this.busy) this.refuse(response);
    else next();
  };

  /**
   * Middleware that counts a request as in flight. Mount it where the work begins, so that callers that send or read
   * slowly occupy no slot.
   */
  readonly count = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    // Requests that arrived together have all passed `refuseWhenBusy`.
    if (this.busy) {
      this.refuse(response);
      return;
    }
    let leave: () => void;
    try {
      leave = this.#places.enter(networkOf(callerAddress(request, this.#trusts)), () => undefined);
    } catch {
      this.refuse(response);
      return;
    }
    const done = () => {
      leave();
      for (const end of ends) response.off(end, done);
    };
    for (const end of ends) response.on(end, done);
    next();
  };

  stats(): { inFlight: number; refused: number } {
    return { inFlight: this.#places.stats().running, refused: this.#refused };
  }

  /** Whether it rejects every request. */
  get busy(): boolean {
    const { maxConcurrent, loopDelayMs } = this.#limits;
    return this.#loopDelay.lastingMs > loopDelayMs || this.#places.stats().running >= maxConcurrent;
  }

  /** Responds with 503, and counts it. */
  refuse(response: ServerResponse): void {
    this.#refused += 1;
    this.#pacer?.rejected();
    response.isShed = true;
    response.writeHead(503, this.#refusalHeaders).end(this.#refusal, 'latin1');
  }

  stop(): void {
    this.#loopDelay.stop();
  }
}
