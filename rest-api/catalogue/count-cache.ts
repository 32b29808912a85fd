import { type Version, VersionedCache } from '../../http/versioned-cache.ts';
import type { Queryable } from '../database/database.ts';
import type { ProductConditions } from './conditions.ts';
import { countProducts, isCountedAhead } from './count-products.ts';
import { CountsAhead } from './counts-ahead.ts';

/** Some ten thousand counts. */
const maxBytes = 2_000_000;
/** An entry with its overhead in the cache. */
const countBytes = 100;

/** Caches the number of books by conditions, so that all pages of a list are counted once. */
export class CountCache {
  readonly #counts: VersionedCache<number>;
  readonly #ahead: VersionedCache<CountsAhead>;

  constructor(version: Version) {
    this.#counts = new VersionedCache(version, { maxBytes }, () => countBytes);
    this.#ahead = new VersionedCache(version, { maxBytes }, ({ bytes }) => bytes);
  }

  /** The counts that the database keeps. */
  async ahead(database: Queryable): Promise<CountsAhead> {
    const key = 'all';
    const cached = this.#ahead.get(key);
    return cached ?? ((await this.#ahead.compute(key, () => CountsAhead.read(database))) as CountsAhead);
  }

  /** The exact number of matching books. */
  count(database: Queryable, conditions: ProductConditions): Promise<number> {
    const count = () => countProducts(database, conditions, () => this.ahead(database));
    // These are a sum of what is cached.
    return isCountedAhead(conditions) && !conditions.inStock ? count() : this.of(conditions, count);
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
