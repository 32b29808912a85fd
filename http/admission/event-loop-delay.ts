import { type IntervalHistogram, monitorEventLoopDelay } from 'node:perf_hooks';

const sampleMs = 250;
const resolutionMs = 10;

/** How long the event loop is blocked, as a load shedder reads it. */
export type LoopDelay = Pick<EventLoopDelay, 'lastingMs' | 'stop'>;

/** Measures continuously how long the event loop is blocked; several users can share one. */
export class EventLoopDelay {
  readonly #delay: IntervalHistogram;
  readonly #sampling: NodeJS.Timeout;
  #meanMs = 0;
  #meanBeforeMs = 0;

  constructor(delay: IntervalHistogram = monitorEventLoopDelay({ resolution: resolutionMs })) {
    this.#delay = delay;
    this.#delay.enable();
    this.#sampling = setInterval(() => {
      if (this.#delay.count === 0) return;
      this.#meanBeforeMs = this.#meanMs;
      // The histogram measures from one timer to the next, which includes its own resolution.
      this.#meanMs = this.#delay.mean / 1e6 - resolutionMs;
      this.#delay.reset();
    }, sampleMs);
    this.#sampling.unref();
  }

  /**
   * The mean delay in milliseconds that both of the last two samples reached, so that a single stall does not count.
   */
  get lastingMs(): number {
    return Math.min(this.#meanMs, this.#meanBeforeMs);
  }

  stop(): void {
    clearInterval(this.#sampling);
    this.#delay.disable();
  }
}
