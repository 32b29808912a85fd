import { LRUCache } from 'lru-cache';
import type { ProductConditions } from './conditions.ts';

const maxCached = 10_000;

/**
 * Counts of books by their conditions, so that the pages of one list are counted once. They are to be dropped at
 * every change of the catalogue, and paused while nobody would hear of one. It begins paused.
 */
export class CountCache {
  // Counts under way are kept as such: who asks for the same meanwhile waits for the same, and after a drop
  // nobody finds them.
  readonly #counts = new LRUCache<string, Promise<number>>({ max: maxCached });

  #paused = true;

  /** The kept count for these conditions, or else what `count` answers; a failure is not kept. */
  of(conditions: ProductConditions, count: () => Promise<number>): Promise<number> {
    if (this.#paused) return count();
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

  /** Forgets every count and keeps none. */
  pause(): void {
    this.#paused = true;
    this.drop();
  }

  /** Keeps counts from here on. */
  resume(): void {
    this.#paused = false;
  }
}

function keyOf({ search, categories, maxPricePaise, minRating }: ProductConditions): string {
  return JSON.stringify([search, [...new Set(categories)].sort(), maxPricePaise, minRating]);
}
