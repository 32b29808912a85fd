import { type FileHandle, mkdir, open, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { createDataFolder, dataFolderError } from '../../launch/data-folder.ts';
import type { ImportedBook } from '../../rest-api/contract/staff-imports.ts';
import { writtenRow } from '../../text/written-row.ts';
import { type JoinedEdition, joinedReason } from './joined-editions.ts';
import type { Duplicate } from './repeated-rows.ts';
import type { Comparison } from './staging.ts';

/** The outcome of an import. */
export interface ImportSummary extends Comparison {
  file: string;
  mapping: string;
  /** What happened to the valid rows. */
  outcome: 'imported' | 'compared' | 'refused';
  read: number;
  bad: number;
  duplicates: number;
  /** Of the books that were there, those whose copies on hand differ. */
  counted: number;
  /** Of the new and changed books, those that are editions of another one now; 0 before the import. */
  joined: number;
  /** Records of ONIX: books that are no longer listed, and again; not listed, with the reason in the report; older. */
  withdrawn?: number;
  restored?: number;
  unlisted?: number;
  older?: number;
  seconds: number;
  madeUp: string[];
}

/** Where a book stands in a file. */
export interface ReportedPlace {
  line: number;
  lastLine: number;
  /** How an ONIX record names itself. */
  reference?: string | undefined;
}

/** The cells of a row, and the names of its columns. */
export interface CsvCells {
  header: readonly string[];
  cells: readonly string[];
}

/** What is known of a file once it has been read, the first of each kind. */
export interface ReportedLists {
  changes: ImportedBook[];
  duplicates: Duplicate[];
  joined: JoinedEdition[];
}

const listedPlaces = 10_000;
const listedNotes = 1_000;

export interface ReportFiles {
  reportFile: string;
  badRowsFile?: string;
}

/** The report file: JSON, written while the rows are read, so that bad rows never fill the memory. */
export interface ImportReport {
  /** @param row of CSV: it goes into a file of the bad rows, too, from which it can be corrected and imported */
  addBadRow(place: ReportedPlace, reasons: string[], row?: CsvCells): Promise<void>;
  /** A book that is as it should be and that the shop may not list; the first 10,000 are listed. */
  addUnlistedRow(place: ReportedPlace, reasons: string[]): void;
  /** Something that is no error, such as an unknown code; counted, with where it first stands. */
  addNote(what: string, place: ReportedPlace): void;
  /** @returns the paths of the report and of its bad rows in CSV, which appear only when they are complete */
  finish(summary: ImportSummary, lists: ReportedLists): Promise<ReportFiles>;
  discard(): Promise<void>;
}

const partEnding = '.part';

/** With the mark by which Excel knows UTF-8; the reasons come first, as a row may have too many cells. */
export const badRowsHead = ({ header }: CsvCells): string => `\ufeff${writtenRow(['reasons', ...header])}`;

export const badRow = ({ cells }: CsvCells, reasons: readonly string[]): string =>
  writtenRow([reasons.join('; '), ...cells]);

/**
 * Starts a report, and removes those that an import which was killed has left unfinished: to be called by the only import
 * that runs.
 * @param dataDir its folder `imports` gets the report
 * @throws StartError, here and in all writes, when the folder cannot be written
 */
export async function startReport(dataDir: string, source: string, startedAt: Date): Promise<ImportReport> {
  const time = startedAt.toISOString().replace(/\D/g, '').slice(0, 17);
  const folder = path.join(dataDir, 'imports');
  const name = `${path.parse(source).name}-${time}`;
  const file = path.join(folder, `${name}.json`);
  const unfinished = file + partEnding;
  const badRowsFile = path.join(folder, `${name}-bad-rows.csv`);
  let badRows: FileHandle | undefined;
  const explain = (error: unknown): never => {
    throw dataFolderError(error, dataDir);
  };
  await createDataFolder(dataDir);
  await mkdir(folder, { recursive: true }).catch(explain);
  for (const left of await readdir(folder)) {
    if (left.endsWith(partEnding)) await rm(path.join(folder, left), { force: true }).catch(explain);
  }
  const handle = await open(unfinished, 'w').catch(explain);
  const write = (text: string) => handle.appendFile(text).catch(explain);
  await write(`{ "startedAt": ${JSON.stringify(startedAt)},\n"badRows": [`);
  let separator = '';
  const unlisted: unknown[] = [];
  const notes = new Map<
    string,
    { what: string; count: number; line: number; reference?: string | undefined }
  >();
  return {
    async addBadRow(place, reasons, row) {
      if (row) {
        const isFirst = badRows === undefined;
        badRows ??= await open(badRowsFile + partEnding, 'w').catch(explain);
        await badRows.appendFile((isFirst ? badRowsHead(row) : '') + badRow(row, reasons)).catch(explain);
      }
      await write(`${separator}\n  ${JSON.stringify({ ...shown(place), reasons })}`);
      separator = ',';
    },
    addUnlistedRow(place, reasons) {
      if (unlisted.length < listedPlaces) unlisted.push({ ...shown(place), reasons });
    },
    addNote(what, { line, reference }) {
      const note = notes.get(what);
      if (note) note.count += 1;
      else if (notes.size < listedNotes) notes.set(what, { what, count: 1, line, reference });
    },
    async finish(summary, { changes, duplicates, joined }) {
      const list = (rows: unknown[]) => rows.map((row) => `\n  ${JSON.stringify(row)}`).join(',');
      const further = summary.unlisted === undefined ? '' : `"unlistedRows": [${list(unlisted)}\n],\n`;
      const end = `"summary": ${JSON.stringify(summary, undefined, 2)} }\n`;
      const joinedRows = joined.map((row) => ({
        line: row.line,
        title: row.title,
        reasons: [joinedReason(row)],
      }));
      const joinedPart = joined.length > 0 ? `"joinedRows": [${list(joinedRows)}\n],\n` : '';
      const noted = `"notes": [${list([...notes.values()])}\n],\n`;
      const changed = `"changes": [${list(changes)}\n],\n`;
      await write(
        `\n],\n${changed}"duplicateRows": [${list(duplicates)}\n],\n${joinedPart}${further}${noted}${end}`,
      );
      await handle.close();
      await rename(unfinished, file).catch(explain);
      if (!badRows) return { reportFile: file };
      await badRows.close();
      await rename(badRowsFile + partEnding, badRowsFile).catch(explain);
      return { reportFile: file, badRowsFile };
    },
    async discard() {
      await handle.close();
      await badRows?.close();
      await rm(unfinished, { force: true });
      await rm(badRowsFile + partEnding, { force: true });
    },
  };
}

const shown = ({ line, lastLine, reference }: ReportedPlace) => ({
  line,
  ...(lastLine > line && { lastLine }),
  ...(reference !== undefined && { reference }),
});

/** The summary for the terminal. */
export function summaryLines(summary: ImportSummary): string[] {
  const { outcome, file, mapping, read, seconds } = summary;
  const heads = {
    imported: `${file} has been imported, by the mapping ${mapping}.`,
    compared: `${file} has been compared with the catalogue, by the mapping ${mapping}; nothing has been changed.`,
    refused: `${file} has not been imported, by the mapping ${mapping}.`,
  };
  const usual = ['read', 'new', 'changed', 'unchanged', 'counted', 'bad', 'duplicates', 'joined'] as const;
  const ofOnix = (['withdrawn', 'restored', 'unlisted', 'older'] as const).filter((name) => summary[name]);
  const counts = [...usual, ...ofOnix].map(
    (name) => `  ${name.padEnd(10)} ${(summary[name] ?? 0).toLocaleString('en').padStart(9)}`,
  );
  const rate = Math.round(read / seconds).toLocaleString('en');
  return [
    heads[outcome],
    ...counts,
    `  in ${seconds.toFixed(1)} s, ${rate} rows a second`,
    ...summary.madeUp,
  ];
}
