import { type Version, VersionedCache } from '../../http/versioned-cache.ts';
import type { ProductConditions } from './conditions.ts';

/** Some ten thousand counts. */
const maxBytes = 2_000_000;
/** The entry and its place in the cache. */
const countBytes = 100;

/** Counts of books by their conditions, so that the pages of one list are counted once. */
export class CountCache {
  readonly #counts: VersionedCache<number>;

  constructor(version: Version) {
    this.#counts = new VersionedCache(version, { maxBytes }, () => countBytes);
  }

  /** The cached count for these conditions, or what `count` answers. */
  async of(conditions: ProductConditions, count: () => Promise<number>): Promise<number> {
    const key = keyOf(conditions);
    return this.#counts.get(key) ?? ((await this.#counts.compute(key, count)) as number);
  }
}

function keyOf({ search, categories, maxPricePaise, minRating }: ProductConditions): string {
  return JSON.stringify([search, [...new Set(categories)].sort(), maxPricePaise, minRating]);
}
