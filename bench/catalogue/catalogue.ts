import path from 'node:path';
import { sql } from 'drizzle-orm';
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
import { measureOverHttp, type Streamed } from './over-http.ts';
import { findTerms } from './terms.ts';

const folder = path.join(projectRoot, '.bench');

const books: Growing = {
  noun: 'books',
  maxP95(name) {
    if (/^page of a search: (rare|middling)/.test(name)) return 10;
    return name.startsWith('page') ? 60 : undefined;
  },
};

/**
 * `npm run bench -- catalogue [--books 50,10000,…]`: how the catalogue's queries scale. Pages, counts and facets are
 * measured at the functions that the routes use, without a cache; `GET` is the REST service over HTTP, which counts
 * with every page.
 */
export async function run(report: Report): Promise<void> {
  const sizes = readSizes('books', [50, 10_000, 100_000, 1_000_000]);
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  try {
    const streams = report.table('`GET /api/products`: the whole catalogue, streamed', {
      books: 0,
      seconds: 1,
      'memory up by MB': 0,
    });
    const results: SizeResult[] = [];
    for (const size of sizes) {
      const { streamed, ...result } = await measureSize(postgres.url, size);
      results.push(result);
      const { seconds, memoryMb } = streamed;
      const figures = { books: streamed.books, seconds, 'memory up by MB': memoryMb };
      streams.push({ what: size.toLocaleString('en'), figures });
    }
    reportGrowth(report, results, books);
  } finally {
    await postgres.stop();
  }
}

async function measureSize(serverUrl: string, size: number): Promise<SizeResult & { streamed: Streamed }> {
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
    const { rows } = await database.execute(
      sql`select relname as name, pg_relation_size(oid) / 1000000.0 as mb from pg_class
          where relname like 'product%' and relkind in ('r', 'i') order by mb desc`,
    );
    const sizes = rows.map(({ name, mb }) => `${name} ${Number(mb).toFixed(1)}`).join(', ');
    const made = madeIn === undefined ? 'reused from an earlier run' : `made in ${madeIn.toFixed(1)} s`;
    console.log(`${size.toLocaleString('en')} books, ${made}. MB: ${sizes}`);

    const timings = await measure(database);
    const terms = await findTerms(database);
    const searches = [...terms['rare (1-10 hits)'], ...terms['middling (50-1,000)']];
    const { timings: overHttp, streamed } = await measureOverHttp(database, searches);
    return { size, timings: new Map([...timings, ...overHttp]), streamed };
  } finally {
    await close();
  }
}
