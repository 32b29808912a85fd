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
  const page = found.slice(0, first);
  const last = page.at(-1);
  return { page, next: found.length > first && last ? encodeListCursor(list, placeOf(last)) : null };
}
