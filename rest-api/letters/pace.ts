import { setTimeout as pause } from 'node:timers/promises';

/** What a pace that was held up catches up with at once, in turns. */
const maxCaughtUp = 4;

/** Gives turns at even intervals, so that nothing comes in bursts. */
export class Pace {
  readonly #intervalMs: number;
  readonly #now: () => number;
  #next = 0;

  /** @param now milliseconds of a clock that never goes back */
  constructor(perSecond: number, now = () => performance.now()) {
    this.#intervalMs = 1_000 / perSecond;
    this.#now = now;
  }

  /** Resolves at the next free turn, at once where nobody has waited for a while. @throws where the signal aborts */
  async turn(signal: AbortSignal): Promise<void> {
    const waitMs = this.take();
    if (waitMs > 0) await pause(waitMs, undefined, { signal });
  }

  /** Takes the next free turn. Answers how long it is until then, in milliseconds; 0 or less where it is now. */
  take(): number {
    const now = this.#now();
    const turn = Math.max(this.#next, now - maxCaughtUp * this.#intervalMs);
    this.#next = turn + this.#intervalMs;
    return turn - now;
  }
}
