/**
 * A row of CSV (RFC 4180). Spreadsheets take cells that begin with = + - @, a tab or a line break for formulas, whoever
 * wrote them: an apostrophe ahead makes these plain text.
 * @param cells objects become JSON, null an empty cell
 */
export function csvRow(cells: readonly (string | number | object | null)[]): string {
  return `${cells.map(cell).join(',')}\r\n`;
}

function cell(value: string | number | object | null): string {
  if (value === null) return '';
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  const harmless = typeof value === 'string' && /^[=+\-@\t\r\n]/.test(value) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
