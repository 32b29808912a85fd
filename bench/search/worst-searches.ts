import { sql } from 'drizzle-orm';
import { findSuggestions } from '../../rest-api/catalogue/search/suggestions.ts';
import type { Database } from '../../rest-api/database/database.ts';
import { median } from '../median.ts';
import type { Report } from '../report.ts';
import type { Find } from './judged-searches.ts';

const maxMs = 150;
const rounds = 5;
const filled = (text: string) => text.repeat(100).slice(0, 100);
const joined = (words: readonly string[]) => words.join(' ').slice(0, 100);
const changed = (word: string) => word.replace(/(?<=^..)./, 'q');

/** Searches of up to 100 characters that cost as much as any that we know, by what is hard about them. */
async function worstSearches(database: Database): Promise<Record<string, string>> {
  const common = await wordsOf(database, sql`length(word) > 1`);
  const long = await wordsOf(database, sql`length(word) between 7 and 9 and word ~ '^[a-z]+$'`);
  const short = await wordsOf(database, sql`length(word) between 3 and 5 and word ~ '^[a-z]+$'`);
  const middling = await wordsOf(database, sql`word ~ '^[a-z]{5,}$' and books < 5000`);
  return {
    'a letter': 'e',
    'two letters': 'th',
    'the commonest word': common[0] ?? 'the',
    'the commonest word again and again': filled(`${common[0]} `),
    'the commonest words': joined(common),
    'words in less than 5,000 books': joined(middling),
    'a common word, and the beginning of one': `${common[0]} ${middling[0]?.slice(0, 3)}`,
    'common words without spaces': common.join('').slice(0, 100),
    'long words, all misspelt': joined(long.map(changed)),
    'short words, all misspelt': joined(short.map(changed)),
    'short words, one of them misspelt': joined([...short.slice(0, 15), 'thsi']),
    'two common words, misspelt': joined(long.slice(0, 2).map(changed)),
    'one letter again and again': filled('e'),
    'letters alone': joined([...'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz']),
    'beginnings of words': joined(common.map((word) => word.slice(0, 3))),
    'numbers alone': joined(Array.from({ length: 40 }, (_, number) => String(number))),
    'numbers in words': filled('nineteen eighty four '),
    'digits alone': filled('978'),
    Devanagari: filled('गोदान प्रेमचंद '),
    Chinese: filled('三体黑暗森林死神永生'),
    'signs of patterns': filled('%_\\%'),
    apostrophes: filled("'"),
    'apostrophes in words': filled("o'e'r "),
    brackets: filled('(&|!:*) '),
    pictures: '📚'.repeat(50),
    'marks alone': filled('\u0301'),
    'hyphens between letters': filled('a-'),
  };
}

async function wordsOf(database: Database, where: ReturnType<typeof sql>): Promise<string[]> {
  const { rows } = await database.execute<{ word: string }>(
    sql`select word from search_words where ${where} order by books desc limit 40`,
  );
  return rows.map(({ word }) => word);
}

/**
 * Says how long the most expensive searches take, the median and, for a machine that does other things, the best of some
 * rounds; and suggestions for the same texts.
 */
export async function measureWorst(
  report: Report,
  database: Database,
  size: number,
  find: Find,
): Promise<void> {
  const rows = report.table(`The most expensive searches in ${size.toLocaleString('en')} books, ms`, {
    search: 1,
    'at best': 1,
    suggestions: 1,
    found: 0,
  });
  for (const [what, text] of Object.entries(await worstSearches(database))) {
    const search = await timesOf(() => find(text));
    const suggestions = await timesOf(() => findSuggestions(database, text));
    const { products } = await find(text);
    rows.push({
      what,
      figures: {
        search: median(search),
        'at best': Math.min(...search),
        suggestions: median(suggestions),
        found: products.length,
      },
      goals: [{ value: Math.max(median(search), median(suggestions)), most: maxMs, unit: 'ms' }],
    });
  }
}

async function timesOf(run: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    await run();
    times.push(performance.now() - start);
  }
  return times;
}
