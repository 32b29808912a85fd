import { setTimeout as sleep } from 'node:timers/promises';
import type { Version } from '../../http/versioned-cache.ts';
import { type CatalogueState, catalogueTrustMs } from '../../rest-api/contract/catalogue.ts';
import type { RestHealth } from './rest-health.ts';

/** Requests the catalogue's state from a REST service, which responds as soon as it differs from the known one. */
export type RequestState = (known: string | undefined, signal: AbortSignal) => Promise<CatalogueState>;

/** The REST service responds within 100 ms; without a response in this time, its health is checked. */
const suspectAfterMs = 400;
const giveUpAfterMs = 900;
/** Behind a load balancer each request may reach another service, which responds at once. */
const minIntervalMs = 100;
const retryDelayMs = 25;
/** After a response that was outdated on arrival, as after a stall of this process. */
const repeatDelayMs = 10;
/** When one REST service has noticed a change, all others have noticed it after this time. */
const settledAfterMs = catalogueTrustMs + 50;
/** How long cached values are served while no REST service is up, so that the catalogue cannot change. */
const withoutRestMs = 5 * 60_000;
/** The maximal age of a value, from the first change that it lacks. */
const maxStaleMs = 1_000;
const maxServices = 16;
/** Servers that start together connect within this time. */
const usualStartMs = 5_000;

/**
 * The public server's version of the catalogue, by polling the REST service. The version changes when a service reports
 * a change, and again when all other services must have noticed it, because another one may have sent an outdated
 * response in between. It is known for as long as the REST service guarantees, and for five minutes while none is up.
 */
export class CatalogueVersionPoller implements Version {
  /** Resolves when the version is known for the first time. */
  readonly known: Promise<void>;
  readonly #request: RequestState;
  readonly #health: RestHealth;
  readonly #startMs: number;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  /** The last number that each service reported. */
  readonly #reported = new Map<string, number>();
  #number = 1;
  #staleUntil = 0;
  #lastState: string | undefined;
  #knownUntil = 0;
  #confirmedAt: number | undefined;
  #settling: NodeJS.Timeout | undefined;
  /** Whether the second change of the version waits for a REST service. */
  #isUnsettled = false;
  #onceKnown = () => {};

  /**
   * @param logWarning is called once per outage.
   * @param startMs until when none is reported of a service that has never responded
   */
  constructor(
    request: RequestState,
    health: RestHealth,
    logWarning: (error: unknown) => void,
    startMs = usualStartMs,
  ) {
    this.#request = request;
    this.#health = health;
    this.#startMs = startMs;
    this.known = new Promise((resolve) => {
      this.#onceKnown = resolve;
    });
    this.#ended = this.#poll(logWarning).catch((error: unknown) => {
      if (!this.#closing.signal.aborted) throw error;
    });
  }

  get current(): number | undefined {
    const now = performance.now();
    const isKnown = now < this.#knownUntil || (this.#health.down && now < this.#knownUntil + withoutRestMs);
    return isKnown ? this.#number : undefined;
  }

  get staleUntil(): number {
    return this.#staleUntil;
  }

  /** Milliseconds since a REST service last said which version is current; undefined if none ever has. */
  get ageMs(): number | undefined {
    return this.#confirmedAt === undefined ? undefined : performance.now() - this.#confirmedAt;
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
    clearTimeout(this.#settling);
  }

  async #poll(logWarning: (error: unknown) => void): Promise<never> {
    const startedAt = performance.now();
    let isLogged = false;
    for (let failures = 0; ; ) {
      const sentAt = performance.now();
      try {
        // While the version is unknown, request an immediate response.
        const state = await this.#requestInTime(sentAt < this.#knownUntil ? this.#lastState : undefined);
        this.#take(state, sentAt);
        failures = 0;
        isLogged = false;
        const isOutdated = state.trustedMs > 0 && performance.now() >= this.#knownUntil;
        await this.#wait(isOutdated ? repeatDelayMs : sentAt + minIntervalMs - performance.now());
      } catch (error) {
        this.#closing.signal.throwIfAborted();
        this.#lastState = undefined;
        this.#health.suspect();
        failures += 1;
        // A single failure may be a broken connection, or a stall of this process.
        const isOutage = failures > 1 && (this.#reported.size > 0 || sentAt - startedAt > this.#startMs);
        if (isOutage && !isLogged) logWarning(error);
        isLogged ||= isOutage;
        await this.#wait(retryDelayMs);
      }
    }
  }

  async #requestInTime(known: string | undefined): Promise<CatalogueState> {
    const ending = new AbortController();
    const end = () => ending.abort(this.#closing.signal.reason);
    this.#closing.signal.addEventListener('abort', end);
    const suspecting = setTimeout(() => this.#health.suspect(), suspectAfterMs);
    const timeout = setTimeout(
      () => ending.abort(new Error('The REST service did not report the version of the catalogue in time.')),
      giveUpAfterMs,
    );
    try {
      return await this.#request(known, ending.signal);
    } finally {
      clearTimeout(suspecting);
      clearTimeout(timeout);
      this.#closing.signal.removeEventListener('abort', end);
    }
  }

  #take({ service, changes, trustedMs, changedMs }: CatalogueState, sentAt: number): void {
    this.#lastState = `${service}.${changes}`;
    this.#confirmedAt = sentAt;
    if (this.#reported.get(service) !== changes) this.#change(performance.now() - changedMs);
    else if (this.#isUnsettled) this.#settle();
    this.#reported.delete(service);
    this.#reported.set(service, changes);
    const [oldest] = this.#reported.keys();
    if (this.#reported.size > maxServices && oldest !== undefined) this.#reported.delete(oldest);

    const until = sentAt + trustedMs;
    if (performance.now() >= until) return;
    this.#knownUntil = until;
    this.#onceKnown();
  }

  #change(changedAt: number): void {
    this.#number += 1;
    this.#isUnsettled = false;
    this.#staleUntil = changedAt + maxStaleMs;
    clearTimeout(this.#settling);
    this.#settling = setTimeout(() => {
      // Without a REST service nothing could replace the cached values.
      this.#isUnsettled = performance.now() >= this.#knownUntil;
      if (!this.#isUnsettled) this.#settle();
    }, settledAfterMs);
  }

  #settle(): void {
    this.#isUnsettled = false;
    this.#number += 1;
  }

  #wait(milliseconds: number): Promise<void> {
    return sleep(Math.max(0, milliseconds), undefined, { signal: this.#closing.signal });
  }
}
