import path from 'node:path';
import type { Client } from 'pg';
import type { Settings } from '../../launch/settings.ts';
import { findChanges } from './book-changes.ts';
import { applyStock, compareStock } from './counted-stock.ts';
import { type CsvRequest, openCsvSource } from './csv-source.ts';
import { openImportDatabase, readableError } from './import-database.ts';
import { ImportError } from './import-error.ts';
import {
  type ImportReport,
  type ImportSummary,
  type ReportedLists,
  type ReportFiles,
  startReport,
  summaryLines,
} from './import-report.ts';
import type { ImportSource } from './import-source.ts';
import { dropIncomplete } from './incomplete-rows.ts';
import type { JoinedEditions } from './joined-editions.ts';
import { readCategories } from './known-categories.ts';
import { findByIsbn } from './known-isbns.ts';
import { type OnixRequest, openOnixSource } from './onix/onix-source.ts';
import { type Progress, showProgress } from './progress.ts';
import { publishWritten } from './published-changes.ts';
import { dropDuplicates } from './repeated-rows.ts';
import { apply, compare, createStaging, refreshStatistics, resolveBooks } from './staging.ts';

/** A file to import, and how. */
export type ImportRequest = CsvRequest | OnixRequest;

/** What goes along with an import: the terminal, or the back room. */
export interface ImportObserver {
  showProgress(name: string, bytes: number): Progress;
  /** Follows what the report gets. */
  follow?(report: ImportReport): ImportReport;
  /** Stores what belongs to the import, within its transaction; where this throws, nothing is imported. */
  beforeCommit?(client: Client, summary: ImportSummary, lists: ReportedLists): Promise<void>;
  done?(summary: ImportSummary, files: ReportFiles): void;
  /** How long to wait for another import that is about to end. */
  lockWaitMs?: number;
  /** Whether the database is that of an open shop, which has migrated it. */
  isPrepared?: boolean;
}

const terminal: ImportObserver = {
  showProgress,
  done: (summary, { reportFile, badRowsFile }) => {
    const badRows = badRowsFile ? [`Bad rows, to correct and import: ${badRowsFile}`] : [];
    console.log([...summaryLines(summary), `Report: ${reportFile}`, ...badRows].join('\n'));
  },
};

const listedDuplicates = 10_000;

/**
 * Imports a file into the catalogue: all that is valid in it becomes visible at once, or nothing does.
 * @throws ImportError
 */
export async function importCatalogue(
  request: ImportRequest,
  settings: Pick<Settings, 'databaseUrl' | 'dataDir'>,
  signal: AbortSignal,
  observer: ImportObserver = terminal,
): Promise<ImportSummary> {
  const startedAt = new Date();
  const source = await openSource(request, signal);
  const { client, connect, close } = await openImportDatabase(settings, observer);
  let report: ImportReport | undefined;
  let progress: Progress | undefined;
  // During a query this cuts the connection: without a commit the catalogue stays unchanged.
  const cut = () => void client.end();
  signal.addEventListener('abort', cut);
  try {
    // Under the lock of imports: a report that another one has left unfinished is nobody's.
    const written = await startReport(settings.dataDir, request.file, startedAt);
    report = observer.follow?.(written) ?? written;
    progress = observer.showProgress(path.basename(request.file), source.bytes);
    await createStaging(client);
    const { read, bad: unreadable } = await source.stage(client, {
      ...{ report, progress, signal },
      categories: await readCategories(client),
    });
    const repeated = await source.dropRepeated?.(client, listedDuplicates);
    await findByIsbn(client);
    const sameBooks = await dropDuplicates(client, listedDuplicates);
    const duplicates = (repeated?.count ?? 0) + sameBooks.count;
    const first = [...(repeated?.first ?? []), ...sameBooks.first].slice(0, listedDuplicates);
    await resolveBooks(client);
    const { lacks: lacking = [], header = [] } = source;
    const incomplete = await dropIncomplete(client, report, { lacking, header });
    const bad = unreadable + incomplete.bad;
    const comparison = await compare(client, source);
    const counted = await compareStock(client);
    const changes = await findChanges(client, source);
    const further = await source.compare?.(client);
    let joined: JoinedEditions = { count: 0, first: [] };
    const refusal = tooManyBadRows(request, read, bad);
    const summarize = (): ImportSummary => ({
      outcome: refusal ? 'refused' : request.dryRun ? 'compared' : 'imported',
      file: request.file,
      mapping: request.mapping.name,
      read,
      bad,
      duplicates,
      ...comparison,
      counted,
      joined: joined.count,
      ...further,
      ...(lacking.length > 0 && { unlisted: incomplete.unlisted }),
      seconds: (Date.now() - startedAt.getTime()) / 1000,
      madeUp: source.madeUp,
    });
    if (!refusal && !request.dryRun) {
      await client.query('begin');
      joined = await apply(client, comparison, source);
      await applyStock(client, path.basename(request.file));
      await source.apply?.(client);
      await publishWritten(client);
      await observer.beforeCommit?.(client, summarize(), {
        changes,
        duplicates: first,
        joined: joined.first,
      });
      signal.throwIfAborted();
      signal.removeEventListener('abort', cut);
      await client.query('commit');
      if (comparison.new + comparison.changed > 0) await refreshStatistics(client, connect);
    }
    const summary = summarize();
    const files = await report.finish(summary, { changes, duplicates: first, joined: joined.first });
    if (refusal) throw new ImportError(`${refusal} The report says why: ${files.reportFile}`);
    observer.done?.(summary, files);
    return summary;
  } catch (error) {
    await report?.discard();
    throw readableError(error, settings.databaseUrl);
  } finally {
    signal.removeEventListener('abort', cut);
    progress?.stop();
    await close();
  }
}

function openSource(request: ImportRequest, signal: AbortSignal): Promise<ImportSource> {
  return request.kind === 'csv' ? openCsvSource(request, signal) : openOnixSource(request);
}

/** Why nothing is imported, where more of the rows are bad than the request allows. */
function tooManyBadRows({ maxBad }: ImportRequest, read: number, bad: number): string | undefined {
  const share = (bad / read) * 100;
  if (bad < read && share <= maxBad) return undefined;
  return (
    `${bad} of ${read} rows are bad, ${bad === read ? 'which is all of them' : `more than ${maxBad} %`}: nothing ` +
    'has been imported. Correct the file or the mapping, or allow more with --max-bad PERCENT.'
  );
}
