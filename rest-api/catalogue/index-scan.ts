import { and, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { limits } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import { products } from '../database/schema.ts';
import { queries, Statement } from '../database/statement.ts';
import type { ProductSort } from './catalogue.input.ts';
import { type ProductValues, productColumns } from './catalogue.queries.ts';
import { type ProductConditions, passing, passingPlaceholders, shapeOf, valuesOf } from './conditions.ts';
import { anyPlace, beyondPlace, ordering, type Place, placeValues } from './list-order.ts';

/** Books looked at along the order for each one wanted, before all that pass are asked for. */
export const patience = 80;
/** The same where a third of the page has been found: the rest is then nearer than all that pass. */
export const longPatience = 320;
/** Room for a page of the usual size and the book after it. */
const usualRoom = 25;

/** Prepared walks by the shape of what is asked; there are about a hundred. */
const walks = new Map<string, Statement<ProductValues>>();

/** Books that pass, the first of a list and the one after them, as far as they are met by walking along its order. */
export function indexScan(
  database: Database,
  conditions: ProductConditions,
  place: Place,
  booksEach: number,
): Promise<ProductValues[]> {
  const { sort, first, after } = place;
  const wanted = first + 1;
  const { along, beside } = split(conditions, sort);
  const filter = passing(beside);
  const stretch = filter ? wanted * booksEach : wanted;
  // A term in the statement itself lets the planner make its pattern once; what is rare is not worth a name.
  if (conditions.search || booksEach !== patience || first > limits.pageSize) {
    const where = and(passing(along), after && beyondPlace(after, sort));
    const query = walkQuery(sort, where, filter, { stretch, wanted });
    return new Statement<ProductValues>(undefined, query).rows(database);
  }
  const values = { ...valuesOf(conditions), ...placeValues(after), stretch, wanted };
  return preparedWalk(conditions, place).rows(database, values);
}

/** Whether a walk passes by nothing but books that pass. */
export function isCoveredByIndex(conditions: ProductConditions, sort: ProductSort | undefined): boolean {
  return passing(split(conditions, sort).beside) === undefined;
}

/** Conditions that an index in the order of the list keeps to by itself, and those to look for in each book. */
function split(conditions: ProductConditions, sort: ProductSort | undefined) {
  if (!sort) return { along: {}, beside: conditions };
  const { categories, maxPricePaise, ...rest } = conditions;
  return categories?.length === 1
    ? { along: { categories, maxPricePaise }, beside: rest }
    : { along: { maxPricePaise }, beside: { ...rest, categories } };
}

/**
 * A walk for all conditions of one shape. It is best done along the index in the order of the list whatever the values,
 * and the planner finds that without them as long as it knows about how far the walk goes.
 */
function preparedWalk(conditions: ProductConditions, { sort, first, after }: Place) {
  const room = first < usualRoom ? usualRoom : limits.pageSize + 1;
  const shape = `indexScan ${shapeOf(conditions)} ${sort ?? ''} ${after ? 'after' : ''} ${room}`;
  let prepared = walks.get(shape);
  if (!prepared) {
    const { along, beside } = split(conditions, sort);
    const where = and(passingPlaceholders(along), after && beyondPlace(anyPlace, sort));
    const filter = passingPlaceholders(beside);
    const most = filter ? room * patience : room;
    const bounds = { stretch: sql.placeholder('stretch'), wanted: sql.placeholder('wanted'), most };
    prepared = new Statement(shape, walkQuery(sort, where, filter, bounds));
    walks.set(shape, prepared);
  }
  return prepared;
}

interface WalkBounds {
  /** Books looked at. */
  stretch: number | Placeholder;
  /** Of these, books that pass. */
  wanted: number | Placeholder;
  /** What `stretch` never exceeds, for the planner to know where it is a placeholder. */
  most?: number;
}

function walkQuery(
  sort: ProductSort | undefined,
  where: SQL | undefined,
  filter: SQL | undefined,
  { stretch, wanted, most }: WalkBounds,
) {
  const columns = { ...productColumns, searchText: products.searchText };
  const order = ordering(sort);
  // Each by the table's name, so that what is said of the table holds for them.
  const from =
    most === undefined
      ? products
      : queries
          .select(columns)
          .from(products)
          .where(where)
          .orderBy(...order)
          .limit(most)
          .as('products');
  const looked = queries
    .select(columns)
    .from(from)
    .where(most === undefined ? where : undefined)
    .orderBy(...order)
    .limit(stretch)
    .as('products');
  return queries
    .select(productColumns)
    .from(looked)
    .where(filter)
    .orderBy(...order)
    .limit(wanted);
}
