import { asciiDigits } from './digits.ts';

/** The result of reading an ISBN. */
export type IsbnReading = { isbn13: string } | { error: string };

/** What a spreadsheet makes of a number of 13 digits. */
const scientific = /^\d([.,]\d+)?E\+?\d+$/;

/**
 * The digits of what may be an ISBN, as people paste it: without dots, any dashes or spaces, an "ISBN-13:" in front, a
 * binding in parentheses behind, and what spreadsheets put around a text; in ASCII.
 */
export function compactIsbn(text: string): string {
  const plain = asciiDigits(text.normalize('NFKC')).toUpperCase().trim();
  const [, label = '', rest = ''] =
    /^([^\p{L}\p{Nd}]*(?:E-?)?ISBN)?(.*?)(?:\([^()]*\)\s*)?$/su.exec(plain) ?? [];
  // A column of decimal numbers.
  const whole = rest.replace(/(?<=\d{6})\.0+$/, '');
  const digits = whole.replace(/[\s\p{Pd}\p{Cf}\u2212\u2043.:_·•'’"=]/gu, '');
  return label ? digits.replace(/^1[03](?=(\d{9}[\dX]|97[89]\d{10})$)/, '') : digits;
}

/**
 * Reads an ISBN of 10 or 13 digits as people and spreadsheets write it, and verifies its check digit: the one reader of
 * all forms, files and searches.
 * @param leadingZerosLost whether a spreadsheet has removed leading zeros: 7 to 9 digits are then padded to 10
 */
export function readIsbn(text: string, leadingZerosLost = false): IsbnReading {
  if (isScientific(text)) return { error: `"${text.trim()}" ${lostDigits}` };
  const compact = compactIsbn(text);
  const digits = leadingZerosLost && /^\d{6,8}[\dX]$/.test(compact) ? compact.padStart(10, '0') : compact;
  if (/^\d{9}[\dX]$/.test(digits)) {
    if (checkDigit10(digits) !== digits[9]) return { error: `${digits} has a wrong check digit` };
    const first12 = `978${digits.slice(0, 9)}`;
    return { isbn13: first12 + checkDigit13(first12) };
  }
  if (/^97[89]\d{10}$/.test(digits)) {
    if (checkDigit13(digits) !== digits[12]) return { error: `${digits} has a wrong check digit` };
    return { isbn13: digits };
  }
  return { error: `"${text.trim()}" is no ISBN of 10 or 13 digits` };
}

/** Whether a spreadsheet has written a long number in short, such as `9.78E+12`. */
export const isScientific = (text: string): boolean => scientific.test(text.replace(/\s/g, '').toUpperCase());

/** What to do about it, behind the number. */
export const lostDigits =
  'has lost digits to a spreadsheet: in Excel choose Format Cells, Number, 0 decimal places for the column of ISBNs, ' +
  'see that all 13 digits are there, and save as CSV again';

/** The thirteen digits of an ISBN; null for anything else. */
export function isbn13Of(text: string): string | null {
  const read = readIsbn(text);
  return 'isbn13' in read ? read.isbn13 : null;
}

/** Whether a text is what a scanner types for the bar code of a book: thirteen digits with a right check digit. */
export const isBookCode = (text: string): boolean => /^97[89]\d{10}$/.test(text) && isbn13Of(text) === text;

function checkDigit10(isbn: string): string {
  let sum = 0;
  for (let i = 0; i < 9; i++) sum += (10 - i) * Number(isbn[i]);
  const digit = (11 - (sum % 11)) % 11;
  return digit === 10 ? 'X' : String(digit);
}

function checkDigit13(isbn: string): string {
  let sum = 0;
  for (let i = 0; i < 12; i++) sum += (i % 2 ? 3 : 1) * Number(isbn[i]);
  return String((10 - (sum % 10)) % 10);
}

/** The form of ten digits, which only those that begin with 978 have. */
export function isbn10Of(isbn13: string): string | undefined {
  const nine = /^978(\d{9})\d$/.exec(isbn13)?.[1];
  return nine && nine + checkDigit10(nine);
}
