import path from 'node:path';
import { parseArgs } from 'node:util';
import { CountCache } from '../../rest-api/catalogue/count-cache.ts';
import { listProducts } from '../../rest-api/catalogue/list-products.ts';
import { CloseSearch } from '../../rest-api/catalogue/search/close-search.ts';
import { listClose } from '../../rest-api/catalogue/search/list-close.ts';
import { findSuggestions } from '../../rest-api/catalogue/search/suggestions.ts';
import { type Database, openDatabase } from '../../rest-api/database/database.ts';
import { startEmbeddedPostgres } from '../../rest-api/database/embedded-postgres/start.ts';
import { projectRoot } from '../../runtime/project-root.ts';
import type { Report, Row } from '../report.ts';
import { type JudgedBook, judgedBooks } from './judged-books.ts';
import { gibberish, type JudgedQuery, judgedQueries } from './judged-queries.ts';
import { searchDatabase } from './search-database.ts';

const folder = path.join(projectRoot, '.bench');
const columns = {
  first: 1,
  'in five': 1,
  rank: 3,
  nothing: 1,
  p50: 1,
  p95: 1,
  plain: 1,
  'plain in five': 1,
  searches: 0,
};

/**
 * `npm run bench -- search [--books 50,10000,…] [--csv FILE --mapping NAME] [--each 40] [--misses]`: how well searches
 * with `match=close` find what a reader means. The searches are made from the books, those of the CSV file first.
 * `first`, `in five` and `nothing` are per cent of the searches, `rank` is the mean reciprocal rank. Milliseconds are
 * of the functions that the REST route uses, with only the number of all books cached; `plain` is the substring search.
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
      const url = await searchDatabase(postgres.url, size, csv);
      const { database, close } = openDatabase(url, (error) => console.error(error.message));
      try {
        await measure(report, database, size, Number(values.each), values.misses);
      } finally {
        await close();
      }
    }
  } finally {
    await postgres.stop();
  }
}

interface Outcome {
  /** The ranks of the first expected book, from 1; Infinity if it is not among the first hundred. */
  place: number;
  isEmpty: boolean;
  ms: number;
}

async function measure(report: Report, database: Database, size: number, each: number, showMisses: boolean) {
  const books = await judgedBooks(database, 10_000);
  const byNumber = new Map(books.map((book) => [book.number, book]));
  const counts = new CountCache({ current: 1 });
  const closeSearch = new CloseSearch({ current: undefined }, counts);
  const searches = {
    close: (search: string) =>
      listClose(
        { database, counts, closeSearch },
        { search },
        { sort: undefined, first: 24, after: undefined },
      ),
    plain: (search: string) =>
      listProducts(database, new CountCache({ current: undefined }), { search }, { first: 24 }),
  };
  const ask = async (
    find: (search: string) => Promise<{ products: { id: string }[] }>,
    query: JudgedQuery,
  ) => {
    const start = performance.now();
    const { products } = await find(query.text);
    const ms = performance.now() - start;
    const place = products.findIndex(({ id }) => query.answers(byNumber.get(Number(id)) ?? unknown));
    return { ms, isEmpty: products.length === 0, place: place === -1 ? Infinity : place + 1 };
  };

  const rows = report.table(`Searches in ${size.toLocaleString('en')} books`, columns);
  const all: { close: Outcome[]; plain: Outcome[] }[] = [];
  const warm = [...judgedQueries(books, 2).values()].flat();
  for (const query of warm) await ask(searches.close, query);
  for (const [name, queries] of judgedQueries(books, each)) {
    const outcomes: { close: Outcome[]; plain: Outcome[] } = { close: [], plain: [] };
    for (const query of queries) {
      const close = await ask(searches.close, query);
      if (showMisses && close.place > 1)
        console.log(`${name}: ${query.text} (${close.place}, ${close.ms.toFixed(0)} ms)`);
      outcomes.close.push(close);
      outcomes.plain.push(await ask(searches.plain, query));
    }
    if (queries.length === 0) continue;
    all.push(outcomes);
    rows.push({ what: name, figures: figuresOf(outcomes) });
  }
  rows.push(meanOf(all, size));
  await measureGibberish(rows, searches.close);
  await measureSuggestions(rows, database, books, size);
}

const unknown: JudgedBook = {
  ...{ number: -1, title: '', name: '', short: '', author: '', authors: [], original: '', isbns: [] },
  ...{ series: undefined, seriesNumber: undefined },
};

const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
  (100 * items.filter(holds).length) / items.length;
const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
const at = (figures: readonly number[], part: number) =>
  figures.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(figures.length * part) - 1)] ?? Number.NaN;

function figuresOf({
  close,
  plain,
}: {
  close: Outcome[];
  plain: Outcome[];
}): Record<keyof typeof columns, number> {
  const times = close.map(({ ms }) => ms);
  return {
    first: share(close, ({ place }) => place === 1),
    'in five': share(close, ({ place }) => place <= 5),
    rank: mean(close.map(({ place }) => 1 / place)),
    nothing: share(close, ({ isEmpty }) => isEmpty),
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    plain: share(plain, ({ place }) => place === 1),
    'plain in five': share(plain, ({ place }) => place <= 5),
    searches: close.length,
  };
}

/** The mean of the classes; milliseconds are those of all searches. */
function meanOf(all: readonly { close: Outcome[]; plain: Outcome[] }[], size: number): Row {
  const each = all.map(figuresOf);
  const figures = figuresOf({
    close: all.flatMap(({ close }) => close),
    plain: all.flatMap(({ plain }) => plain),
  });
  for (const name of ['first', 'in five', 'rank', 'nothing', 'plain', 'plain in five'] as const) {
    figures[name] = mean(each.map((one) => one[name]));
  }
  const isLarge = size > 100_000;
  const goals = [
    { of: 'first', value: figures.first, least: isLarge ? 94 : 97 },
    { of: 'in five', value: figures['in five'], least: isLarge ? 98 : 99 },
    { of: 'nothing', value: figures.nothing, most: isLarge ? 1 : 0.5 },
    { of: 'p50', value: figures.p50, most: isLarge ? 10 : 4, unit: 'ms' },
    { of: 'p95', value: figures.p95, most: isLarge ? 50 : 12, unit: 'ms' },
  ];
  return { what: 'mean of the classes', figures, goals };
}

async function measureGibberish(rows: Row[], find: (search: string) => Promise<{ products: unknown[] }>) {
  const times: number[] = [];
  let empty = 0;
  const texts = gibberish(200);
  for (const text of texts) {
    const start = performance.now();
    const { products } = await find(text);
    times.push(performance.now() - start);
    if (products.length === 0) empty++;
  }
  const nothing = (100 * empty) / texts.length;
  const figures = { nothing, p50: at(times, 0.5), p95: at(times, 0.95), searches: texts.length };
  rows.push({ what: 'gibberish', figures, goals: [{ of: 'nothing', value: nothing, least: 95 }] });
}

async function measureSuggestions(
  rows: Row[],
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
  rows.push({
    what: 'suggestions',
    figures,
    goals: [{ of: 'p95', value: figures.p95, most: size > 100_000 ? 50 : 15, unit: 'ms' }],
  });
}
