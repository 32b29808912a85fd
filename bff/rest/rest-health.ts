import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { RestDown } from './rest-errors.ts';

/** A request that takes longer than this triggers a health check. */
const checkAfterMs = 300;
/** A healthy service responds to the check within this time; both times together stay below a second. */
const responseTimeoutMs = 600;
/** A step of a check counts as much however long it lasts: a stall of this process is not the service's silence. */
const stepMs = 50;
const betweenChecksMs = 25;
/** Servers that start together find each other within this time. */
const usualStartMs = 5_000;

/**
 * Tracks whether the REST service responds at all. A slow request may take its time; but if the service does not
 * respond to a health check either, it is down: running requests fail, and new ones fail at once, until it is back.
 * Emits `lost` when the service goes down.
 */
export class RestHealth extends EventEmitter<{ lost: [] }> {
  readonly #alive: (signal: AbortSignal) => Promise<boolean>;
  readonly #logError: (error: unknown) => void;
  readonly #startMs: number;
  readonly #closed = new AbortController();
  readonly #began = performance.now();
  #down = false;
  /** Whether the service has ever responded. */
  #hasResponded = false;
  /** Number of responses so far, of any status. */
  #responses = 0;
  #checking = false;

  /**
   * @param alive checks the service's health; false and a rejection both mean no response
   * @param startMs for so long an outage of a service that has never responded is not reported: it may be starting
   */
  constructor(
    alive: (signal: AbortSignal) => Promise<boolean>,
    logError: (error: unknown) => void,
    startMs = usualStartMs,
  ) {
    super();
    // Every running request adds a listener.
    this.setMaxListeners(0);
    this.#alive = alive;
    this.#logError = logError;
    this.#startMs = startMs;
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
      if (!isLogged && (this.#hasResponded || performance.now() - this.#began > this.#startMs)) {
        isLogged = true;
        this.#logError(new RestDown());
      }
      await sleep(betweenChecksMs, undefined, { ref: false, signal: this.#closed.signal });
    }
    this.#hasResponded = true;
    this.#down = false;
  }

  async #isAlive(): Promise<boolean> {
    const responsesBefore = this.#responses;
    const { signal, stop } = timeoutWithoutStalls(responseTimeoutMs);
    const alive = await this.#alive(signal).catch(() => false);
    stop();
    return alive || this.#responses > responsesBefore;
  }
}

/**
 * A signal that aborts after some milliseconds in which this process could work: where it is held up, responses arrive
 * unnoticed.
 */
function timeoutWithoutStalls(ms: number): { signal: AbortSignal; stop: () => void } {
  const ended = new AbortController();
  let stepsLeft = Math.ceil(ms / stepMs);
  let timer: NodeJS.Timeout;
  const next = () => {
    timer = setTimeout(() => {
      stepsLeft -= 1;
      if (stepsLeft > 0) next();
      // Responses that arrived during a stall are read first.
      else setImmediate(() => ended.abort());
    }, stepMs).unref();
  };
  next();
  return { signal: ended.signal, stop: () => clearTimeout(timer) };
}
