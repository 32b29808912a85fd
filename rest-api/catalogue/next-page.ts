import type { ParsedUrl } from '../routing/cached-route.ts';
import type { Documented } from '../routing/route-description.ts';
import { type Cursor, encodeCursor, type ListOrder } from './cursor.ts';

/** Books on a page where the call does not say how many. */
export const defaultPageSize = 24;

/** The documentation of the headers of a list with pages. */
export const pageHeaders: Record<string, Documented & { always: boolean }> = {
  'X-Total-Count': { description: 'How many products pass.', example: '50', always: true },
  Link: {
    description: 'Address of the next page, in the form of RFC 8288. Missing on the last page.',
    example: '</api/products?first=10&after=TlVNQkVSOjc0OTAwOjEw>; rel="next"',
    always: false,
  },
};

/** The header that leads to the page after this one, if there is one. */
export function nextPageLink(
  { path, search }: Pick<ParsedUrl, 'path' | 'search'>,
  next: Cursor | undefined,
  order: ListOrder,
): Record<string, string> {
  if (!next) return {};
  const query = new URLSearchParams(search);
  query.set('after', encodeCursor(next, order));
  return { Link: `<${path}?${query}>; rel="next"` };
}
