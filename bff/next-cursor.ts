/** The cursor in a `Link: <…?after=CURSOR>; rel="next"` header. */
export function nextCursor(link: string | string[] | undefined): string | null {
  const address = /<([^>]+)>; rel="next"/.exec(String(link ?? ''))?.[1];
  return address ? new URL(address, 'http://rest').searchParams.get('after') : null;
}
