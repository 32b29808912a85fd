import path from 'node:path';
import { parseArgs } from 'node:util';
import { CountCache } from '../../rest-api/catalogue/lists/count-cache.ts';
import { CloseSearch } from '../../rest-api/catalogue/search/close-search.ts';
import { listClose } from '../../rest-api/catalogue/search/list-close.ts';
import { findSuggestions } from '../../rest-api/catalogue/search/suggestions.ts';
import { type Database, openDatabase } from '../../rest-api/database/database.ts';
import { startEmbeddedPostgres } from '../../rest-api/database/embedded-postgres/start.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import type { Report } from '../report.ts';
import { furtherQueryClasses } from './further-query-classes.ts';
import { type JudgedBook, judgedBooks } from './judged-books.ts';
import { at, type Find, measureJudged } from './judged-searches.ts';
import { queryClasses } from './query-classes.ts';
import { searchDatabase } from './search-database.ts';
import { spokenQueryClasses, unseenQueryClasses } from './spoken-query-classes.ts';
import { measureWorst } from './worst-searches.ts';

const folder = path.join(projectRoot, '.bench');

/**
 * `npm run bench -- search [--books 50,10000,…] [--csv FILE --mapping NAME] [--each 40] [--misses]`: how well searches
 * with `match=CLOSE` find what a reader means. Four sets of searches are made from the books, those of the CSV file
 * first; further books are generated and imported. `first`, `in five` and `nothing` are per cent of the searches, `rank`
 * is the mean reciprocal rank. Milliseconds are of the functions that the REST route uses, with only the number of all
 * books cached. Then suggestions, and the most expensive searches.
 */
export async function run(report: Report): Promise<void> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      books: { type: 'string', default: '50,10000' },
      csv: { type: 'string' },
      mapping: { type: 'string', default: 'goodbooks-10k' },
      each: { type: 'string', default: '40' },
      misses: { type: 'boolean', default: false },
    },
  });
  const csv =
    values.csv === undefined ? undefined : { file: path.resolve(values.csv), mapping: values.mapping };
  const postgres = await startEmbeddedPostgres({ dataDir: folder });
  try {
    for (const size of values.books.split(',').map(Number)) {
      const url = await searchDatabase(report, postgres.url, size, csv);
      const { database, close } = openDatabase(url, (error) => console.error(error.message));
      try {
        await measure(report, database, {
          size,
          each: Number(values.each),
          misses: values.misses,
        });
      } finally {
        await close();
      }
    }
  } finally {
    await postgres.stop();
  }
}

interface Options {
  size: number;
  each: number;
  misses: boolean;
}

async function measure(report: Report, database: Database, { size, each, misses }: Options) {
  const books = await judgedBooks(database, 10_000);
  const counts = new CountCache({ current: 1 });
  const closeSearch = new CloseSearch({ current: undefined }, counts);
  const find: Find = (search) =>
    listClose(
      { database, counts, closeSearch },
      { search },
      { sort: undefined, first: 24, after: undefined },
    );
  const shared = { books, each, showMisses: misses, isLarge: size > 100_000 };
  const inBooks = `in ${size.toLocaleString('en')} books`;
  for (const [what, classes] of [
    ['Searches', queryClasses],
    ['Searches of another making', furtherQueryClasses],
    ['Searches with words around the title', spokenQueryClasses],
    ['Searches with words around it that the ranking was not made with', unseenQueryClasses],
  ] as const) {
    await measureJudged(report, find, { title: `${what} ${inBooks}`, classes, ...shared });
  }
  await measureSuggestions(report, database, books, size);
  await measureWorst(report, database, size, find);
}

async function measureSuggestions(
  report: Report,
  database: Database,
  books: readonly JudgedBook[],
  size: number,
) {
  const times: number[] = [];
  for (const { short } of books.filter((_, place) => place % Math.ceil(books.length / 60) === 0)) {
    for (let length = 2; length <= Math.min(short.length, 9); length++) {
      const start = performance.now();
      await findSuggestions(database, short.slice(0, length));
      times.push(performance.now() - start);
    }
  }
  const figures = { p50: at(times, 0.5), p95: at(times, 0.95), searches: times.length };
  const title = `Suggestions in ${size.toLocaleString('en')} books, ms`;
  report.table(title, { p50: 1, p95: 1, searches: 0 }).push({ what: 'of 2 to 9 letters', figures });
}
