import { asciiDigits } from './digits.ts';

/** Digits in ASCII, without what people put between them. */
const compact = (text: string): string =>
  asciiDigits(text.normalize('NFKC')).replace(/[\s\p{Pd}\p{Cf}\u2212.()]/gu, '');

/**
 * A mobile number of India as the shop stores it, ten ASCII digits, of what people write: `098765 43210`,
 * `(+91) 98765-43210`, `0091 …`, digits of any script. What is no such number stays what it is, without separators.
 */
export const mobileOf = (text: string): string =>
  compact(text)
    .replace(/^(\+|00)91/, '')
    .replace(/^91(?=0?\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '');

/** Whether a text may become a mobile number by more typing: a prefix of the country is not complete yet. */
export const beginsMobile = (text: string): boolean =>
  /^(\+9?|0{0,2}|0\d{0,10}|00?9?1?|91\d{0,10})$/.test(compact(text));

/** A pincode as the shop stores it, six ASCII digits, of digits of any script with spaces between. */
export const pincodeOf = (text: string): string => compact(text);
