import { and, eq, gte, inArray, like, lt, type SQL, sql } from 'drizzle-orm';
import type { ProductCategory } from '../contract.ts';
import { products } from '../database/schema.ts';
import type { ProductFilters } from './catalogue.input.ts';

/** Conditions on the catalogue; those given have to hold together (Specification §5). */
export interface ProductConditions {
  search?: string | undefined;
  categories?: readonly ProductCategory[] | undefined;
  /** Strictly below. */
  maxPricePaise?: number | undefined;
  minRating?: number | undefined;
}

/** The conditions that the parameters of a call ask for. */
export function conditionsOf({ search, category, maxPrice, minRating }: ProductFilters): ProductConditions {
  return {
    search: search || undefined,
    categories: category,
    maxPricePaise: maxPrice === undefined ? undefined : Math.round(maxPrice * 100),
    minRating,
  };
}

/** The conditions as SQL; undefined where there are none. Reads only the book's row. */
export function passing({
  search,
  categories,
  maxPricePaise,
  minRating,
}: ProductConditions): SQL | undefined {
  return and(
    search ? like(products.searchText, sql`'%' || search_form(${escapeLike(search)}) || '%'`) : undefined,
    categories?.length ? inCategories(categories) : undefined,
    maxPricePaise === undefined ? undefined : lt(products.pricePaise, maxPricePaise),
    minRating === undefined ? undefined : gte(products.rating, minRating),
  );
}

/**
 * Whether a book has all the pieces that the term is made of, in any order: every book that passes the search
 * does. This is what the index for searches answers; without the index it is slow.
 */
export function hasPiecesOf(search: string): SQL {
  return sql`search_pieces(${products.searchText}) @@ search_pieces_query(search_form(${search}))`;
}

function inCategories(categories: readonly ProductCategory[]): SQL {
  const [only] = categories;
  return only && categories.length === 1
    ? eq(products.categoryName, only)
    : inArray(products.categoryName, [...categories]);
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');
