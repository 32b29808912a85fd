import type { Request } from 'express';
import { nextLink } from '../../routing/next-link.ts';
import type { Documented } from '../../routing/route-description.ts';
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

/** The header that leads to the page after this one, if there is one. */
export const nextPageLink = (
  request: Request,
  next: Cursor | undefined,
  order: ListOrder,
): Record<string, string> => (next ? { Link: nextLink(request, encodeCursor(next, order)) } : {});
