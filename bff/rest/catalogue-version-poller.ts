import { setTimeout as sleep } from 'node:timers/promises';
import { type CatalogueState, catalogueTrustMs } from '../../rest-api/contract/catalogue.ts';
import type { RestHealth } from './rest-health.ts';

/** What is kept of the catalogue's answers. */
interface Kept {
  drop(): void;
  hold(): void;
  resume(): void;
}

/** What is asked: the state that is known, to be told as soon as it is another. */
export type AskForState = (known: string | undefined, signal: AbortSignal) => Promise<CatalogueState>;

/** Without an answer for so long, whether the REST service lives is looked after; it holds questions for 100 ms. */
const patienceMs = 400;
const giveUpAfterMs = 900;
/** Behind a balancer each question may meet another service, which answers it at once. */
const minBetweenMs = 100;
const retryMs = 100;
/** An answer that came when its trust had ended already, as after this process stood still, is asked for again. */
const retryDelayMs = 10;
/** Another service may send what it has kept from before a change for as long as it trusts its own line. */
const settledMs = catalogueTrustMs + 50;
/** How long what is kept is sent while there is no REST service that could tell of a change. */
const withoutRestMs = 5 * 60_000;
const maxServices = 16;
/** Servers that are started together find each other within this; before, nothing is amiss. */
const startMs = 5_000;

/**
 * Asks the REST service, all the time, whether the catalogue has changed, and has what is kept of it dropped when
 * it has. Trust counts from the moment of asking and ends when the REST service's own does. While the REST service
 * is down, nobody can change the catalogue by it nor tell of a change: then what is kept holds for five minutes.
 */
export class CatalogueVersionPoller {
  /** Resolves when the state is known for the first time. */
  readonly hearing: Promise<void>;
  readonly #ask: AskForState;
  readonly #health: RestHealth;
  readonly #kept: Kept;
  readonly #closing = new AbortController();
  readonly #ended: Promise<void>;
  /** The changes that each service counted when it was last heard. */
  readonly #changes = new Map<string, number>();
  #known: string | undefined;
  #trustedUntil = 0;
  #lapse: NodeJS.Timeout | undefined;
  #settled: NodeJS.Timeout | undefined;
  /** Whether the second drop after a change is still to be made. */
  #unsettled = false;
  #onceHeard = () => {};

  /** @param logWarning hears once of each outage. */
  constructor(ask: AskForState, health: RestHealth, kept: Kept, logWarning: (error: unknown) => void) {
    this.#ask = ask;
    this.#health = health;
    this.#kept = kept;
    this.hearing = new Promise((resolve) => {
      this.#onceHeard = resolve;
    });
    this.#ended = this.#listen(logWarning).catch((error: unknown) => {
      if (!this.#closing.signal.aborted) throw error;
    });
  }

  /** Whether what is kept may be sent now. */
  get holds(): boolean {
    const now = performance.now();
    return now < this.#trustedUntil || (this.#health.down && now < this.#trustedUntil + withoutRestMs);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#ended;
    clearTimeout(this.#lapse);
    clearTimeout(this.#settled);
  }

  async #listen(logWarning: (error: unknown) => void): Promise<never> {
    const began = performance.now();
    let told = false;
    for (let failures = 0; ; ) {
      const asked = performance.now();
      try {
        // Whoever has lost trust does not wait for news, but asks for a sign of life.
        const state = await this.#question(asked < this.#trustedUntil ? this.#known : undefined);
        this.#hear(state, asked);
        failures = 0;
        told = false;
        const cameTooLate = state.trustedMs > 0 && performance.now() >= this.#trustedUntil;
        const between = cameTooLate ? retryDelayMs : asked + minBetweenMs - performance.now();
        await this.#pause(Math.max(0, between));
      } catch (error) {
        this.#closing.signal.throwIfAborted();
        this.#known = undefined;
        this.#health.suspect();
        failures += 1;
        // Once may be a connection that broke, or this process that stood still.
        const amiss = failures > 1 && (this.#changes.size > 0 || asked - began > startMs);
        if (amiss && !told) logWarning(error);
        told ||= amiss;
        await this.#pause(retryMs);
      }
    }
  }

  async #question(known: string | undefined): Promise<CatalogueState> {
    const ending = new AbortController();
    const end = () => ending.abort(this.#closing.signal.reason);
    this.#closing.signal.addEventListener('abort', end);
    const patience = setTimeout(() => this.#health.suspect(), patienceMs);
    const given = setTimeout(
      () => ending.abort(new Error('The line of catalogue changes is silent.')),
      giveUpAfterMs,
    );
    try {
      return await this.#ask(known, ending.signal);
    } finally {
      clearTimeout(patience);
      clearTimeout(given);
      this.#closing.signal.removeEventListener('abort', end);
    }
  }

  #hear({ service, changes, trustedMs }: CatalogueState, asked: number): void {
    this.#known = `${service}.${changes}`;
    if (this.#unsettled || this.#changes.get(service) !== changes) this.#drop();
    this.#changes.delete(service);
    this.#changes.set(service, changes);
    const [oldest] = this.#changes.keys();
    if (this.#changes.size > maxServices && oldest !== undefined) this.#changes.delete(oldest);

    const until = asked + trustedMs;
    const milliseconds = until - performance.now();
    if (milliseconds <= 0) return;
    this.#trustedUntil = until;
    clearTimeout(this.#lapse);
    this.#lapse = setTimeout(() => this.#kept.hold(), milliseconds);
    this.#kept.resume();
    this.#onceHeard();
  }

  #drop(): void {
    this.#kept.drop();
    this.#unsettled = false;
    clearTimeout(this.#settled);
    this.#settled = setTimeout(() => {
      // Without a REST service there is nothing to put in its place; then as soon as there is one.
      this.#unsettled = this.#known === undefined || performance.now() >= this.#trustedUntil;
      if (!this.#unsettled) this.#kept.drop();
    }, settledMs);
  }

  #pause(milliseconds: number): Promise<void> {
    return sleep(milliseconds, undefined, { signal: this.#closing.signal });
  }
}
