import { and } from 'drizzle-orm';
import type { Database } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import type { ProductValues } from '../products/products.queries.ts';
import { isListed, matching, type ProductConditions } from './conditions.ts';
import { beyondPlace, ordering, type Place } from './list-order.ts';
import { indexedSourceOf, readsListings } from './list-source.ts';
import type { ProductSort } from './lists.input.ts';
import { pageRows } from './page-rows.ts';

/** Books to read along the index for each one wanted, before collecting all that match. */
export const scanFactor = 80;
/** The factor once a third of the page has been found: completing it is then cheaper than collecting all matches. */
export const longScanFactor = 320;

/** The first matching books of a list and one more, as far as a scan of the index in its order finds them. */
export function indexScan(
  database: Database,
  conditions: ProductConditions,
  place: Place,
  booksEach: number,
): Promise<ProductValues[]> {
  const { sort, first, after } = place;
  const wanted = first + 1;
  const { along, beside } = split(conditions, sort);
  const filter = matching(beside);
  const where = and(isListed(), matching(along), after && beyondPlace(after, sort));
  const source = indexedSourceOf(conditions, sort);
  const order = ordering(sort);
  // With the table's name as alias, so that SQL for the table works here too.
  const scanned = queries
    .select(source.columns)
    .from(source.from)
    .where(where)
    .orderBy(...order)
    .limit(filter ? wanted * booksEach : wanted)
    .as('products');
  const matches = queries
    .select(source.pageColumns)
    .from(scanned)
    .where(filter)
    .orderBy(...order)
    .limit(wanted);
  return new Statement<ProductValues>(undefined, pageRows(matches, source, sort)).rows(database);
}

/** Whether every book that the index scan reads matches the conditions. */
export function isCoveredByIndex(conditions: ProductConditions, sort: ProductSort | undefined): boolean {
  return matching(split(conditions, sort).beside) === undefined;
}

/** Splits the conditions into those that the index of the list's order covers, and those to check for each book. */
function split(conditions: ProductConditions, sort: ProductSort | undefined) {
  if (sort === 'NEWEST' || sort === 'BEST_RATED') {
    const { minRating, years, ...rest } = conditions;
    return sort === 'NEWEST'
      ? { along: { years }, beside: { ...rest, minRating } }
      : { along: { minRating }, beside: { ...rest, years } };
  }
  if (!sort || sort === 'TITLE') return { along: {}, beside: conditions };
  const { categories, asFurther, maxPricePaise, ...rest } = conditions;
  return categories?.length === 1 && !asFurther && !readsListings(conditions, sort)
    ? { along: { categories, maxPricePaise }, beside: rest }
    : { along: { maxPricePaise }, beside: { ...rest, categories, asFurther } };
}
