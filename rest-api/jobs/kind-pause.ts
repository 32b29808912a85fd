import type { JobKind, KindUnavailable } from './job-kind.ts';

const usualPause = { firstMs: 1_000, maxMs: 60_000 };

/** When a kind begins no jobs in this service, because what they need is busy or away. */
export class KindPause {
  readonly #pause: NonNullable<JobKind['pause']>;
  #until = 0;
  #inARow = 0;

  constructor({ pause = usualPause }: Pick<JobKind, 'pause'>) {
    this.#pause = pause;
  }

  /** The remaining milliseconds of the pause; 0 without one. */
  leftMs(): number {
    return Math.max(0, this.#until - performance.now());
  }

  /** Several jobs that fail at once are one pause. True for the first one in a row. */
  begin({ isBusy }: KindUnavailable): boolean {
    if (this.leftMs() > 0) return false;
    const { firstMs, maxMs } = this.#pause;
    const ms = isBusy ? Math.min(firstMs * 2 ** Math.min(this.#inARow, 40), maxMs) : maxMs;
    this.#until = performance.now() + ms;
    this.#inARow += 1;
    return this.#inARow === 1;
  }

  /** Called when a job has succeeded. True where there had been a pause. */
  end(): boolean {
    const wasPaused = this.#inARow > 0;
    this.#inARow = 0;
    return wasPaused;
  }
}
