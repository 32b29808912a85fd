/** Security headers of every API response: browsers must not guess another type than JSON, run it or frame it. */
export const apiHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
} as const;
