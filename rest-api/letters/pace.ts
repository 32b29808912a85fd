/** How many turns late a pace may be and still catch up. What is later than that is lost. */
const maxTurnsLate = 6;

/** So many turns a hold delays at most: the rate is kept, however often others hold it up. */
const maxTurnsHeld = 4;

/** Gives turns at even intervals, so that nothing comes in bursts, and leaves moments to others. */
export class Pace {
  readonly #perTurn: number;
  readonly #intervalMs: number;
  /** Those who wait for a turn, in the order in which they came. */
  readonly #waiting = new Set<() => void>();
  #nextTurn: NodeJS.Timeout | undefined;
  /** When the next turn is due, by a clock that never goes back. */
  #due = 0;
  #heldUntil = 0;

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

  /** Gives no turn for so many milliseconds, unless the next one is late already. */
  hold(ms: number): void {
    this.#heldUntil = performance.now() + ms;
  }

  #awaitTurn(): void {
    if (this.#nextTurn || this.#waiting.size === 0) return;
    const now = performance.now();
    this.#due = Math.max(this.#due, now - maxTurnsLate * this.#intervalMs);
    this.#nextTurn = setTimeout(() => this.#giveTurn(), Math.max(this.#due, this.#heldTo()) - now);
  }

  #heldTo(): number {
    return Math.min(this.#heldUntil, this.#due + maxTurnsHeld * this.#intervalMs);
  }

  #giveTurn(): void {
    this.#nextTurn = undefined;
    // Unless it has been held up since. Timers are of whole milliseconds.
    if (this.#heldTo() - performance.now() < 1) {
      this.#due += this.#intervalMs;
      for (const begin of [...this.#waiting].slice(0, this.#perTurn)) {
        this.#waiting.delete(begin);
        begin();
      }
    }
    this.#awaitTurn();
  }
}
