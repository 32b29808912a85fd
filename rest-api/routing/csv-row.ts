/** Spreadsheets read a cell that begins with one of these as a formula; they accept full-width signs too. */
const formulaSigns = '=+\\-@\uff1d\uff0b\uff0d\uff20';

/** A formula at the start of a cell, whatever blanks or quotation marks are before it. */
const startsFormula = new RegExp(`^[\\s'"]*[${formulaSigns}]|^[\\t\\r\\n]`, 'u');

/** A spreadsheet that separates cells by semicolons or tabs sees further cells within this one, each of which may begin with such a sign. */
const holdsFormula = new RegExp(`([;\\t|\\r\\n]["'\\s]*)(?=[${formulaSigns}])`, 'gu');

/**
 * A row of CSV (RFC 4180). Spreadsheets take cells that begin with = + - @, in full width too, a tab or a line break for
 * formulas, whoever wrote them: an apostrophe ahead makes these plain text. So it does behind the separators of other
 * countries, at which a spreadsheet may part a cell.
 * @param cells objects become JSON, null an empty cell
 */
export function csvRow(cells: readonly (string | number | object | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | object | null): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = typeof value === 'number' ? text : withoutFormulas(text);
  return /[",;\t|\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

function withoutFormulas(text: string): string {
  const blank = /^[\s'"]*/.exec(text)?.[0] ?? '';
  const rest = text.slice(blank.length).replace(holdsFormula, "$1'");
  return `${startsFormula.test(text) ? "'" : ''}${blank}${rest}`;
}
