/** How many turns late a pace may be and still catch up. What is later than that is lost. */
const maxTurnsLate = 6;

/** However often turns are held up, one comes after so many intervals. */
const maxIntervalsHeld = 8;

/** Gives turns at even intervals, so that nothing comes in bursts, and leaves moments to others. */
export class Pace {
  readonly #perTurn: number;
  readonly #intervalMs: number;
  /** Those who wait for a turn, in the order in which they came. */
  readonly #waiting = new Set<() => void>();
  #nextTurn: NodeJS.Timeout | undefined;
  /** When the next turn is due, by a clock that never goes back. */
  #due = 0;
  #lastTurn = 0;

  /** @param perTurn how many share a turn: the process wakes up once for them */
  constructor(perSecond: number, perTurn: number) {
    this.#perTurn = perTurn;
    this.#intervalMs = (1_000 * perTurn) / perSecond;
  }

  /** Resolves at the next free turn, at once where nobody has waited for a while. @throws where the signal aborts */
  turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#waiting.delete(begin);
        reject(signal.reason);
      };
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      if (signal.aborted) {
        leave();
        return;
      }
      signal.addEventListener('abort', leave, { once: true });
      this.#waiting.add(begin);
      this.#awaitTurn();
    });
  }

  /** Gives no turn for so many milliseconds, unless the last one was long ago. What it delays is not caught up with. */
  hold(ms: number): void {
    const latest = this.#lastTurn + maxIntervalsHeld * this.#intervalMs;
    this.#due = Math.max(this.#due, Math.min(performance.now() + ms, latest));
  }

  #awaitTurn(): void {
    if (this.#nextTurn || this.#waiting.size === 0) return;
    const now = performance.now();
    this.#due = Math.max(this.#due, now - maxTurnsLate * this.#intervalMs);
    this.#nextTurn = setTimeout(() => this.#giveTurn(), Math.max(0, this.#due - now));
  }

  #giveTurn(): void {
    this.#nextTurn = undefined;
    const now = performance.now();
    // Unless it has been held up since. Timers are of whole milliseconds.
    if (this.#due - now < 1) {
      this.#due += this.#intervalMs;
      this.#lastTurn = now;
      for (const begin of [...this.#waiting].slice(0, this.#perTurn)) {
        this.#waiting.delete(begin);
        begin();
      }
    }
    this.#awaitTurn();
  }
}
