/** How far the server's clock is ahead of this device's, in milliseconds. */
let aheadMs = 0;

/** The time on the server in milliseconds, to about a second: clocks of devices are wrong by minutes. */
export const serverNow = (): number => Date.now() + aheadMs;

/** `fetch`, which learns the server's time from its responses. */
export async function fetchWithClock(...request: Parameters<typeof fetch>): Promise<Response> {
  const began = Date.now();
  const response = await fetch(...request);
  const { headers } = response;
  // What a cache has stored has the time at which it was stored.
  const isFresh = headers.get('cache-control')?.includes('no-store');
  const date = isFresh ? Date.parse(headers.get('date') ?? '') : Number.NaN;
  if (!Number.isNaN(date)) aheadMs = corrected(aheadMs, { date, began, ended: Date.now() });
  return response;
}

/**
 * The difference that is nearest to the one known so far and agrees with a response: it was written between the two
 * times of this device, in the second that its header names.
 */
export function corrected(
  knownMs: number,
  { date, began, ended }: { date: number; began: number; ended: number },
): number {
  const least = date - ended;
  const most = date + 999 - began;
  // Where the device's clock was set meanwhile, the two may cross.
  return Math.max(least, Math.min(knownMs, most));
}
