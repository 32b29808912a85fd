import { and, eq, gte, inArray, isNull, like, lt, type SQL, sql } from 'drizzle-orm';
import type { ProductCategory } from '../contract/catalogue.ts';
import type { Database } from '../database/database.ts';
import { products } from '../database/schema.ts';
import { isInStock } from '../stock/availability.ts';
import type { ProductFilters } from './catalogue.input.ts';
import {
  type FacetConditions,
  facetConditionsOf,
  matchingFacetPlaceholders,
  matchingFacets,
  shapeOfFacets,
  valuesOfFacets,
} from './facet-conditions.ts';

/** Filters of the catalogue; a book has to match all that are set (Specification §5). */
export interface ProductConditions extends FacetConditions {
  search?: string | undefined;
  categories?: readonly ProductCategory[] | undefined;
  /** Strictly below. */
  maxPricePaise?: number | undefined;
  minRating?: number | undefined;
  /** Books that can be bought alone. */
  inStock?: boolean | undefined;
  /** Running numbers: of these books alone. */
  among?: readonly number[] | undefined;
  /** Running numbers: of other books alone. */
  without?: readonly number[] | undefined;
}

/** The conditions of a request's parameters. */
export async function conditionsOf(database: Database, query: ProductFilters): Promise<ProductConditions> {
  const { search, category, maxPrice, minRating, inStock } = query;
  return {
    search: search || undefined,
    categories: category,
    maxPricePaise: maxPrice === undefined ? undefined : Math.round(maxPrice * 100),
    minRating,
    inStock: inStock && true,
    ...(await facetConditionsOf(database, query)),
  };
}

/** Whether a book is in the shop: it has not been withdrawn. */
export const isListed = (): SQL => isNull(products.withdrawnAt);

/** The books of the shop that match the conditions. */
export const passing = (conditions: ProductConditions): SQL | undefined =>
  and(isListed(), matching(conditions));

/**
 * The conditions as SQL, for rows of which it is known that they are listed; undefined if there are none. Reads only the
 * book's row, and its stock.
 */
export function matching({
  search,
  categories,
  maxPricePaise,
  minRating,
  inStock,
  among,
  without,
  ...facets
}: ProductConditions): SQL | undefined {
  return and(
    search ? like(products.searchText, sql`'%' || search_form(${escapeLike(search)}) || '%'`) : undefined,
    categories?.length ? inCategories(categories) : undefined,
    maxPricePaise === undefined ? undefined : lt(products.pricePaise, maxPricePaise),
    minRating === undefined ? undefined : gte(products.rating, minRating),
    inStock ? isInStock() : undefined,
    among && sql`${products.number} = any(${sql.param(among)}::int[])`,
    without && sql`${products.number} <> all(${sql.param(without)}::int[])`,
    matchingFacets(facets),
  );
}

/** The same with a placeholder for each value, for a statement that serves all conditions of one shape. */
export function matchingPlaceholders(shape: ProductConditions): SQL | undefined {
  const { search, categories, maxPricePaise, minRating, inStock } = shape;
  const { placeholder } = sql;
  return and(
    // A subquery, which runs once; otherwise a generic plan would build the pattern for each book.
    search
      ? like(products.searchText, sql`(select '%' || search_form(${placeholder('search')}) || '%')`)
      : undefined,
    categories?.length ? inAnyCategories(categories.length) : undefined,
    maxPricePaise === undefined ? undefined : lt(products.pricePaise, placeholder('maxPricePaise')),
    minRating === undefined ? undefined : gte(products.rating, placeholder('minRating')),
    inStock ? isInStock() : undefined,
    matchingFacetPlaceholders(shape),
  );
}

/**
 * Whether a book contains all n-grams of the term, in any order; true for every book that matches the search. The
 * search index supports this condition; without the index it is slow.
 */
export function hasPiecesOf(search: string): SQL {
  return sql`search_pieces(${products.searchText}) @@ search_pieces_query(search_form(${search}))`;
}

/** The same with a placeholder. A subquery, so that the planner prefers one plan for all terms. */
export const hasPlaceholderPieces = (): SQL =>
  sql`search_pieces(${products.searchText}) @@ (select search_pieces_query(search_form(${sql.placeholder('term')})))`;

/** The values of the placeholders, by name. */
export function valuesOf({ search, categories, ...others }: ProductConditions): Record<string, unknown> {
  return {
    ...others,
    ...valuesOfFacets(others),
    categories,
    category: categories?.[0],
    search: search && escapeLike(search),
    term: search,
  };
}

/** Which conditions are set, without their values: one statement serves all conditions of the same shape. */
export function shapeOf({
  search,
  categories,
  maxPricePaise,
  minRating,
  inStock,
  ...facets
}: ProductConditions): string {
  const given = [search, maxPricePaise !== undefined, minRating !== undefined, inStock];
  const shape = Math.min(categories?.length ?? 0, 2) + given.map((part) => (part ? 1 : 0)).join('');
  return shape + shapeOfFacets(facets);
}

// A single category is compared with `=`, so that an index by category and price returns rows in price order.
function inAnyCategories(number: number): SQL {
  return number === 1
    ? eq(products.categoryName, sql.placeholder('category'))
    : sql`${products.categoryName} = any(${sql.placeholder('categories')})`;
}

function inCategories(categories: readonly ProductCategory[]): SQL {
  const [only] = categories;
  return only && categories.length === 1
    ? eq(products.categoryName, only)
    : inArray(products.categoryName, [...categories]);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
