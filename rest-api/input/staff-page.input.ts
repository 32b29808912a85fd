import { PageCursor, PageSize } from './page.ts';

export const defaultPageSize = 25;

/** Which page of a list of the back room to answer with. */
export class PageQuery {
  @PageSize('first', `Rows on a page at most; ${defaultPageSize} when left out.`, 25)
  first?: number;

  @PageCursor(500)
  after?: string;
}
