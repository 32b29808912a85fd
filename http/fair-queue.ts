/** How much runs and waits at a time. */
export interface FairQueueBounds {
  maxRunning: number;
  /** Of one key: fewer, so that the others find something free. */
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
 * Lets so many pieces of work run at a time. Those that wait begin in turn, one of each key: whoever has many does not
 * hold up those who have few.
 */
export class FairQueue {
  readonly #bounds: FairQueueBounds;
  readonly #full: () => Error;
  #running = 0;
  #waiting = 0;
  #refused = 0;
  readonly #runningOfKey = new Map<string, number>();
  /** In the order in which the keys have their next turn. */
  readonly #waitingOfKey = new Map<string, Set<Waiting>>();

  /** @param full makes the error that is thrown where too much waits */
  constructor(bounds: FairQueueBounds, full: () => Error) {
    this.#bounds = bounds;
    this.#full = full;
  }

  /**
   * Begins a piece of work, at once or when it is its turn.
   * @returns to be called when it has ended, or need not begin any more
   * @throws what `full` makes, when too much waits
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

  /** Does a piece of work when it is its turn. @throws what it throws, or what `full` makes */
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

  /** Takes work out of those that wait; false where it is not among them. */
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
      // Behind all others that wait.
      if (this.#waitingOfKey.delete(key)) this.#waitingOfKey.set(key, ofKey);
      this.#run(first);
      return;
    }
  }
}
