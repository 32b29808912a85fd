/** The thirteen digits of an ISBN, with or without hyphens, of ten characters or thirteen; null for anything else. */
export function isbn13(text: string): string | null {
  const code = text.replace(/[\s-]/g, '').toUpperCase();
  if (/^\d{13}$/.test(code)) return code;
  if (!/^\d{9}[\dX]$/.test(code)) return null;
  const digits = `978${code.slice(0, 9)}`;
  return digits + checkDigit(digits);
}

/** Whether a text is what a scanner types for the bar code of a book: thirteen digits with a right check digit. */
export const isBookCode = (text: string): boolean =>
  /^97[89]\d{10}$/.test(text) && text.endsWith(checkDigit(text.slice(0, 12)));

/** @param digits the first twelve of an ISBN of thirteen */
function checkDigit(digits: string): string {
  const sum = [...digits].reduce((total, digit, place) => total + Number(digit) * (place % 2 ? 3 : 1), 0);
  return String((10 - (sum % 10)) % 10);
}
