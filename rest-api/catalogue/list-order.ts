import { asc, desc, gt, type Placeholder, type SQL, sql } from 'drizzle-orm';
import { products } from '../database/schema.ts';
import type { ProductSort } from './catalogue.input.ts';
import type { Cursor } from './cursor.ts';

/** A part of a list. */
export interface Place {
  /** By default by number. */
  sort?: ProductSort | undefined;
  first: number;
  after?: Cursor | undefined;
}

type Ordered = SQL | typeof products.pricePaise | typeof products.number;

/** The order of a list: by price and then by number in the same direction, or by number only. */
export function ordering(
  sort: ProductSort | undefined,
  as: (column: Ordered) => Ordered = (column) => column,
): SQL[] {
  if (!sort) return [asc(as(products.number))];
  const direction = sort === 'LOW_TO_HIGH' ? asc : desc;
  return [direction(as(products.pricePaise)), direction(as(products.number))];
}

/**
 * No index contains a sum: this makes the database sort the matches instead of walking through a million rows to find
 * ten.
 */
export const unindexed = (column: Ordered) => sql`${column} + 0`;

/** Whether a book comes after a position in the list. */
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

/** A position whose values a prepared statement gets at each run, from `placeValues`. */
export const anyPlace = { pricePaise: sql.placeholder('afterPrice'), number: sql.placeholder('afterNumber') };

/** The values of `anyPlace`, by name. */
export function placeValues(after: Cursor | undefined): Record<string, unknown> {
  return { afterPrice: after?.pricePaise, afterNumber: after?.number };
}
