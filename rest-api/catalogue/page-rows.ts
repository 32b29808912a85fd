import { eq, type Query, type SQL, type Subquery, sql } from 'drizzle-orm';
import { products } from '../database/schema.ts';
import { queries } from '../database/statement.ts';
import type { ProductSort } from './catalogue.input.ts';
import { productColumns } from './catalogue.queries.ts';
import type { ProductConditions } from './conditions.ts';
import { orderingOfPage, placeOfPage } from './list-order.ts';
import { readsListings } from './list-source.ts';

interface PageQuery {
  getSQL(): SQL;
  toSQL(): Query;
  as(alias: string): Subquery;
}

/**
 * The statement for the products of a page, in its order. Of a page of listings only its own products are read; behind
 * their columns stands what `cursorAfter` takes.
 * @param page with the columns of `pageColumnsOf`
 * @param more further columns of the page
 */
export function pageRows(
  page: PageQuery,
  conditions: ProductConditions,
  sort: ProductSort | undefined,
  more: Record<string, SQL> = {},
): Omit<PageQuery, 'as'> {
  if (!readsListings(conditions, sort)) return page;
  return queries
    .select({ ...productColumns, place: placeOfPage(sort), ...more })
    .from(page.as('page'))
    .innerJoin(products, eq(products.number, sql`"page"."number"`))
    .orderBy(...orderingOfPage(sort));
}
