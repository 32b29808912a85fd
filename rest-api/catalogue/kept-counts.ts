import { LRUCache } from 'lru-cache';
import type { ProductConditions } from './conditions.ts';

const mostKept = 10_000;

/**
 * Counts of books by their conditions, so that the pages of one list are counted once. Whoever makes one has
 * to drop it at every change of the catalogue.
 */
export class KeptCounts {
  // Counts under way are kept as such: who asks for the same meanwhile waits for the same, and after a drop
  // nobody finds them.
  readonly #counts = new LRUCache<string, Promise<number>>({ max: mostKept });

  /** The kept count for these conditions, or else what `count` answers; a failure is not kept. */
  of(conditions: ProductConditions, count: () => Promise<number>): Promise<number> {
    const key = keyOf(conditions);
    const kept = this.#counts.get(key);
    if (kept) return kept;
    const counting = count();
    this.#counts.set(key, counting);
    counting.catch(() => {
      if (this.#counts.peek(key) === counting) this.#counts.delete(key);
    });
    return counting;
  }

  /** Forgets every count. */
  drop(): void {
    this.#counts.clear();
  }
}

function keyOf({ search, categories, maxPricePaise, minRating }: ProductConditions): string {
  return JSON.stringify([search, [...new Set(categories)].sort(), maxPricePaise, minRating]);
}
