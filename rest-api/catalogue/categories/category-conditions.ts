import { and, arrayOverlaps, eq, inArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { products } from '../products/product-tables.ts';
import { categories } from './category-tables.ts';

/** The chosen categories; a book is in any of them. */
export interface CategoryConditions {
  /** Their slugs; without one, all books. */
  categories?: readonly string[] | undefined;
  /** Whether books may have them as further categories: else the first category of a book tells. */
  asFurther?: boolean | undefined;
}

const chosen = sql.placeholder('slugs');

const knownCategories = new Statement<[slug: string, asFurther: boolean]>(
  'categories by slug',
  queries
    .select({
      slug: categories.slug,
      asFurther: sql`exists (select from products where further_categories && array[${categories.slug}])`,
    })
    .from(categories)
    .where(
      sql`lower(${categories.slug}) = any(select lower(slug) from unnest(${chosen}::text[]) as chosen (slug))`,
    ),
);

/**
 * The conditions of the slugs of a request, which are spelt in any case. One that the shop does not have stays: books may
 * still have it as their first category.
 */
export async function categoryConditionsOf(
  database: Database,
  slugs: readonly string[] | undefined,
): Promise<CategoryConditions> {
  if (!slugs?.length) return {};
  const known = await knownCategories.rows(database, { slugs });
  const spelling = new Map(known.map(([slug]) => [slug.toLowerCase(), slug]));
  return {
    categories: [...new Set(slugs.map((slug) => spelling.get(slug.toLowerCase()) ?? slug))],
    ...(known.some(([, asFurther]) => asFurther) && { asFurther: true }),
  };
}

/** The conditions as SQL, for products and for their listings; undefined if there are none. */
export function inCategories({ categories: slugs, asFurther }: CategoryConditions): SQL | undefined {
  const [only] = slugs ?? [];
  if (!slugs || only === undefined) return undefined;
  const { categoryName, furtherCategories } = products;
  // A single category is compared with `=`, so that an index by category and price returns rows in price order.
  const first = slugs.length === 1 ? eq(categoryName, only) : inArray(categoryName, [...slugs]);
  // The condition of the index of further categories.
  const hasFurther = sql`${furtherCategories} <> '{}'`;
  return asFurther ? or(first, and(hasFurther, arrayOverlaps(furtherCategories, [...slugs]))) : first;
}
