/**
 * A text with ASCII digits for those of any other script, such as Devanagari's `५` or the full-width `５`. All else stays.
 * Every script has its digits in a row, from zero to nine (The Unicode Standard, 4.6).
 */
export const asciiDigits = (text: string): string =>
  text.replace(/\p{Nd}/gu, (digit) => (digit <= '9' ? digit : String(digitValue(digit.codePointAt(0) ?? 0))));

const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** The digits of mathematics follow each other without a gap, ten by ten. */
const mathematical = 0x1d7ce;

function digitValue(code: number): number {
  if (code >= mathematical && code < mathematical + 50) return (code - mathematical) % 10;
  let value = 0;
  while (isDigit(code - value - 1)) value += 1;
  return value % 10;
}
