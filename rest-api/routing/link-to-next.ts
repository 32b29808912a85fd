import type { Request, Response } from 'express';

/** Sets the `Link` of a list's page to the next one: the same request behind a cursor. */
export function linkToNext(request: Request, response: Response, cursor: string): void {
  const next = new URLSearchParams(request.url.split('?')[1]);
  next.set('after', cursor);
  response.set('Link', `<${request.baseUrl}${request.path}?${next}>; rel="next"`);
}
