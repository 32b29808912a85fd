import { asc, desc, gt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { products } from '../database/schema.ts';
import type { ProductSort } from './catalogue.input.ts';
import type { Cursor } from './cursor.ts';

/** Which part of a list. */
export interface Place {
  /** Without it by number. */
  sort?: ProductSort | undefined;
  first: number;
  after?: Cursor | undefined;
}

type Ordered = SQL | typeof products.pricePaise | typeof products.number;

/** The order of a list: by price, ties by number in the same direction, or by number alone. */
export function ordering(
  sort: ProductSort | undefined,
  as: (column: Ordered) => Ordered = (column) => column,
): SQL[] {
  if (!sort) return [asc(as(products.number))];
  const direction = sort === 'LOW_TO_HIGH' ? asc : desc;
  return [direction(as(products.pricePaise)), direction(as(products.number))];
}

/** A sum is in no index: the database sorts what passes, where it might walk through a million to find ten. */
export const unindexed = (column: Ordered) => sql`${column} + 0`;

/** Whether a book comes after a place in the list. */
export function beyondPlace(
  { pricePaise, number }: Record<keyof Cursor, number | Placeholder>,
  sort: ProductSort | undefined,
): SQL {
  if (!sort) return gt(products.number, number);
  const place = sql`(${products.pricePaise}, ${products.number})`;
  return sort === 'LOW_TO_HIGH'
    ? sql`${place} > (${pricePaise}::int, ${number}::int)`
    : sql`${place} < (${pricePaise}::int, ${number}::int)`;
}

/** A place whose values a prepared statement is given at each run, by `placeValues`. */
export const anyPlace = { pricePaise: sql.placeholder('afterPrice'), number: sql.placeholder('afterNumber') };

/** The values of `anyPlace`, by name. */
export function placeValues(after: Cursor | undefined): Record<string, unknown> {
  return { afterPrice: after?.pricePaise, afterNumber: after?.number };
}
