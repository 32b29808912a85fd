import { and, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { queries, Statement } from '../database/statement.ts';
import type { ProductValues } from './catalogue.queries.ts';
import {
  hasPlaceholderPieces,
  isListed,
  matchingPlaceholders,
  type ProductConditions,
  shapeOf,
  valuesOf,
} from './conditions.ts';
import { type ProductPage, pageOf } from './find-products.ts';
import { anyPlace, beyondPlace, ordering, type Place, placeValues } from './list-order.ts';
import { readsListings, sourceOf } from './list-source.ts';
import { pageRows } from './page-rows.ts';

type PlaceShape = Pick<Place, 'sort' | 'after'>;

/** The total is undefined if this page is empty but not the first. */
export type PageWithTotal = ProductPage & { total: number | undefined };

type PageStatement = Statement<[...ProductValues, total: number]>;

/** By the shape of their conditions; there are some dozens. */
const statements = new Map<string, PageStatement>();

/** More matches than these are not collected for one page. */
const few = 1_000;

/** A search of four characters is a single piece of the index of searches, which many books have. */
const minSearchLength = 5;

/**
 * A page and the total of a catalogue that is small enough to read all of it, in one prepared statement, whose best
 * plan is the same for all values.
 */
export function pageOfSmallCatalogue(
  database: Database,
  conditions: ProductConditions,
  place: Place,
): Promise<PageWithTotal> {
  const statement = memoized('list', conditions, place, () => allMatches(conditions, place));
  return run(database, statement, conditions, place);
}

/**
 * A page and the total of a search that finds few books, in one prepared statement, which reads them by the index of
 * searches.
 * @returns undefined where it finds many books or may find them, or where the list is read from the listings
 */
export async function pageOfRareSearch(
  database: Database,
  conditions: ProductConditions,
  place: Place,
): Promise<PageWithTotal | undefined> {
  const { search = '', among, without } = conditions;
  if ([...search].length < minSearchLength || among || without) return undefined;
  if (readsListings(conditions, place.sort)) return undefined;
  const statement = memoized('rare search', conditions, place, () => fewMatches(conditions));
  const page = await run(database, statement, conditions, place);
  return page.total !== undefined && page.total > few ? undefined : page;
}

function memoized(
  name: string,
  conditions: ProductConditions,
  { sort, after }: PlaceShape,
  matches: () => Matches,
): PageStatement {
  const shape = `${name} ${shapeOf(conditions)} ${sort ?? ''} ${after ? 'after' : ''}`;
  let statement = statements.get(shape);
  if (!statement) {
    statement = new Statement(shape, pageQuery(matches(), conditions, { sort, after }));
    statements.set(shape, statement);
  }
  return statement;
}

async function run(
  database: Database,
  statement: PageStatement,
  conditions: ProductConditions,
  { sort, first, after }: Place,
): Promise<PageWithTotal> {
  const values = { ...valuesOf(conditions), ...placeValues(after), wanted: first + 1 };
  const rows = await statement.rows(database, values);
  const total = rows[0]?.at(-1) as number | undefined;
  return { ...pageOf(rows, { first, sort }), total: total ?? (after ? undefined : 0) };
}

type Matches = ReturnType<typeof allMatches>;

const total = sql<number>`(count(*) over ())::int`.as('total');

/** With the table's name as alias, here and below, so that SQL for the table works for what is read from it. */
function allMatches(conditions: ProductConditions, { sort }: PlaceShape) {
  const { from, columns } = sourceOf(conditions, sort);
  return queries
    .select({ ...columns, total })
    .from(from)
    .where(and(isListed(), matchingPlaceholders(conditions)))
    .as('products');
}

function fewMatches(conditions: ProductConditions): Matches {
  const { from, columns } = sourceOf(conditions);
  const found = queries
    .select(columns)
    .from(from)
    .where(and(isListed(), hasPlaceholderPieces(), matchingPlaceholders(conditions)))
    .limit(few + 1)
    .as('products');
  return queries
    .select({ ...columns, total })
    .from(found)
    .as('products');
}

function pageQuery(matches: Matches, conditions: ProductConditions, { sort, after }: PlaceShape) {
  const source = sourceOf(conditions, sort);
  const page = queries
    .select({ ...source.pageColumns, total: matches.total })
    .from(matches)
    .where(after && beyondPlace(anyPlace, sort))
    .orderBy(...ordering(sort))
    .limit(sql.placeholder('wanted'));
  return pageRows(page, source, sort, { total: sql`total` });
}
