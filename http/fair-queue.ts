/** How much work may run and wait at a time. */
export interface FairQueueBounds {
  maxRunning: number;
  /** Per key, below the total so that other keys find free slots. */
  maxRunningPerKey: number;
  maxWaitingPerKey: number;
  maxWaiting: number;
}

/** Work that waits for its turn. */
interface Waiting {
  key: string;
  begin: () => void;
}

/**
 * Runs a limited number of tasks at a time. Waiting tasks begin round-robin, one of each key: a key with many tasks
 * does not hold up a key with few.
 */
export class FairQueue {
  readonly #bounds: FairQueueBounds;
  readonly #full: () => Error;
  #running = 0;
  #waiting = 0;
  #refused = 0;
  readonly #runningOfKey = new Map<string, number>();
  /** In the order of the keys' next turns. */
  readonly #waitingOfKey = new Map<string, Set<Waiting>>();

  /** @param full creates the error that is thrown when too much is waiting */
  constructor(bounds: FairQueueBounds, full: () => Error) {
    this.#bounds = bounds;
    this.#full = full;
  }

  /**
   * Calls `begin`, now or when its turn comes.
   * @returns a function to call when the work has ended or need not begin any more
   * @throws the error of `full`, when too much is waiting
   */
  enter(key: string, begin: () => void): () => void {
    const waiting = { key, begin };
    if (this.#mayRun(key)) {
      this.#run(waiting);
      return this.#leave(waiting);
    }
    const ofKey = this.#waitingOfKey.get(key) ?? new Set<Waiting>();
    if (ofKey.size >= this.#bounds.maxWaitingPerKey || this.#waiting >= this.#bounds.maxWaiting) {
      this.#refused += 1;
      throw this.#full();
    }
    this.#waitingOfKey.set(key, ofKey.add(waiting));
    this.#waiting += 1;
    return this.#leave(waiting);
  }

  /**
   * Runs a task when its turn comes.
   * @throws what the task throws, or the error of `full`
   */
  async run<Result>(key: string, work: () => Promise<Result>): Promise<Result> {
    let leave: (() => void) | undefined;
    try {
      await new Promise<void>((resolve) => {
        leave = this.enter(key, resolve);
      });
      return await work();
    } finally {
      leave?.();
    }
  }

  stats(): { running: number; waiting: number; refused: number } {
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused };
  }

  #mayRun(key: string): boolean {
    const { maxRunning, maxRunningPerKey } = this.#bounds;
    return this.#running < maxRunning && (this.#runningOfKey.get(key) ?? 0) < maxRunningPerKey;
  }

  #run({ key, begin }: Waiting): void {
    this.#running += 1;
    this.#runningOfKey.set(key, (this.#runningOfKey.get(key) ?? 0) + 1);
    begin();
  }

  #leave(waiting: Waiting): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      if (this.#forget(waiting)) return;
      const { key } = waiting;
      this.#running -= 1;
      const ofKey = (this.#runningOfKey.get(key) ?? 0) - 1;
      if (ofKey > 0) this.#runningOfKey.set(key, ofKey);
      else this.#runningOfKey.delete(key);
      this.#runNext();
    };
  }

  /** Removes waiting work; false if it is not waiting. */
  #forget(waiting: Waiting): boolean {
    const ofKey = this.#waitingOfKey.get(waiting.key);
    if (!ofKey?.delete(waiting)) return false;
    this.#waiting -= 1;
    if (ofKey.size === 0) this.#waitingOfKey.delete(waiting.key);
    return true;
  }

  #runNext(): void {
    for (const [key, ofKey] of this.#waitingOfKey) {
      if (!this.#mayRun(key)) continue;
      const [first] = ofKey;
      if (!first) continue;
      this.#forget(first);
      // The key goes to the end of the round.
      if (this.#waitingOfKey.delete(key)) this.#waitingOfKey.set(key, ofKey);
      this.#run(first);
      return;
    }
  }
}
