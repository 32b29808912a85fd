import type { QueueLimits } from './limits.ts';

/** Work that waits for its turn. */
interface Waiting {
  network: string;
  begin: () => void;
}

/**
 * Runs a limited number of tasks at a time. Waiting tasks begin round-robin, one of each network: a network with many tasks
 * does not hold up a network with few.
 */
export class FairQueue {
  readonly #limits: QueueLimits;
  readonly #full: () => Error;
  #running = 0;
  #waiting = 0;
  #refused = 0;
  readonly #runningOfNetwork = new Map<string, number>();
  /** In the order of the networks' next turns. */
  readonly #waitingOfNetwork = new Map<string, Set<Waiting>>();

  /** @param full creates the error that is thrown when too much is waiting */
  constructor(limits: QueueLimits, full: () => Error) {
    this.#limits = limits;
    this.#full = full;
  }

  /**
   * Calls `begin`, now or when its turn comes.
   * @returns a function to call when the work has ended or need not begin any more
   * @throws the error of `full`, when too much is waiting
   */
  enter(network: string, begin: () => void): () => void {
    const waiting = { network, begin };
    if (this.#mayRun(network)) {
      this.#run(waiting);
      return this.#leave(waiting);
    }
    const ofNetwork = this.#waitingOfNetwork.get(network) ?? new Set<Waiting>();
    if (ofNetwork.size >= this.#limits.maxWaitingPerNetwork || this.#waiting >= this.#limits.maxWaiting) {
      this.#refused += 1;
      throw this.#full();
    }
    this.#waitingOfNetwork.set(network, ofNetwork.add(waiting));
    this.#waiting += 1;
    return this.#leave(waiting);
  }

  /**
   * Runs a task when its turn comes.
   * @throws what the task throws, or the error of `full`
   */
  async run<Result>(network: string, work: () => Promise<Result>): Promise<Result> {
    let leave: (() => void) | undefined;
    try {
      await new Promise<void>((resolve) => {
        leave = this.enter(network, resolve);
      });
      return await work();
    } finally {
      leave?.();
    }
  }

  stats(): { running: number; waiting: number; refused: number } {
    return { running: this.#running, waiting: this.#waiting, refused: this.#refused };
  }

  #mayRun(network: string): boolean {
    const { maxConcurrent, maxConcurrentPerNetwork = maxConcurrent } = this.#limits;
    return (
      this.#running < maxConcurrent && (this.#runningOfNetwork.get(network) ?? 0) < maxConcurrentPerNetwork
    );
  }

  #run({ network, begin }: Waiting): void {
    this.#running += 1;
    this.#runningOfNetwork.set(network, (this.#runningOfNetwork.get(network) ?? 0) + 1);
    begin();
  }

  #leave(waiting: Waiting): () => void {
    let hasLeft = false;
    return () => {
      if (hasLeft) return;
      hasLeft = true;
      if (this.#forget(waiting)) return;
      const { network } = waiting;
      this.#running -= 1;
      const ofNetwork = (this.#runningOfNetwork.get(network) ?? 0) - 1;
      if (ofNetwork > 0) this.#runningOfNetwork.set(network, ofNetwork);
      else this.#runningOfNetwork.delete(network);
      this.#runNext();
    };
  }

  /** Removes waiting work; false if it is not waiting. */
  #forget(waiting: Waiting): boolean {
    const ofNetwork = this.#waitingOfNetwork.get(waiting.network);
    if (!ofNetwork?.delete(waiting)) return false;
    this.#waiting -= 1;
    if (ofNetwork.size === 0) this.#waitingOfNetwork.delete(waiting.network);
    return true;
  }

  #runNext(): void {
    for (const [network, ofNetwork] of this.#waitingOfNetwork) {
      if (!this.#mayRun(network)) continue;
      const [first] = ofNetwork;
      if (!first) continue;
      this.#forget(first);
      // The network goes to the end of the round.
      if (this.#waitingOfNetwork.delete(network)) this.#waitingOfNetwork.set(network, ofNetwork);
      this.#run(first);
      return;
    }
  }
}
