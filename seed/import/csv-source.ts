import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import { bookReader, type EssentialPart, essentialParts, isIncomplete, type ReadBook } from './book.ts';
import { findColumns } from './book-columns.ts';
import { type CsvFile, type CsvRow, openCsvFile } from './csv-rows.ts';
import { ImportError } from './import-error.ts';
import type { ImportSource, Staging } from './import-source.ts';
import { madeUpFacts } from './made-up.ts';
import type { Mapping } from './mapping.ts';
import { stagedRow, stagingStream } from './staging.ts';

/** A CSV file to import, and how. */
export interface CsvRequest {
  kind: 'csv';
  /** Absolute path. */
  file: string;
  mapping: Mapping;
  delimiter: string;
  /** In per cent of the rows; with more bad rows nothing is imported. */
  maxBad: number;
  dryRun: boolean;
}

const chunkLength = 64 * 1024;

/**
 * Opens a CSV file and reads its header.
 * @throws ImportError when it lacks a column that the mapping uses
 */
export async function openCsvSource(request: CsvRequest, signal: AbortSignal): Promise<ImportSource> {
  const csv = await openCsvFile(request.file);
  const header = await headerOf(csv, request, signal);
  const columns = findColumns(header, request.mapping);
  const lacks = essentialParts.filter((part) => columns[part] === undefined);
  return {
    bytes: csv.bytes,
    replaces: false,
    header,
    lacks,
    madeUp: madeUpFacts(request.mapping),
    stage(client, staging) {
      const readBook = bookReader(header, columns, request.mapping, staging.categories);
      return stage(client, csv, request.delimiter, { header, readBook, lacks }, staging);
    },
  };
}

/** The names of a file's columns. @throws ImportError where it has none, or no row */
export const readHeader = async (
  request: Pick<CsvRequest, 'file' | 'delimiter'>,
  signal: AbortSignal,
): Promise<string[]> => headerOf(await openCsvFile(request.file), request, signal);

async function headerOf(
  csv: CsvFile,
  { file, delimiter }: Pick<CsvRequest, 'file' | 'delimiter'>,
  signal: AbortSignal,
) {
  const found: CsvRow[] = [];
  for await (const row of csv.rows(delimiter, () => undefined, signal)) {
    if (found.push(row) === 2) break;
  }
  const [header, first] = found;
  if (!header || header.error)
    throw new ImportError(`${file} has no header: add one that names its columns.`);
  if (!first) throw new ImportError(`${file} has a header and no row: there is nothing to import.`);
  return header.cells.map((cell) => cell.trim());
}

/** Reads the rows; valid ones go into the staging table, bad ones into the report. */
async function stage(
  client: Client,
  csv: CsvFile,
  delimiter: string,
  {
    header,
    readBook,
    lacks,
  }: { header: readonly string[]; readBook: ReadBook; lacks: readonly EssentialPart[] },
  { report, progress, signal }: Staging,
): Promise<{ read: number; bad: number }> {
  const counts = { read: 0, bad: 0 };
  async function* goodRows() {
    let chunk = '';
    let isHeader = true;
    for await (const row of csv.rows(delimiter, progress.update, signal)) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      counts.read += 1;
      const note = (what: string) => report.addNote(what, row);
      const book = row.error === undefined ? readBook(row.cells, note) : { reasons: [row.error] };
      if ('reasons' in book) {
        counts.bad += 1;
        await report.addBadRow(row, book.reasons, { header, cells: row.cells });
        continue;
      }
      // A row that would be bad for a new book goes into the report as it is.
      const mayBeBad = lacks.length === 0 && isIncomplete(book);
      chunk += stagedRow({ line: row.line, position: counts.read }, book, {
        row: mayBeBad ? row : undefined,
      });
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  await pipeline(goodRows, stagingStream(client), { signal });
  return counts;
}
