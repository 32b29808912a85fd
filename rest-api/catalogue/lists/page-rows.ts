import { eq, type Query, type SQL, type Subquery, sql } from 'drizzle-orm';
import { queries } from '../../database/statement.ts';
import { products } from '../products/product-tables.ts';
import { productColumns } from '../products/products.queries.ts';
import { orderingOfPage, placeOfPage } from './list-order.ts';
import type { ListSource } from './list-source.ts';
import type { ProductSort } from './lists.input.ts';

interface PageQuery {
  getSQL(): SQL;
  toSQL(): Query;
  as(alias: string): Subquery;
}

/**
 * The statement for the products of a page, in its order. Where they have to be read by their numbers, what `cursorAfter`
 * takes stands behind their columns.
 * @param page with the page columns of its source
 * @param more further columns of the page
 */
export function pageRows(
  page: PageQuery,
  { joinsProducts }: ListSource,
  sort: ProductSort | undefined,
  more: Record<string, SQL> = {},
): Omit<PageQuery, 'as'> {
  if (!joinsProducts) return page;
  return queries
    .select({ ...productColumns, place: placeOfPage(sort), ...more })
    .from(page.as('page'))
    .innerJoin(products, eq(products.number, sql`"page"."number"`))
    .orderBy(...orderingOfPage(sort));
}
