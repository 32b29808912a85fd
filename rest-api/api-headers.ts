/**
 * What every answer of the API carries to protect browsers: JSON is never guessed to be something else, and
 * never runs or is framed as a page.
 */
export const apiHeaders = {
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  'X-Content-Type-Options': 'nosniff',
} as const;
