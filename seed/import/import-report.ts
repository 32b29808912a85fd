import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { dataFolderError } from '../../launch/data-folder.ts';
import type { CsvRow } from './csv-rows.ts';
import type { Comparison, Duplicate } from './staging.ts';

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
  seconds: number;
  madeUp: string[];
}

/** The report file: JSON, written while the rows are read, so that bad rows never fill the memory. */
export interface ImportReport {
  addBadRow(row: Pick<CsvRow, 'line' | 'lastLine'>, reasons: string[]): Promise<void>;
  /** @returns the path of the file, which appears only when it is complete */
  finish(summary: ImportSummary, duplicates: Duplicate[]): Promise<string>;
  discard(): Promise<void>;
}

/**
 * @param dataDir its folder `imports` gets the report
 * @throws StartError, here and in all writes, when the folder cannot be written
 */
export async function startReport(dataDir: string, csvFile: string, startedAt: Date): Promise<ImportReport> {
  const time = startedAt.toISOString().replace(/\D/g, '').slice(0, 17);
  const file = path.join(dataDir, 'imports', `${path.parse(csvFile).name}-${time}.json`);
  const unfinished = `${file}.part`;
  const told = (error: unknown): never => {
    throw dataFolderError(error, dataDir);
  };
  await mkdir(path.dirname(file), { recursive: true }).catch(told);
  const handle = await open(unfinished, 'w').catch(told);
  const write = (text: string) => handle.appendFile(text).catch(told);
  await write(`{ "startedAt": ${JSON.stringify(startedAt)},\n"badRows": [`);
  let separator = '';
  return {
    async addBadRow({ line, lastLine }, reasons) {
      const place = lastLine > line ? { line, lastLine } : { line };
      await write(`${separator}\n  ${JSON.stringify({ ...place, reasons })}`);
      separator = ',';
    },
    async finish(summary, duplicates) {
      const rows = duplicates.map((duplicate) => `\n  ${JSON.stringify(duplicate)}`).join(',');
      const end = `"summary": ${JSON.stringify(summary, undefined, 2)} }\n`;
      await write(`\n],\n"duplicateRows": [${rows}\n],\n${end}`);
      await handle.close();
      await rename(unfinished, file).catch(told);
      return file;
    },
    async discard() {
      await handle.close();
      await rm(unfinished, { force: true });
    },
  };
}

/** The summary for the terminal. */
export function summaryLines(summary: ImportSummary): string[] {
  const { outcome, file, mapping, read, seconds } = summary;
  const heads = {
    imported: `${file} has been imported, by the mapping ${mapping}.`,
    compared: `${file} has been compared with the catalogue, by the mapping ${mapping}; nothing has been changed.`,
    refused: `${file} has not been imported, by the mapping ${mapping}.`,
  };
  const counts = (['read', 'new', 'changed', 'unchanged', 'counted', 'bad', 'duplicates'] as const).map(
    (name) => `  ${name.padEnd(10)} ${summary[name].toLocaleString('en').padStart(9)}`,
  );
  const rate = Math.round(read / seconds).toLocaleString('en');
  return [
    heads[outcome],
    ...counts,
    `  in ${seconds.toFixed(1)} s, ${rate} rows a second`,
    ...summary.madeUp,
  ];
}
