import { existsSync, readFileSync } from 'node:fs';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { indexQueuedBooks, markWellKnown } from '../../rest-api/catalogue/search/search-index.ts';
import { importCatalogue } from '../../seed/import/import-catalogue.ts';
import { readMapping } from '../../seed/import/mapping.ts';
import { seedWhenEmpty } from '../../seed/seed.ts';
import { copyBooks } from '../catalogue/copy-books.ts';
import { bookSources } from '../catalogue/generated-books.ts';
import { withDataFolder } from '../data-folder.ts';
import { reusedDatabase } from '../reused-database.ts';

interface Csv {
  file: string;
  mapping: string;
}

const indexSources = ['words', 'spelling', 'search-entry'].map(
  (name) => `rest-api/catalogue/search/${name}.ts`,
);

/**
 * A database with a number of books: the sample data, more from the file if necessary, and generated ones for the rest.
 * Reuses that of an earlier run unless tables, index or file have changed.
 */
export async function searchDatabase(
  serverUrl: string,
  books: number,
  csv: Csv | undefined,
): Promise<string> {
  const { url } = await reusedDatabase(serverUrl, {
    family: `search_${books}`,
    sources: [...bookSources, ...indexSources],
    extra: csv && existsSync(csv.file) ? readFileSync(csv.file) : undefined,
    fill: (empty) => fill(empty, books, csv),
  });
  return url;
}

async function fill(url: string, books: number, csv: Csv | undefined): Promise<void> {
  let { books: made } = await seedWhenEmpty(url);
  if (csv && books > made) {
    const summary = await withDataFolder((dataDir) =>
      importCatalogue(
        {
          kind: 'csv',
          file: csv.file,
          mapping: readMapping(csv.mapping, '.'),
          delimiter: ',',
          maxBad: 50,
          dryRun: false,
        },
        { databaseUrl: url, dataDir } as Parameters<typeof importCatalogue>[1],
        new AbortController().signal,
      ),
    );
    made += summary.new;
  }
  // In a file of ten thousand rows a few are invalid.
  if (books - made > 100) await copyBooks(url, books - made);
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const start = performance.now();
    // Without a transaction: each step is committed, as when the REST service catches up.
    const indexed = await indexQueuedBooks(drizzle(client));
    await markWellKnown(drizzle(client));
    console.log(`${indexed} books indexed in ${((performance.now() - start) / 1000).toFixed(1)} s`);
  } finally {
    await client.end();
  }
}
