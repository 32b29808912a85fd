import { monitorEventLoopDelay } from 'node:perf_hooks';

const sampleMs = 250;
const resolutionMs = 10;

/** How long the event loop is held up: measured all the time, for as many as want to know. */
export class EventLoopDelay {
  readonly #delay = monitorEventLoopDelay({ resolution: resolutionMs });
  readonly #sampling: NodeJS.Timeout;
  #meanMs = 0;
  #meanBeforeMs = 0;

  constructor() {
    this.#delay.enable();
    this.#sampling = setInterval(() => {
      if (this.#delay.count === 0) return;
      this.#meanBeforeMs = this.#meanMs;
      // The histogram counts from one timer to the next, its own resolution included.
      this.#meanMs = this.#delay.mean / 1e6 - resolutionMs;
      this.#delay.reset();
    }, sampleMs);
    this.#sampling.unref();
  }

  /** The mean delay in milliseconds that both of the last two samples reached: one stall is no overload. */
  get lastingMs(): number {
    return Math.min(this.#meanMs, this.#meanBeforeMs);
  }

  stop(): void {
    clearInterval(this.#sampling);
    this.#delay.disable();
  }
}
