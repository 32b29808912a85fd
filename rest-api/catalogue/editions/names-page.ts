import type { Request } from 'express';
import { slugPattern } from '../../../text/slug.ts';
import { decodeListCursor, encodeListCursor } from '../../input/list-cursor.ts';
import { nextLink } from '../../routing/next-link.ts';
import { defaultPageSize } from '../lists/next-page.ts';
import type { NamesQuery } from './editions.input.ts';
import type { NamesPlace } from './names.queries.ts';

/**
 * A page of a list by slug, and its headers.
 * @throws HttpError 400 for a cursor that no page of the list has handed out
 */
export async function namesPage<Name extends { slug: string }>(
  list: 'AUTHORS' | 'SERIES',
  { first = defaultPageSize, after, skip = 0 }: NamesQuery,
  request: Request,
  find: (place: NamesPlace) => Promise<Name[]>,
): Promise<{ names: Name[]; headers: Record<string, string> }> {
  const found = await find({
    first: first + 1,
    after: after === undefined ? undefined : decodeListCursor(list, after, slugPattern),
    skip,
  });
  const names = found.slice(0, first);
  const last = found.length > first ? names.at(-1) : undefined;
  return { names, headers: last ? { Link: nextLink(request, encodeListCursor(list, last.slug)) } : {} };
}
