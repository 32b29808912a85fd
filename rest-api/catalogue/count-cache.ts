import { type Version, VersionedCache } from '../../http/versioned-cache.ts';
import type { ProductConditions } from './conditions.ts';

/** Some ten thousand counts. */
const maxBytes = 2_000_000;
/** An entry with its overhead in the cache. */
const countBytes = 100;

/** Caches the number of books by conditions, so that all pages of a list are counted once. */
export class CountCache {
  readonly #counts: VersionedCache<number>;

  constructor(version: Version) {
    this.#counts = new VersionedCache(version, { maxBytes }, () => countBytes);
  }

  /** The cached count of these conditions, or the result of `count`. */
  async of(conditions: ProductConditions, count: () => Promise<number>): Promise<number> {
    const key = keyOf(conditions);
    return this.#counts.get(key) ?? ((await this.#counts.compute(key, count)) as number);
  }
}

function keyOf(conditions: ProductConditions): string {
  const { search, categories, maxPricePaise, minRating, inStock, facets, years } = conditions;
  const chosen = [...new Set(categories)].sort();
  return JSON.stringify([search, chosen, maxPricePaise, minRating, inStock, facets, years]);
}
