import { type AnyColumn, asc, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { productCounts } from '../products/product-tables.ts';
import type { ProductConditions } from './conditions.ts';

/** How many books have it as their first category, at each price, in whole rupees, and each rating, in whole stars. */
interface CategoryCounts {
  category: string;
  rupees: readonly number[];
  stars: readonly number[];
  books: readonly number[];
}

const listOf = (column: AnyColumn) => sql<string>`array_to_json(array_agg(${column}))::text`;

/** One row a category, which is read sooner than thousands. */
const allCounts = new Statement<[category: string, rupees: string, stars: string, books: string]>(
  'precomputed counts',
  queries
    .select({
      category: productCounts.categoryName,
      rupees: listOf(productCounts.rupees),
      stars: listOf(productCounts.stars),
      books: listOf(productCounts.books),
    })
    .from(productCounts)
    .groupBy(productCounts.categoryName)
    .orderBy(asc(productCounts.categoryName)),
);

/** The counts that the database keeps: a few thousand, of whatever number of books. */
export class PrecomputedCounts {
  readonly #categories: readonly CategoryCounts[];
  /** All books. */
  readonly total: number;
  /** Its memory use in bytes. */
  readonly bytes: number;

  private constructor(categories: readonly CategoryCounts[]) {
    this.#categories = categories;
    this.total = this.passing({}) ?? 0;
    this.bytes = 3 * 8 * categories.reduce((sum, { books }) => sum + books.length, 0);
  }

  static async read(database: Queryable): Promise<PrecomputedCounts> {
    const rows = await allCounts.rows(database);
    const categories = rows.map(([category, rupees, stars, books]) => ({
      category,
      rupees: JSON.parse(rupees),
      stars: JSON.parse(stars),
      books: JSON.parse(books),
    }));
    return new PrecomputedCounts(categories);
  }

  /**
   * The number of books by category, price and rating alone.
   * @returns undefined where a bound is not whole rupees or stars, and books stand between the whole ones around it
   */
  passing({
    categories,
    maxPricePaise = Number.POSITIVE_INFINITY,
    minRating = 0,
  }: Pick<ProductConditions, 'categories' | 'maxPricePaise' | 'minRating'>): number | undefined {
    const maxRupees = maxPricePaise / 100;
    let sum = 0;
    for (const { category, rupees, stars, books } of this.#categories) {
      if (categories?.length && !categories.includes(category)) continue;
      for (let place = 0; place < books.length; place++) {
        const from = rupees[place] ?? 0;
        const star = stars[place] ?? 0;
        const number = books[place] ?? 0;
        if (number === 0 || from >= maxRupees || star + 1 <= minRating) continue;
        if (from + 1 > maxRupees || star < minRating) return undefined;
        sum += number;
      }
    }
    return sum;
  }
}
