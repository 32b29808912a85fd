import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { importCatalogue } from '../../seed/import/import-catalogue.ts';
import { readMapping } from '../../seed/import/mapping.ts';
import { seedWhenEmpty } from '../../seed/seed.ts';
import { bookSources } from '../catalogue/generated-books.ts';
import { withDataFolder } from '../data-folder.ts';
import type { Report } from '../report.ts';
import { reusedDatabase } from '../reused-database.ts';
import { writeFurtherBooks } from './further-books.ts';

interface Csv {
  file: string;
  mapping: string;
}

const searchSources = [
  ...['words', 'spelling', 'search-entry'].map((name) => `rest-api/catalogue/search/${name}.ts`),
  'bench/search/further-books.ts',
];

/**
 * A database with a number of books: the sample data, more from the file if necessary, and generated ones for the rest.
 * Reuses that of an earlier run unless tables, index or file have changed.
 */
export async function searchDatabase(
  report: Report,
  serverUrl: string,
  books: number,
  csv: Csv | undefined,
): Promise<string> {
  const { url } = await reusedDatabase(serverUrl, {
    family: `search_${books}`,
    sources: [...bookSources, ...searchSources],
    extra: csv && existsSync(csv.file) ? readFileSync(csv.file) : undefined,
    fill: (empty) => fill(report, empty, books, csv),
  });
  return url;
}

async function fill(report: Report, url: string, books: number, csv: Csv | undefined): Promise<void> {
  let { books: made } = await seedWhenEmpty(url);
  const rows = report.table(`Import for ${books.toLocaleString('en')} books, with all that searches need`, {
    books: 0,
    seconds: 1,
  });
  await withDataFolder(async (dataDir) => {
    const add = async (file: string, mapping: string) => {
      const request = {
        kind: 'csv' as const,
        file,
        mapping: readMapping(mapping, '.'),
        delimiter: ',',
        maxBad: 50,
        dryRun: false,
      };
      const settings = { databaseUrl: url, dataDir };
      const summary = await importCatalogue(request, settings, new AbortController().signal);
      made += summary.new;
      const most = summary.new > 100_000 ? 720 : summary.new > 1_000 ? 12 : undefined;
      rows.push({
        what: path.basename(file),
        figures: { books: summary.new, seconds: summary.seconds },
        ...(most && { goals: [{ value: summary.seconds, most, unit: 's' }] }),
      });
    };
    if (csv && books > made) await add(csv.file, csv.mapping);
    // In a file of ten thousand rows a few are invalid.
    if (books - made < 100) return;
    const further = path.join(dataDir, 'further-books.csv');
    await writeFurtherBooks(further, books - made, csv?.file);
    await add(further, 'quire');
  });
}
