/** Milliseconds of one action that ran many times. */
export interface Timing {
  p50: number;
  p95: number;
  max: number;
  times: number;
  /** How many of them failed, such as by the statement timeout of two seconds. */
  failed: number;
}

/** Measures these actions, one after the other. */
export async function timed(actions: Iterable<() => Promise<unknown>>): Promise<Timing> {
  const clock = new Clock();
  for (const action of actions) await clock.time(action);
  return clock.timing();
}

/** Measures two actions alternately, so that other load affects both. */
export async function timedInTurn(
  one: () => Promise<unknown>,
  other: () => Promise<unknown>,
  turns: number,
): Promise<[Timing, Timing]> {
  const clocks = [new Clock(), new Clock()] as const;
  for (let turn = 0; turn < turns; turn++) {
    await clocks[0].time(one);
    await clocks[1].time(other);
  }
  return [clocks[0].timing(), clocks[1].timing()];
}

class Clock {
  readonly #times: number[] = [];
  #failed = 0;

  async time(action: () => Promise<unknown>): Promise<void> {
    const start = performance.now();
    try {
      await action();
    } catch (error) {
      // The figures count failures; only the first one is printed.
      if (this.#failed++ === 0) console.error(error instanceof Error ? (error.cause ?? error) : error);
    }
    this.#times.push(performance.now() - start);
  }

  timing(): Timing {
    const times = this.#times.sort((a, b) => a - b);
    const at = (share: number) => times[Math.max(0, Math.ceil(times.length * share) - 1)] ?? Number.NaN;
    return { p50: at(0.5), p95: at(0.95), max: at(1), times: times.length, failed: this.#failed };
  }
}
