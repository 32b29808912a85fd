import { and, gte, isNull, like, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { isInStock } from '../availability/availability.ts';
import {
  type CategoryConditions,
  categoryConditionsOf,
  inCategories,
} from '../categories/category-conditions.ts';
import { products } from '../products/product-tables.ts';
import { type FacetConditions, facetConditionsOf, matchingFacets } from './facet-conditions.ts';
import type { ProductFilters } from './lists.input.ts';

/** Filters of the catalogue; a book has to match all that are set (Specification §5). */
export interface ProductConditions extends FacetConditions, CategoryConditions {
  search?: string | undefined;
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
  const { maxPricePaise = maxPrice === undefined ? undefined : Math.round(maxPrice * 100) } = query;
  return {
    search: search || undefined,
    maxPricePaise,
    minRating,
    inStock: inStock && true,
    ...(await categoryConditionsOf(database, category)),
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
  asFurther,
  maxPricePaise,
  minRating,
  inStock,
  among,
  without,
  ...facets
}: ProductConditions): SQL | undefined {
  return and(
    search ? like(products.searchText, sql`'%' || search_form(${escapeLike(search)}) || '%'`) : undefined,
    inCategories({ categories, asFurther }),
    maxPricePaise === undefined ? undefined : lt(products.pricePaise, maxPricePaise),
    minRating === undefined ? undefined : gte(products.rating, minRating),
    inStock ? isInStock() : undefined,
    among && sql`${products.number} = any(${sql.param(among)}::int[])`,
    without && sql`${products.number} <> all(${sql.param(without)}::int[])`,
    matchingFacets(facets),
  );
}

/**
 * Whether a book contains all n-grams of the term, in any order; true for every book that matches the search. The
 * search index supports this condition; without the index it is slow.
 */
export function hasPiecesOf(search: string): SQL {
  return sql`search_pieces(${products.searchText}) @@ search_pieces_query(search_form(${search}))`;
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
