import { and, type SQL } from 'drizzle-orm';
import type { Product } from '../../contract/catalogue.ts';
import type { Database } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import {
  type ProductValues,
  productColumns,
  productFrom,
  productResponse,
} from '../products/products.queries.ts';
import type { ProductConditions } from './conditions.ts';
import type { Cursor } from './cursor.ts';
import { leavesFew } from './facet-conditions.ts';
import { indexScan, isCoveredByIndex, longScanFactor, scanFactor } from './index-scan.ts';
import { beyondPlace, cursorAfter, ordering, type Place, unindexed } from './list-order.ts';
import { indexedSourceOf } from './list-source.ts';
import { pageRows } from './page-rows.ts';
import { passingByIndex } from './search-plan.ts';

export interface ProductPage {
  products: Product[];
  /** Where the next page starts; undefined on the last. */
  next: Cursor | undefined;
}

/**
 * One page of the matching books, at most `first`, in the given order; equal prices are ordered by number, in the
 * same direction. It first scans an index in the order of the list: if many books match, the page is soon complete.
 * If the scan finds a part of it, it goes a little further. Otherwise few books match, and they are collected and
 * sorted.
 */
export async function findProducts(
  database: Database,
  conditions: ProductConditions,
  place: Place,
): Promise<ProductPage> {
  const wanted = place.first + 1;
  // Books that are known by number, and few ones, are soon collected.
  if (conditions.among || leavesFew(conditions))
    return pageOf(await gather(database, conditions, place), place);
  let rows = await indexScan(database, conditions, place, scanFactor);
  if (!isCoveredByIndex(conditions, place.sort)) {
    if (rows.length < wanted && rows.length * 3 >= wanted) {
      rows = await indexScan(database, conditions, place, longScanFactor);
    }
    if (rows.length < wanted) rows = await gather(database, conditions, place);
  }
  return pageOf(rows, place);
}

/** Reads and sorts all matching books, and returns the first of the page and one more. */
async function gather(database: Database, conditions: ProductConditions, { sort, first, after }: Place) {
  const source = indexedSourceOf(conditions, sort);
  const statement = (where: SQL | undefined) => {
    const sorted = queries
      .select(source.pageColumns)
      .from(source.from)
      .where(and(where, after && beyondPlace(after, sort)))
      .orderBy(...ordering(sort, unindexed))
      .limit(first + 1);
    return pageRows(sorted, source, sort);
  };
  const query = statement(await passingByIndex(database, conditions, statement));
  return new Statement<ProductValues>(undefined, query).rows(database);
}

/** The page of these rows; one more row than `first` means that another page follows. */
function pageOf(
  rows: readonly [...ProductValues, ...unknown[]][],
  { first, sort }: Pick<Place, 'first' | 'sort'>,
): ProductPage {
  const shown = rows.slice(0, first);
  const products = shown.map(productFrom);
  const last = rows.length > first ? products.at(-1) : undefined;
  return {
    products: products.map(productResponse),
    next: last && cursorAfter(last, shown.at(-1)?.[productColumnsCount], sort),
  };
}

const productColumnsCount = Object.keys(productColumns).length;
