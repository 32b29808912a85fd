import { and, sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { queries, Statement } from '../database/statement.ts';
import type { ProductValues } from './catalogue.queries.ts';
import { isListed, matchingPlaceholders, type ProductConditions, shapeOf, valuesOf } from './conditions.ts';
import { type ProductPage, pageOf } from './find-products.ts';
import { anyPlace, beyondPlace, ordering, type Place, placeValues } from './list-order.ts';
import { pageColumnsOf, sourceColumnsOf, sourceOf } from './list-source.ts';
import { pageRows } from './page-rows.ts';

type PlaceShape = Pick<Place, 'sort' | 'after'>;

/** By the shape of their conditions; there are some dozens. */
const statements = new Map<string, Statement<[...ProductValues, total: number]>>();

/**
 * A page and the total of a catalogue that is small enough to read all of it, in one prepared statement, whose best
 * plan is the same for all values. The total is undefined if this page is empty but not the first.
 */
export async function pageOfSmallCatalogue(
  database: Database,
  conditions: ProductConditions,
  { sort, first, after }: Place,
): Promise<ProductPage & { total: number | undefined }> {
  const values = { ...valuesOf(conditions), ...placeValues(after), wanted: first + 1 };
  const rows = await statementFor(conditions, { sort, after }).rows(database, values);
  const total = rows[0]?.at(-1) as number | undefined;
  return { ...pageOf(rows, { first, sort }), total: total ?? (after ? undefined : 0) };
}

function statementFor(conditions: ProductConditions, place: PlaceShape) {
  const shape = `list ${shapeOf(conditions)} ${place.sort ?? ''} ${place.after ? 'after' : ''}`;
  let statement = statements.get(shape);
  if (!statement) {
    statement = new Statement(shape, queryFor(conditions, place));
    statements.set(shape, statement);
  }
  return statement;
}

function queryFor(conditions: ProductConditions, { sort, after }: PlaceShape) {
  const passing = queries
    .select({ ...sourceColumnsOf(conditions, sort), total: sql<number>`(count(*) over ())::int`.as('total') })
    .from(sourceOf(conditions, sort))
    .where(and(isListed(), matchingPlaceholders(conditions)))
    // With the table's name as alias, so that SQL for the table works here too.
    .as('products');
  const page = queries
    .select({ ...pageColumnsOf(conditions, sort), total: passing.total })
    .from(passing)
    .where(after && beyondPlace(anyPlace, sort))
    .orderBy(...ordering(sort))
    .limit(sql.placeholder('wanted'));
  return pageRows(page, conditions, sort, { total: sql`total` });
}
