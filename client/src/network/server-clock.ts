/** How far the server's clock is ahead of this device's, in milliseconds. */
let aheadMs = 0;

/** The time on the server in milliseconds, to about a second: clocks of devices are wrong by minutes. */
export const serverNow = (): number => Date.now() + aheadMs;

/** `fetch`, which learns the server's time from its responses. */
export async function fetchWithClock(...request: Parameters<typeof fetch>): Promise<Response> {
  const response = await fetch(...request);
  const { headers } = response;
  // What a cache has stored has the time at which it was stored.
  const isFresh = headers.get('cache-control')?.includes('no-store');
  const date = isFresh ? Date.parse(headers.get('date') ?? '') : Number.NaN;
  // Headers have whole seconds: smaller differences would make a countdown jump.
  if (Math.abs(date - serverNow()) > 2_000) aheadMs = date - Date.now();
  return response;
}
