import { type SQL, sql } from 'drizzle-orm';
import { timestampForm, timestampText } from '../../database/timestamp.ts';
import { decodeListCursor, encodeListCursor } from '../../input/list-cursor.ts';
import { orders } from './order-tables.ts';

/** A place in a list of all orders, which is sorted by when they were placed and by their running number. */
export interface OrderPlace {
  /** In PostgreSQL's form, to the microsecond. */
  placedAt: string;
  number: number;
}

/** The column that a place is read from. */
export const placedAtText = timestampText(orders.createdAt);

const form = new RegExp(`^${timestampForm}:\\d{1,15}$`);

/** A place as callers see it. */
export const encodeOrderPlace = ({ placedAt, number }: OrderPlace): string =>
  encodeListCursor('ORDERS', `${placedAt}:${number}`);

/** @throws InvalidFields 400 for anything that no page of this list has handed out */
export function decodeOrderPlace(cursor: string): OrderPlace {
  const place = decodeListCursor('ORDERS', cursor, form);
  const end = place.lastIndexOf(':');
  return { placedAt: place.slice(0, end), number: Number(place.slice(end + 1)) };
}

/** The sort key of lists of orders, as one value. */
export const placeOfOrder = sql`(${orders.createdAt}, ${orders.number})`;

const rowOf = ({ placedAt, number }: OrderPlace) => sql`(${placedAt}::timestamptz, ${number}::bigint)`;

/** Orders behind a place. */
export const isBehind = (place: OrderPlace, oldestFirst: boolean): SQL =>
  oldestFirst ? sql`${placeOfOrder} > ${rowOf(place)}` : sql`${placeOfOrder} < ${rowOf(place)}`;

/** Whether an order is behind a place. */
export function comesBehind(place: OrderPlace, order: OrderPlace, oldestFirst: boolean): boolean {
  const [earlier, later] = oldestFirst ? [place, order] : [order, place];
  if (earlier.placedAt === later.placedAt) return earlier.number < later.number;
  return earlier.placedAt < later.placedAt;
}

/** Where the oldest come first: the orders up to and including a place. */
export const isUpTo = (place: OrderPlace): SQL => sql`${placeOfOrder} <= ${rowOf(place)}`;
