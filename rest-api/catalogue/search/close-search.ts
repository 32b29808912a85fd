import { type Version, VersionedCache } from '../../../http/versioned-cache.ts';
import type { Database } from '../../database/database.ts';
import type { ProductConditions } from '../lists/conditions.ts';
import type { CountCache } from '../lists/count-cache.ts';
import { type CloseMatches, findCloseMatches } from './close-matches.ts';

/** Some thousand searches. */
const maxBytes = 4_000_000;

/** Searches for what readers may mean by a text; what one finds is cached for its pages, counts and facets. */
export class CloseSearch {
  readonly #matches: VersionedCache<CloseMatches>;
  readonly #counts: CountCache;

  constructor(version: Version, counts: CountCache) {
    this.#counts = counts;
    this.#matches = new VersionedCache(version, { maxBytes }, bytesOf);
  }

  /** What a text finds in the whole catalogue. */
  async matches(database: Database, text: string): Promise<CloseMatches> {
    const cached = this.#matches.get(text);
    if (cached) return cached;
    const find = async () => {
      const inAll = (await this.#counts.precomputed(database)).total;
      return findCloseMatches(database, text, inAll);
    };
    return (await this.#matches.compute(text, find)) as CloseMatches;
  }

  /** The conditions with what the search finds in place of the text; the same where more contain it than are known. */
  async among(database: Database, conditions: ProductConditions): Promise<ProductConditions> {
    const { search, ...others } = conditions;
    if (!search) return conditions;
    const { exact, near, hasMoreExact } = await this.matches(database, search);
    return hasMoreExact ? conditions : { ...others, among: [...exact, ...near] };
  }
}

const bytesOf = ({ exact, near, meant = '' }: CloseMatches) =>
  300 + 8 * (exact.length + near.length) + 2 * meant.length;
