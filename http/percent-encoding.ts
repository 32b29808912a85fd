/**
 * Whether the percent-encoding in a part of an address is that of UTF-8 text. What is decoded is looked at: the build
 * would leave out a call whose result nobody wants, and with it what it throws.
 */
export function isPercentEncoded(text: string): boolean {
  try {
    return typeof decodeURIComponent(text) === 'string';
  } catch {
    return false;
  }
}
