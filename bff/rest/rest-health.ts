import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { RestDown } from '../errors.ts';

/** A call without an answer for this long is reason to ask whether the service lives. */
const patienceMs = 300;
/** A living service answers that within this; together they keep within a second. */
const responseTimeoutMs = 600;
/** A timer that is later than this was held up by this process, not by the service. */
const lateMs = 50;
const betweenChecksMs = 100;
/** Servers that are started together find each other within this; before, nothing is amiss. */
const startMs = 5_000;

/**
 * Knows whether the REST service answers at all. A slow call may take its time; but when the service does
 * not say that it lives either, nobody is kept waiting: what is under way ends, and what comes is refused
 * at once, until the service is back. Emits `lost` when it stops answering.
 */
export class RestHealth extends EventEmitter<{ lost: [] }> {
  readonly #alive: (signal: AbortSignal) => Promise<boolean>;
  readonly #logError: (error: unknown) => void;
  readonly #closed = new AbortController();
  readonly #began = performance.now();
  #down = false;
  /** Whether the service has ever been there. */
  #met = false;
  /** How many calls were answered so far, whatever with. */
  #answers = 0;
  #checking = false;

  /** @param alive asks the service; false and a rejection both mean that it did not answer. */
  constructor(alive: (signal: AbortSignal) => Promise<boolean>, logError: (error: unknown) => void) {
    super();
    // Every call under way listens.
    this.setMaxListeners(0);
    this.#alive = alive;
    this.#logError = logError;
  }

  /** Whether calls are refused at present. */
  get down(): boolean {
    return this.#down;
  }

  /**
   * Makes a call, and has the service looked after when it takes long.
   * @throws RestDown without making it while the service is down.
   */
  async during<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    if (this.#down) throw new RestDown();
    const patience = setTimeout(() => this.suspect(), patienceMs);
    try {
      return await call();
    } finally {
      clearTimeout(patience);
    }
  }

  /** Takes note of a sign of life: an answer, of whatever kind. */
  seen(): void {
    this.#answers += 1;
    this.#met = true;
    this.#down = false;
  }

  /** Looks whether the service lives, if nobody is looking yet. */
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
    let told = false;
    while (!(await this.#isAlive())) {
      if (this.#closed.signal.aborted) return;
      if (!this.#down) this.emit('lost');
      this.#down = true;
      if (!told && (this.#met || performance.now() - this.#began > startMs)) {
        told = true;
        this.#logError(new RestDown());
      }
      await sleep(betweenChecksMs, undefined, { ref: false, signal: this.#closed.signal });
    }
    this.#met = true;
    this.#down = false;
  }

  async #isAlive(): Promise<boolean> {
    const asked = performance.now();
    const answersBefore = this.#answers;
    const alive = await this.#alive(AbortSignal.timeout(responseTimeoutMs)).catch(() => false);
    if (alive || this.#answers > answersBefore) return true;
    // When this process itself stood still, an answer may have come and not been seen.
    const stoodStill = performance.now() - asked > responseTimeoutMs + lateMs;
    return stoodStill && !this.#closed.signal.aborted && this.#isAlive();
  }
}
