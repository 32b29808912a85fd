import type { ParsedUrl } from '../routing/cached-route.ts';
import type { Documented } from '../routing/route-description.ts';
import { type Cursor, encodeCursor, type ListOrder } from './cursor.ts';

/** Books on a page where the call does not say how many. */
export const defaultPageSize = 24;

/** The documentation of the header that leads to the next page. */
export const linkHeader: Documented & { always: boolean } = {
  description: 'Address of the next page, in the form of RFC 8288. Missing on the last page.',
  example: '</api/products?first=10&after=TlVNQkVSOjc0OTAwOjEw>; rel="next"',
  always: false,
};

/** The documentation of the headers of a list with pages. */
export const pageHeaders: Record<string, Documented & { always: boolean }> = {
  'X-Total-Count': { description: 'How many products pass.', example: '50', always: true },
  Link: linkHeader,
};

type PageUrl = Pick<ParsedUrl, 'path' | 'search'>;

/** The header that leads to the page after this one, if there is one. */
export const nextPageLink = (
  url: PageUrl,
  next: Cursor | undefined,
  order: ListOrder,
): Record<string, string> => (next ? linkBehind(url, encodeCursor(next, order)) : {});

/** The header that leads to the page behind a cursor. */
export function linkBehind({ path, search }: PageUrl, cursor: string): Record<string, string> {
  const query = new URLSearchParams(search);
  query.set('after', cursor);
  // The cursor is behind what this page skipped.
  query.delete('skip');
  return { Link: `<${path}?${query}>; rel="next"` };
}
