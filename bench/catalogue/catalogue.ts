import path from 'node:path';
import { openDatabase } from '../../rest-api/database/database.ts';
import { startEmbeddedPostgres } from '../../rest-api/database/embedded-postgres/start.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import { type Growing, reportGrowth, type SizeResult } from '../growth.ts';
import type { Report } from '../report.ts';
import { reusedDatabase } from '../reused-database.ts';
import { readSizes } from '../sizes.ts';
import { copyBooks } from './copy-books.ts';
import { fillEditions } from './fill-editions.ts';
import { bookSources } from './generated-books.ts';
import { measure } from './measures.ts';

const folder = path.join(projectRoot, '.bench');

const books: Growing = {
  noun: 'books',
  maxP95: (name) => (name.startsWith('page') ? 100 : undefined),
  maxGrowth: 4,
};

/**
 * `npm run bench -- catalogue [--books 50,10000,…]`: how the catalogue's queries scale. Pages, counts and facets are
 * measured at the functions that the routes use, without a cache.
 */
export async function run(report: Report): Promise<void> {
  const sizes = readSizes('books', [50, 10_000, 100_000, 1_000_000]);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  try {
    const results: SizeResult[] = [];
    for (const size of sizes) results.push(await measureSize(postgres.url, size));
    reportGrowth(report, results, books);
  } finally {
    await postgres.stop();
  }
}

async function measureSize(serverUrl: string, size: number): Promise<SizeResult> {
  const { url, madeIn } = await reusedDatabase(serverUrl, {
    family: `catalogue_${size}`,
    sources: [...bookSources, 'bench/catalogue/fill-editions.ts'],
    async fill(empty) {
      await copyBooks(empty, size);
      await fillEditions(empty);
    },
  });
  const { database, close } = openDatabase(url, (error) => console.error(error.message));
  try {
    const made = madeIn === undefined ? 'reused from an earlier run' : `made in ${madeIn.toFixed(1)} s`;
    console.log(`${size.toLocaleString('en')} books, ${made}.`);

    return { size, timings: await measure(database) };
  } finally {
    await close();
  }
}
