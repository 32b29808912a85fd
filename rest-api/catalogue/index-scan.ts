import { and, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { limits } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import { queries, Statement } from '../database/statement.ts';
import type { ProductSort } from './catalogue.input.ts';
import type { ProductValues } from './catalogue.queries.ts';
import {
  isListed,
  matching,
  matchingPlaceholders,
  type ProductConditions,
  shapeOf,
  valuesOf,
} from './conditions.ts';
import { anyPlace, beyondPlace, ordering, type Place, placeValues } from './list-order.ts';
import { indexedSourceOf, readsListings } from './list-source.ts';
import { pageRows } from './page-rows.ts';

/** Books to read along the index for each one wanted, before collecting all that match. */
export const scanFactor = 80;
/** The same when a third of the page has been found: completing it is then cheaper than collecting all matches. */
export const longScanFactor = 320;
/** Room for a page of the usual size and one more book. */
const usualRoom = 25;

/** Prepared statements by the shape of their conditions; there are about a hundred. */
const preparedScans = new Map<string, Statement<ProductValues>>();

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
  const toRead = filter ? wanted * booksEach : wanted;
  // With the term as a literal the planner builds its pattern only once; rare statements are not worth preparing.
  if (conditions.search || booksEach !== scanFactor || first > limits.pageSize) {
    const where = and(isListed(), matching(along), after && beyondPlace(after, sort));
    const query = scanQuery({ conditions, sort, where, filter }, { toRead, wanted });
    return new Statement<ProductValues>(undefined, query).rows(database);
  }
  const values = { ...valuesOf(conditions), ...placeValues(after), toRead, wanted };
  return preparedScan(conditions, place).rows(database, values);
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
  const { categories, maxPricePaise, ...rest } = conditions;
  return categories?.length === 1 && !readsListings(conditions, sort)
    ? { along: { categories, maxPricePaise }, beside: rest }
    : { along: { maxPricePaise }, beside: { ...rest, categories } };
}

/**
 * A prepared statement for all conditions of one shape. The index in the list's order is the best plan for all
 * values, and the planner chooses it without knowing them, if it knows about how far the scan goes.
 */
function preparedScan(conditions: ProductConditions, { sort, first, after }: Place) {
  const room = first < usualRoom ? usualRoom : limits.pageSize + 1;
  const shape = `indexScan ${shapeOf(conditions)} ${sort ?? ''} ${after ? 'after' : ''} ${room}`;
  let prepared = preparedScans.get(shape);
  if (!prepared) {
    const { along, beside } = split(conditions, sort);
    const where = and(isListed(), matchingPlaceholders(along), after && beyondPlace(anyPlace, sort));
    const filter = matchingPlaceholders(beside);
    const max = filter ? room * scanFactor : room;
    const bounds = { toRead: sql.placeholder('toRead'), wanted: sql.placeholder('wanted'), max };
    prepared = new Statement(shape, scanQuery({ conditions, sort, where, filter }, bounds));
    preparedScans.set(shape, prepared);
  }
  return prepared;
}

interface ScanBounds {
  /** How many books to read. */
  toRead: number | Placeholder;
  /** How many matching books to return. */
  wanted: number | Placeholder;
  /** An upper bound of `toRead`, which the planner needs when it is a placeholder. */
  max?: number;
}

interface Scan {
  conditions: ProductConditions;
  sort: ProductSort | undefined;
  /** Which books of the index are read. */
  where: SQL | undefined;
  /** Which of these match. */
  filter: SQL | undefined;
}

function scanQuery({ conditions, sort, where, filter }: Scan, { toRead, wanted, max }: ScanBounds) {
  const source = indexedSourceOf(conditions, sort);
  const { columns } = source;
  const order = ordering(sort);
  // With the table's name as alias, so that SQL for the table works here too.
  const from =
    max === undefined
      ? source.from
      : queries
          .select(columns)
          .from(source.from)
          .where(where)
          .orderBy(...order)
          .limit(max)
          .as('products');
  const scanned = queries
    .select(columns)
    .from(from)
    .where(max === undefined ? where : undefined)
    .orderBy(...order)
    .limit(toRead)
    .as('products');
  const matches = queries
    .select(source.pageColumns)
    .from(scanned)
    .where(filter)
    .orderBy(...order)
    .limit(wanted);
  return pageRows(matches, source, sort);
}
