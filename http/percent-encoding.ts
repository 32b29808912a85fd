/**
 * Whether the percent-encoding in a part of a URL decodes to UTF-8. The result is compared, because the bundler would
 * remove a call whose result is unused, together with the exception it throws.
 */
export function isPercentEncoded(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}
