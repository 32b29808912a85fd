import { type Version, VersionedCache } from '../../../http/versioned-cache.ts';
import type { Queryable } from '../../database/database.ts';
import type { ProductConditions } from './conditions.ts';
import { countProducts, isPrecomputed } from './count-products.ts';
import { PrecomputedCounts } from './precomputed-counts.ts';

/** Some ten thousand counts. */
const maxBytes = 2_000_000;
/** An entry with its overhead in the cache. */
const countBytes = 100;

/** Caches the number of books by conditions, so that all pages of a list are counted once. */
export class CountCache {
  readonly #counts: VersionedCache<number>;
  readonly #precomputed: VersionedCache<PrecomputedCounts>;

  constructor(version: Version) {
    this.#counts = new VersionedCache(version, { maxBytes }, () => countBytes);
    this.#precomputed = new VersionedCache(version, { maxBytes }, ({ bytes }) => bytes);
  }

  /** The counts that the database keeps. */
  async precomputed(database: Queryable): Promise<PrecomputedCounts> {
    const key = 'all';
    const cached = this.#precomputed.get(key);
    return (
      cached ??
      ((await this.#precomputed.compute(key, () => PrecomputedCounts.read(database))) as PrecomputedCounts)
    );
  }

  /** The exact number of matching books. */
  count(database: Queryable, conditions: ProductConditions): Promise<number> {
    const count = () => countProducts(database, conditions, () => this.precomputed(database));
    // These are a sum of what is cached.
    return isPrecomputed(conditions) && !conditions.inStock ? count() : this.of(conditions, count);
  }

  /** The cached count of these conditions, or the result of `count`. */
  async of(conditions: ProductConditions, count: () => Promise<number>): Promise<number> {
    const key = keyOf(conditions);
    return this.#counts.get(key) ?? ((await this.#counts.compute(key, count)) as number);
  }
}

function keyOf(conditions: ProductConditions): string {
  const { search, categories, asFurther, maxPricePaise, minRating, inStock, facets, years } = conditions;
  const chosen = [...new Set(categories)].sort();
  return JSON.stringify([search, chosen, asFurther, maxPricePaise, minRating, inStock, facets, years]);
}
