import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream';
import { type InfoRecord, parse } from 'csv-parse';
import { ImportError } from './import-error.ts';
import { Utf8Check } from './utf8-check.ts';
import { visibleText } from './visible-text.ts';

/** A row of the file. */
export interface CsvRow {
  /** Its first line, counted from 1. */
  line: number;
  /** Its last line: later than the first if a cell has several lines. */
  lastLine: number;
  cells: string[];
  /** Why the row is not valid CSV; `cells` is empty then. */
  error?: string;
}

export interface CsvFile {
  bytes: number;
  /**
   * Streams the rows that have something in a cell, the header first; memory does not grow with the file.
   * @param delimiter for a file that does not name its own, as Excel does
   */
  rows(
    delimiter: string,
    onProgress: (bytesRead: number) => void,
    signal: AbortSignal,
  ): AsyncIterable<CsvRow>;
}

const maxRowBytes = 1_000_000;

/** Enough for the names of some columns. */
const peekedBytes = 1_024;

/** The first line by which Excel names what stands between the cells. */
const separatorLine = /^\ufeff?sep=([^"\r\n])(?:[\r\n]|$)/i;

/**
 * Checks a file before it is read.
 * @throws ImportError when it does not exist or is not comma-separated text
 */
export async function openCsvFile(file: string): Promise<CsvFile> {
  const bytes = await sizeOf(file);
  if (bytes === 0) throw new ImportError(`${file} is empty: export it again, with a header.`);
  const start = await firstBytes(file);
  if (start[0] === 0x1f && start[1] === 0x8b) {
    throw new ImportError(`${file} is compressed by gzip: unpack it first, with gunzip.`);
  }
  if (start.toString('latin1', 0, 2) === 'PK') {
    throw new ImportError(`${file} is a zip archive or a spreadsheet: unpack it, or export it as CSV.`);
  }
  if (isUtf16(start)) {
    throw new ImportError(`${file} is in UTF-16: export it as UTF-8.`);
  }
  const separator = separatorLine.exec(start.toString())?.[1];
  return {
    bytes,
    rows: (delimiter, onProgress, signal) =>
      separator === undefined
        ? readRows(file, { delimiter, firstLine: 1 }, onProgress, signal)
        : readRows(file, { delimiter: separator, firstLine: 2 }, onProgress, signal),
  };
}

/** Whether a file begins with a byte order mark of UTF-16, or has a NUL in about every second byte. */
function isUtf16(start: Buffer): boolean {
  const mark = start.toString('latin1', 0, 2);
  const nuls = start.filter((byte) => byte === 0).length;
  return mark === '\xff\xfe' || mark === '\xfe\xff' || nuls > 0.4 * start.length;
}

async function* readRows(
  file: string,
  { delimiter, firstLine }: { delimiter: string; firstLine: number },
  onProgress: (bytesRead: number) => void,
  signal: AbortSignal,
): AsyncIterable<CsvRow> {
  const source = createReadStream(file, { signal });
  let line = 1;
  let quoteLeftOpen = false;
  const parser = parse({
    delimiter,
    bom: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: maxRowBytes,
    info: true,
    on_skip(error) {
      if (error?.code !== 'CSV_QUOTE_NOT_CLOSED') throw tooLong(file, line);
      quoteLeftOpen = true;
      return undefined;
    },
  });
  source.on('data', () => onProgress(source.bytesRead));
  // Every error reaches the parser, and through it the loop that reads the rows.
  pipeline(source, new Utf8Check(file), parser, () => undefined);
  let emptyLines = 0;
  for await (const parsed of parser) {
    const { record: cells, info }: ParsedRow = parsed;
    line += info.empty_lines - emptyLines;
    emptyLines = info.empty_lines;
    const lastLine = line + lineBreaks(cells);
    // Spreadsheets save rows that were cleared.
    if (line >= firstLine && !cells.every(isEmpty)) yield { line, lastLine, cells };
    line = lastLine + 1;
  }
  if (quoteLeftOpen) {
    yield { line, lastLine: line, cells: [], error: 'a quote is left open, to the end of the file' };
  }
}

const isEmpty = (cell: string): boolean => visibleText(cell.trim()) === '';

interface ParsedRow {
  record: string[];
  info: InfoRecord;
}

function tooLong(file: string, line: number): ImportError {
  return new ImportError(
    `${file} cannot be read as CSV: a row of more than ${maxRowBytes / 1e6} MB begins at or after line ${line}; a ` +
      'quote may be left open there.',
  );
}

/** Line breaks within quoted cells. */
function lineBreaks(cells: readonly string[]): number {
  let breaks = 0;
  for (const cell of cells) {
    if (cell.includes('\n') || cell.includes('\r')) breaks += cell.split(/\r\n|\n|\r/).length - 1;
  }
  return breaks;
}

async function sizeOf(file: string): Promise<number> {
  try {
    const status = await stat(file);
    if (status.isDirectory()) throw new ImportError(`${file} is a folder: name a CSV file in it.`);
    if (!status.isFile()) throw new ImportError(`${file} is not a file: save it to one first.`);
    return status.size;
  } catch (error) {
    throw explained(error, file);
  }
}

async function firstBytes(file: string): Promise<Buffer> {
  try {
    const handle = await open(file);
    try {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(peekedBytes), 0, peekedBytes, 0);
      return buffer.subarray(0, bytesRead);
    } finally {
      await handle.close();
    }
  } catch (error) {
    throw explained(error, file);
  }
}

function explained(error: unknown, file: string): unknown {
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new ImportError(`There is no file ${file}: correct the path.`);
  if (code === 'EACCES' || code === 'EPERM') {
    return new ImportError(`This user may not read ${file}: allow it, or copy the file.`);
  }
  return error;
}
