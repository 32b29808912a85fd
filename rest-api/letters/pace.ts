import { setTimeout as pause } from 'node:timers/promises';

/** What a pace that was held up catches up with at once, in turns. */
const maxCaughtUp = 2;

/** Gives turns at even intervals, so that nothing comes in bursts. */
export class Pace {
  readonly #perTurn: number;
  readonly #intervalMs: number;
  readonly #now: () => number;
  #turn = 0;
  /** What the turn has room for. */
  #left = 0;

  /**
   * @param perTurn how many share a turn: the process wakes up once for them
   * @param now milliseconds of a clock that never goes back
   */
  constructor(perSecond: number, perTurn: number, now = () => performance.now()) {
    this.#perTurn = perTurn;
    this.#intervalMs = (1_000 * perTurn) / perSecond;
    this.#now = now;
  }

  /** Resolves at the next free turn, at once where nobody has waited for a while. @throws where the signal aborts */
  async turn(signal: AbortSignal): Promise<void> {
    const waitMs = this.take();
    if (waitMs > 0) await pause(waitMs, undefined, { signal });
  }

  /** Takes the next free place. Answers how long it is until its turn, in milliseconds; 0 or less where it is now. */
  take(): number {
    const now = this.#now();
    if (this.#left === 0) {
      this.#turn = Math.max(this.#turn + this.#intervalMs, now - maxCaughtUp * this.#intervalMs);
      this.#left = this.#perTurn;
    }
    this.#left -= 1;
    return this.#turn - now;
  }
}
