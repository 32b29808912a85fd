import { encodeListCursor } from './list-cursor.ts';

/** A list of the back room is counted up to here: a count reads all that it counts. */
export const maxCounted = 1_000;

/**
 * A page of what was found with one row more than it has room for.
 * @param placeOf the place of a row in its list, from which the next page goes on
 */
export function listPage<Row>(
  list: string,
  found: readonly Row[],
  first: number,
  placeOf: (row: Row) => string,
): { page: Row[]; next: string | null } {
  const { page, last } = cutPage(found, first);
  return { page, next: last ? encodeListCursor(list, placeOf(last)) : null };
}

/**
 * Cuts off the one row more that was read to know whether there is another page.
 * @returns the page, and its last row where another one follows
 */
export function cutPage<Row>(found: readonly Row[], first: number): { page: Row[]; last: Row | undefined } {
  const page = found.slice(0, first);
  return { page, last: found.length > first ? page.at(-1) : undefined };
}
