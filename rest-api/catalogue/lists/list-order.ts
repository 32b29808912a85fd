import { type AnyColumn, asc, desc, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { products } from '../products/product-tables.ts';
import type { ProductRow } from '../products/products.queries.ts';
import { type Cursor, largestInteger } from './cursor.ts';
import { listings } from './facet-conditions.ts';
import { productListings } from './listing-tables.ts';
import type { ProductSort } from './lists.input.ts';

/** A part of a list. */
export interface Place {
  /** By default by number. */
  sort?: ProductSort | undefined;
  first: number;
  after?: Cursor | undefined;
}

type Ordered = SQL | AnyColumn;

/** Of each order the column, and whether the largest comes first. Ties follow by number, in the same direction. */
const orders: Record<ProductSort, { by: keyof typeof columns; isDescending: boolean }> = {
  LOW_TO_HIGH: { by: 'pricePaise', isDescending: false },
  HIGH_TO_LOW: { by: 'pricePaise', isDescending: true },
  NEWEST: { by: 'published', isDescending: true },
  BEST_RATED: { by: 'rating', isDescending: true },
  TITLE: { by: 'titleKey', isDescending: false },
};

const { pricePaise, rating, number } = products;
const { published, titleKey } = listings;
const columns = { pricePaise, rating, published, titleKey };

/** The order of a list: by its column and then by number in the same direction, or by number only. */
export function ordering(
  sort: ProductSort | undefined,
  as: (column: Ordered) => Ordered = (column) => column,
): SQL[] {
  if (!sort) return [asc(as(number))];
  const { by, isDescending } = orders[sort];
  const direction = isDescending ? desc : asc;
  return [direction(as(columns[by])), direction(as(number))];
}

/** The columns that a page of listings is ordered by once more when it is joined with its products. */
const page = alias(productListings, 'page');

/** The order of a list, by the columns of `page`, a part of the listings. */
export function orderingOfPage(sort: ProductSort | undefined): SQL[] {
  if (!sort) return [asc(page.number)];
  const { by, isDescending } = orders[sort];
  const direction = isDescending ? desc : asc;
  return [direction(page[by]), direction(page.number)];
}

/**
 * No index contains a sum: this makes the database sort the matches instead of scanning a million rows to find
 * ten.
 */
export const unindexed = (column: Ordered) =>
  column === titleKey ? sql`${column} || ''` : sql`${column} + 0`;

/** Whether a book comes after a position in the list. */
export function beyondPlace(after: Cursor, sort: ProductSort | undefined): SQL {
  if (!sort) return sql`${number} > ${after.number}::int`;
  const { by, isDescending } = orders[sort];
  const value = {
    pricePaise: sql`${after.sortValue}::int`,
    published: sql`${after.sortValue}::int`,
    rating: sql`${after.sortValue}::int / 100.0`,
    titleKey: sql`${after.titleKey}::text`,
  }[by];
  const isAfter = isDescending ? sql`<` : sql`>`;
  return sql`(${columns[by]}, ${number}) ${isAfter} (${value}, ${after.number}::int)`;
}

/** Of a book of `page`, what `cursorAfter` takes. */
export const placeOfPage = (sort: ProductSort | undefined): SQL =>
  sql`${sort === undefined ? page.number : page[orders[sort].by]}`;

/** The position of the last book of a page. */
export function cursorAfter(book: ProductRow, place: unknown, sort: ProductSort | undefined): Cursor {
  const { number, pricePaise, rating } = book;
  if (sort === 'NEWEST') return { sortValue: Number(place), number };
  if (sort === 'BEST_RATED') return { sortValue: Math.round(rating * 100), number };
  return { sortValue: pricePaise, number, ...(sort === 'TITLE' && { titleKey: String(place) }) };
}

/** The position ahead of all books. */
export function placeAhead(sort: ProductSort): Cursor {
  const value = orders[sort].isDescending ? largestInteger : 0;
  return { sortValue: value, number: value, ...(sort === 'TITLE' && { titleKey: '' }) };
}
