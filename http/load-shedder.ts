import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { callerAddress, type Trusts } from './caller-address.ts';
import { EventLoopDelay } from './event-loop-delay.ts';
import { networkOf } from './network-of.ts';

/** From where on a server sends callers away. */
export interface LoadLimits {
  /** Requests that are worked on at once. */
  inFlight: number;
  /** Mean delay of the event loop, in milliseconds, over each of the last two samples: one stall is no overload. */
  loopDelayMs: number;
  /** Of those that are worked on at once, how many may be one network's; undefined is all of them. */
  inFlightPerNetwork?: number;
}

/** What is asked by whoever decides whether to send callers here at all, or has to see how busy the server is. */
const alwaysAnswered = new Set(['/healthz', '/readyz', '/metrics']);

/** What those are told who are sent away; as JSON. */
export interface BusyResponse {
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
const graphqlBusyResponse: BusyResponse = {
  body: {
    errors: [{ message, extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: retrySeconds } }],
    error: { message },
  },
};

/** What an overload guard is given beside its bounds. */
interface Options {
  busyAnswer?: BusyResponse;
  /** Shared by the guards of one server. */
  loopDelay?: EventLoopDelay;
  /** Proxies whose `X-Forwarded-For` is believed; none. */
  trusts?: Trusts;
}

/** Lets a server work on as much as it can finish soon, and answers 503 with Retry-After to the rest. */
export class LoadShedder {
  readonly #bounds: LoadLimits;
  readonly #loopDelay: EventLoopDelay;
  readonly #trusts: Trusts;
  #inFlight = 0;
  readonly #byNetwork = new Map<string, number>();
  #refused = 0;
  readonly #refusal: Buffer;
  readonly #refusalHeaders: Record<string, string | number>;

  constructor(bounds: LoadLimits, options: Options = {}) {
    const {
      busyAnswer = graphqlBusyResponse,
      loopDelay = new EventLoopDelay(),
      trusts = () => false,
    } = options;
    this.#bounds = bounds;
    this.#loopDelay = loopDelay;
    this.#trusts = trusts;
    this.#refusal = Buffer.from(JSON.stringify(busyAnswer.body));
    this.#refusalHeaders = {
      ...busyAnswer.headers,
      'Content-Type': 'application/json; charset=utf-8',
      'Content-Length': this.#refusal.length,
      'Retry-After': String(retrySeconds),
      'Cache-Control': 'no-store',
    };
  }

  /** What to give to the server: refuses ahead of everything that costs time. */
  guard(listener: RequestListener): RequestListener {
    return (request, response) => {
      if (this.#busy() && !alwaysAnswered.has(request.url ?? '')) this.refuse(response);
      else listener(request, response);
    };
  }

  /**
   * Counts a request as in flight, as a handler where the work on it begins: a caller who sends or reads
   * slowly takes no place from others.
   */
  readonly count = (request: IncomingMessage, response: ServerResponse, next: () => void): void => {
    const { inFlightPerNetwork } = this.#bounds;
    const network =
      inFlightPerNetwork === undefined ? undefined : networkOf(callerAddress(request, this.#trusts));
    // Those that arrived together have all passed the guard.
    if (this.#busy() || this.#hasItsShare(network)) {
      this.refuse(response);
      return;
    }
    this.#add(network, 1);
    const done = () => {
      this.#add(network, -1);
      for (const end of ends) response.off(end, done);
    };
    for (const end of ends) response.on(end, done);
    next();
  };

  stats(): { inFlight: number; refused: number } {
    return { inFlight: this.#inFlight, refused: this.#refused };
  }

  /** Whether it refuses whatever comes. */
  get busy(): boolean {
    return this.#busy();
  }

  /** Answers 503, and counts it. */
  refuse(response: ServerResponse): void {
    this.#refused += 1;
    response.writeHead(503, this.#refusalHeaders).end(this.#refusal);
  }

  stop(): void {
    this.#loopDelay.stop();
  }

  #busy(): boolean {
    const { inFlight, loopDelayMs } = this.#bounds;
    return this.#loopDelay.lastingMs > loopDelayMs || this.#inFlight >= inFlight;
  }

  #hasItsShare(network: string | undefined): boolean {
    const { inFlightPerNetwork = Number.POSITIVE_INFINITY } = this.#bounds;
    return network !== undefined && (this.#byNetwork.get(network) ?? 0) >= inFlightPerNetwork;
  }

  #add(network: string | undefined, change: 1 | -1): void {
    this.#inFlight += change;
    if (network === undefined) return;
    const ofNetwork = (this.#byNetwork.get(network) ?? 0) + change;
    if (ofNetwork > 0) this.#byNetwork.set(network, ofNetwork);
    else this.#byNetwork.delete(network);
  }
}
