/** Milliseconds of one action that ran many times. */
export interface Timing {
  p50: number;
  p95: number;
  max: number;
  times: number;
  /** How many of them failed, such as by the statement timeout of two seconds. */
  failed: number;
}

export type Action = () => Promise<unknown>;

/** Measures these actions, one after the other. */
export async function timed(actions: Iterable<Action>): Promise<Timing> {
  const clock = new Clock();
  for (const action of actions) await clock.time(action);
  return clock.timing();
}

/** Measures lists of actions, one of each in turn, so that other load affects all. */
export async function timedInTurn<Lists extends readonly (readonly Action[])[]>(
  ...lists: Lists
): Promise<{ [List in keyof Lists]: Timing }> {
  const clocks = lists.map(() => new Clock());
  for (let turn = 0; lists.some(({ length }) => turn < length); turn++) {
    for (const [at, actions] of lists.entries()) {
      const action = actions[turn];
      if (action) await clocks[at]?.time(action);
    }
  }
  return clocks.map((clock) => clock.timing()) as { [List in keyof Lists]: Timing };
}

class Clock {
  readonly #times: number[] = [];
  #failed = 0;

  async time(action: Action): Promise<void> {
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
