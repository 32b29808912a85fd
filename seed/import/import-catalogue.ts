import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Client } from 'pg';
import type { Settings } from '../../launch/settings.ts';
import { bookReader, type ReadBook } from './book.ts';
import { applyStock, compareStock } from './counted-stock.ts';
import { type CsvFile, type CsvRow, openCsvFile } from './csv-rows.ts';
import { openImportDatabase, sentence } from './import-database.ts';
import { ImportError } from './import-error.ts';
import { type ImportReport, type ImportSummary, startReport, summaryLines } from './import-report.ts';
import { madeUpSentences } from './made-up.ts';
import type { Mapping } from './mapping.ts';
import { showProgress } from './progress.ts';
import {
  apply,
  compare,
  createStaging,
  dropDuplicates,
  refreshStatistics,
  stagedRow,
  stagingStream,
} from './staging.ts';

/** What to import, and how. */
export interface ImportRequest {
  /** Absolute path. */
  file: string;
  mapping: Mapping;
  delimiter: string;
  /** In per cent of the rows; with more bad rows nothing is imported. */
  maxBad: number;
  dryRun: boolean;
}

interface Staging {
  request: ImportRequest;
  readBook: ReadBook;
  report: ImportReport;
  signal: AbortSignal;
}

const chunkLength = 64 * 1024;
const listedDuplicates = 10_000;

/**
 * Imports a CSV file into the catalogue: all valid rows become visible at once, or nothing does. Prints the summary
 * and the path of the report.
 * @throws ImportError
 */
export async function importCatalogue(
  request: ImportRequest,
  settings: Settings,
  signal: AbortSignal,
): Promise<ImportSummary> {
  const startedAt = new Date();
  const csv = await openCsvFile(request.file);
  const header = await headerOf(csv, request, signal);
  const readBook = bookReader(header, request.mapping);
  const report = await startReport(settings.dataDir, request.file, startedAt);
  try {
    const { client, close } = await openImportDatabase(settings);
    // During a query this cuts the connection: without a commit the catalogue stays unchanged.
    const cut = () => void client.end();
    signal.addEventListener('abort', cut);
    try {
      const { read, bad } = await stage(client, csv, { request, readBook, report, signal });
      const { count: duplicates, first } = await dropDuplicates(client, listedDuplicates);
      const comparison = await compare(client);
      const counted = await compareStock(client);
      const refusal = errorResponseOf(request, read, bad);
      if (!refusal && !request.dryRun) {
        await client.query('begin');
        await apply(client, comparison);
        await applyStock(client, path.basename(request.file));
        signal.throwIfAborted();
        signal.removeEventListener('abort', cut);
        await client.query('commit');
        if (comparison.new + comparison.changed > 0) await refreshStatistics(client);
      }
      const summary: ImportSummary = {
        outcome: refusal ? 'refused' : request.dryRun ? 'compared' : 'imported',
        file: request.file,
        mapping: request.mapping.name,
        ...{ read, bad, duplicates },
        ...{ ...comparison, counted },
        seconds: (Date.now() - startedAt.getTime()) / 1000,
        madeUp: madeUpSentences(request.mapping),
      };
      const reportFile = await report.finish(summary, first);
      if (refusal) throw new ImportError(`${refusal} The report says why: ${reportFile}`);
      console.log([...summaryLines(summary), `Report: ${reportFile}`].join('\n'));
      return summary;
    } finally {
      signal.removeEventListener('abort', cut);
      await close();
    }
  } catch (error) {
    await report.discard();
    throw sentence(error, settings.databaseUrl);
  }
}

async function headerOf(csv: CsvFile, { file, delimiter }: ImportRequest, signal: AbortSignal) {
  const found: CsvRow[] = [];
  for await (const row of csv.rows(delimiter, () => undefined, signal)) {
    if (found.push(row) === 2) break;
  }
  const [header, first] = found;
  if (!header || header.fault)
    throw new ImportError(`${file} has no header: add one that names its columns.`);
  if (!first) throw new ImportError(`${file} has a header and no row: there is nothing to import.`);
  return header.cells.map((cell) => cell.trim());
}

/** Reads the rows; valid ones go into the staging table, bad ones into the report. */
async function stage(
  client: Client,
  csv: CsvFile,
  { request, readBook, report, signal }: Staging,
): Promise<{ read: number; bad: number }> {
  await createStaging(client);
  const progress = showProgress(path.basename(request.file), csv.bytes);
  const counts = { read: 0, bad: 0 };
  async function* goodRows() {
    let chunk = '';
    let isHeader = true;
    for await (const row of csv.rows(request.delimiter, progress.update, signal)) {
      if (isHeader) {
        isHeader = false;
        continue;
      }
      counts.read += 1;
      const book = row.fault === undefined ? readBook(row.cells) : { reasons: [row.fault] };
      if ('reasons' in book) {
        counts.bad += 1;
        await report.addBadRow(row, book.reasons);
        continue;
      }
      chunk += stagedRow(row.line, book);
      if (chunk.length < chunkLength) continue;
      yield chunk;
      chunk = '';
    }
    yield chunk;
  }
  try {
    await pipeline(goodRows, stagingStream(client), { signal });
  } finally {
    progress.stop();
  }
  return counts;
}

function errorResponseOf({ maxBad }: ImportRequest, read: number, bad: number): string | undefined {
  const share = (bad / read) * 100;
  if (bad < read && share <= maxBad) return undefined;
  return (
    `${bad} of ${read} rows are bad, ${bad === read ? 'which is all of them' : `more than ${maxBad} %`}: nothing ` +
    'has been imported. Correct the file or the mapping, or allow more with --max-bad PERCENT.'
  );
}
