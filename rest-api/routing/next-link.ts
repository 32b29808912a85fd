import type { Request } from 'express';

/** The `Link` of a list's page to the next one (RFC 8288): the same request behind a cursor. */
export function nextLink(
  { url, baseUrl, path }: Pick<Request, 'url' | 'baseUrl' | 'path'>,
  cursor: string,
): string {
  const next = new URLSearchParams(url.split('?')[1]);
  next.set('after', cursor);
  // The cursor is behind what this page skipped.
  next.delete('skip');
  return `<${baseUrl}${path}?${next}>; rel="next"`;
}
