/** The result of reading an ISBN cell. */
export type IsbnReading = { isbn13: string } | { error: string };

/**
 * Parses an ISBN of 10 or 13 digits, with optional hyphens and spaces, and verifies its check digit.
 * @param leadingZerosLost whether a spreadsheet has removed leading zeros: 7 to 9 digits are then padded to 10
 */
export function readIsbn(text: string, leadingZerosLost: boolean): IsbnReading {
  const compact = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d+(\.\d+)?E\+?\d+$/.test(compact)) {
    return { error: `"${text}" has lost digits to a spreadsheet; export the column as text` };
  }
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
  return { error: `"${text}" is no ISBN of 10 or 13 digits` };
}

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
