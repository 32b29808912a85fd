import type { Report, Row } from '../report.ts';
import type { JudgedBook } from './judged-books.ts';
import { gibberish, type JudgedQuery, judgedQueries, type MakeQuery } from './judged-query.ts';

const columns = {
  first: 1,
  'in five': 1,
  rank: 3,
  nothing: 1,
  p50: 1,
  p95: 1,
  searches: 0,
};

/** Finds books for a search. */
export type Find = (search: string) => Promise<{ products: { id: string }[] }>;

interface JudgedSearches {
  title: string;
  classes: Readonly<Record<string, MakeQuery>>;
  books: readonly JudgedBook[];
  /** Searches of each class. */
  each: number;
  /** Whether to print searches whose book is not the first. */
  showMisses: boolean;
  /** Whether the catalogue has some hundred thousand books: its goals are lower. */
  isLarge: boolean;
}

interface Outcome {
  /** The ranks of the first expected book, from 1; Infinity if it is not among the first hundred. */
  place: number;
  isEmpty: boolean;
  ms: number;
}

/** Says how many searches of each class find the book that they are made from. */
export async function measureJudged(report: Report, find: Find, judged: JudgedSearches) {
  const byNumber = new Map(judged.books.map((book) => [book.number, book]));
  const judge = async (query: JudgedQuery): Promise<Outcome> => {
    const start = performance.now();
    const { products } = await find(query.text);
    const ms = performance.now() - start;
    const place = products.findIndex(({ id }) => query.answers(byNumber.get(Number(id)) ?? unknown));
    return { ms, isEmpty: products.length === 0, place: place === -1 ? Infinity : place + 1 };
  };

  const rows = report.table(judged.title, columns);
  const all: Outcome[][] = [];
  const warm = [...judgedQueries(judged.classes, judged.books, 2).values()].flat();
  for (const query of warm) await judge(query);
  for (const [name, queries] of judgedQueries(judged.classes, judged.books, judged.each)) {
    const outcomes: Outcome[] = [];
    for (const query of queries) {
      const outcome = await judge(query);
      if (judged.showMisses && outcome.place > 1)
        console.log(`${name}: ${query.text} (${outcome.place}, ${outcome.ms.toFixed(0)} ms)`);
      outcomes.push(outcome);
    }
    if (queries.length === 0) continue;
    all.push(outcomes);
    rows.push({ what: name, figures: figuresOf(outcomes) });
  }
  rows.push(meanOf(all, judged.isLarge));
  rows.push(await gibberishRow(find));
}

const unknown: JudgedBook = {
  number: -1,
  title: '',
  name: '',
  short: '',
  author: '',
  authors: [],
  original: '',
  isbns: [],
  series: undefined,
  seriesNumber: undefined,
};

const share = <Item>(items: readonly Item[], holds: (item: Item) => boolean) =>
  (100 * items.filter(holds).length) / items.length;
const mean = (figures: readonly number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
export const at = (figures: readonly number[], part: number) =>
  figures.toSorted((a, b) => a - b)[Math.max(0, Math.ceil(figures.length * part) - 1)] ?? Number.NaN;

function figuresOf(outcomes: readonly Outcome[]): Record<keyof typeof columns, number> {
  const times = outcomes.map(({ ms }) => ms);
  return {
    first: share(outcomes, ({ place }) => place === 1),
    'in five': share(outcomes, ({ place }) => place <= 5),
    rank: mean(outcomes.map(({ place }) => 1 / place)),
    nothing: share(outcomes, ({ isEmpty }) => isEmpty),
    p50: at(times, 0.5),
    p95: at(times, 0.95),
    searches: outcomes.length,
  };
}

/** The mean of the classes; milliseconds are those of all searches. */
function meanOf(all: readonly Outcome[][], isLarge: boolean): Row {
  const each = all.map(figuresOf);
  const figures = figuresOf(all.flat());
  for (const name of ['first', 'in five', 'rank', 'nothing'] as const) {
    figures[name] = mean(each.map((one) => one[name]));
  }
  const goals = [
    { of: 'first', value: figures.first, least: isLarge ? 94 : 97 },
    { of: 'p95', value: figures.p95, most: 100, unit: 'ms' },
  ];
  return { what: 'mean of the classes', figures, goals };
}

async function gibberishRow(find: Find): Promise<Row> {
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
  return { what: 'gibberish', figures };
}
