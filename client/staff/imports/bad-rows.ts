import { parse } from 'csv-parse/browser/esm/sync';
import { writtenRow } from '../../../text/written-row.ts';

/** The file of bad rows of an import: the columns of the file that was imported, and its rows with what is wrong. */
export interface BadRows {
  header: string[];
  rows: { reasons: string; cells: string[] }[];
}

/** Reads the file that the shop answers with; its first column says what is wrong. */
export function readBadRows(text: string): BadRows {
  const [head = [], ...rows] = parse(text, { bom: true, relax_column_count: true });
  return {
    header: head.slice(1),
    // A last row without a cell says that there are more.
    rows: rows
      .map(([reasons = '', ...cells]) => ({ reasons, cells }))
      .filter(({ cells }) => cells.some((cell) => cell !== '')),
  };
}

/** A file of the rows as somebody has mended them, named after the first one. */
export function mendedFile(
  name: string,
  header: readonly string[],
  rows: readonly (readonly string[])[],
): File {
  const text = [header, ...rows].map(writtenRow).join('');
  return new File([text], `${name.replace(/( \(mended\))?(\.csv)?$/i, '').slice(0, 180)} (mended).csv`, {
    type: 'text/csv',
  });
}
