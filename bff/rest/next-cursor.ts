/** The cursor in a `Link: <…?after=CURSOR>; rel="next"` header; no character of a cursor needs escaping. */
export function nextCursor(link: string | string[] | undefined): string | null {
  return /[?&]after=([\w-]+)[^>]*>; rel="next"/.exec(String(link ?? ''))?.[1] ?? null;
}
