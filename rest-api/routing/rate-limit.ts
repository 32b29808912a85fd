/** How many attempts of a kind a caller has, and how many are left. */
export interface RateLimit {
  /** What is counted, such as "wrong passwords". */
  name: string;
  /** Attempts within a window, and how long that is in seconds. */
  attempts: number;
  windowSeconds: number;
  left: number;
  /** Seconds until there are more. */
  resetSeconds: number;
}

/** The headers of draft-ietf-httpapi-ratelimit-headers, which say how many attempts are left. */
export const rateLimitHeaders = ({ name, attempts, windowSeconds, left, resetSeconds }: RateLimit) => ({
  'RateLimit-Policy': `"${name}";q=${attempts};w=${windowSeconds}`,
  RateLimit: `"${name}";r=${left};t=${resetSeconds}`,
});
