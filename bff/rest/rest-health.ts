import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { RestDown } from '../errors.ts';

/** A request that takes longer than this triggers a health check. */
const checkAfterMs = 300;
/** A healthy service responds to the check within this time; both times together stay below a second. */
const responseTimeoutMs = 600;
/** A timer that fires later than this was delayed by this process, not by the service. */
const lateMs = 50;
const betweenChecksMs = 25;
/** Servers that start together find each other within this time; no outage is reported before. */
const startMs = 5_000;

/**
 * Tracks whether the REST service responds at all. A slow request may take its time; but if the service does not
 * respond to a health check either, it is down: running requests fail, and new ones fail at once, until it is back.
 * Emits `lost` when the service goes down.
 */
export class RestHealth extends EventEmitter<{ lost: [] }> {
  readonly #alive: (signal: AbortSignal) => Promise<boolean>;
  readonly #logError: (error: unknown) => void;
  readonly #closed = new AbortController();
  readonly #began = performance.now();
  #down = false;
  /** Whether the service has ever responded. */
  #hasResponded = false;
  /** Number of responses so far, of any status. */
  #responses = 0;
  #checking = false;

  /** @param alive checks the service's health; false and a rejection both mean no response */
  constructor(alive: (signal: AbortSignal) => Promise<boolean>, logError: (error: unknown) => void) {
    super();
    // Every running request adds a listener.
    this.setMaxListeners(0);
    this.#alive = alive;
    this.#logError = logError;
  }

  /** Whether requests fail at present. */
  get down(): boolean {
    return this.#down;
  }

  /**
   * Sends a request, and checks the service's health when it takes long.
   * @throws RestDown, without sending it, while the service is down
   */
  async during<Result>(call: () => Promise<Result>): Promise<Result> {
    if (this.#down) throw new RestDown();
    const timer = setTimeout(() => this.suspect(), checkAfterMs);
    try {
      return await call();
    } finally {
      clearTimeout(timer);
    }
  }

  /** Records a sign of life: a response of any status. */
  seen(): void {
    this.#responses += 1;
    this.#hasResponded = true;
    this.#down = false;
  }

  /** Starts a health check, unless one is running. */
  suspect(): void {
    if (this.#checking) return;
    this.#checking = true;
    this.#checkUntilAlive()
      .catch((error: unknown) => {
        if (!this.#closed.signal.aborted) this.#logError(error);
      })
      .finally(() => {
        this.#checking = false;
      });
  }

  close(): void {
    this.#closed.abort();
  }

  async #checkUntilAlive(): Promise<void> {
    let isLogged = false;
    while (!(await this.#isAlive())) {
      if (this.#closed.signal.aborted) return;
      if (!this.#down) this.emit('lost');
      this.#down = true;
      if (!isLogged && (this.#hasResponded || performance.now() - this.#began > startMs)) {
        isLogged = true;
        this.#logError(new RestDown());
      }
      await sleep(betweenChecksMs, undefined, { ref: false, signal: this.#closed.signal });
    }
    this.#hasResponded = true;
    this.#down = false;
  }

  async #isAlive(): Promise<boolean> {
    const startedAt = performance.now();
    const responsesBefore = this.#responses;
    const alive = await this.#alive(AbortSignal.timeout(responseTimeoutMs)).catch(() => false);
    if (alive || this.#responses > responsesBefore) return true;
    // If this process itself was blocked, a response may have arrived unnoticed.
    const wasBlocked = performance.now() - startedAt > responseTimeoutMs + lateMs;
    return wasBlocked && !this.#closed.signal.aborted && this.#isAlive();
  }
}
