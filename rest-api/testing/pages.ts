import type { Response } from 'supertest';

/** The path of the next page, from the header `Link`. */
export const nextPage = ({ headers }: Pick<Response, 'headers'>): string | undefined =>
  /<(.+)>; rel="next"/.exec(headers.link ?? '')?.[1];

/** Reads a list from the page at a path to its end. */
export async function readPages(
  get: (path: string) => PromiseLike<Response>,
  path: string,
): Promise<Response[]> {
  const pages: Response[] = [];
  for (let next: string | undefined = path; next; ) {
    const page = await get(next);
    pages.push(page);
    next = nextPage(page);
  }
  return pages;
}
