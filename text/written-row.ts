/** A row of CSV as Excel reads it, its cells as they are: for a file that goes back to where it came from. */
export const writtenRow = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\r\n`;
