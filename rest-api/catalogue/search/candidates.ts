import { sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { rawSql, Statement } from '../../database/statement.ts';
import type { Span } from './query.ts';
import { commonWord, type QueryTerm, type WordCount } from './query-terms.ts';
import type { Candidate } from './rank.ts';
import { deletionHashes, maxTypos } from './spelling.ts';

/** Maximum number of ranked candidates. */
const maxCandidates = 250;
/** A word in so few books may well be another one, misspelt. */
const rareWord = 20;
/** A shorter beginning of a word stands for too many words. */
const minTypedLength = 3;
/** From this length on the beginning of a word tells about as much as a word. */
const longTypedLength = 6;

type WordValues = [word: string, books: number, readers: number];

const countedWords = new Statement<WordValues>(
  'search words',
  rawSql(sql`
    select word, books, readers::float8 from search_words
    where word = any(${sql.placeholder('words')}::text[]) and books > 0`),
);

const wordsBySpelling = new Statement<WordValues>(
  'search words by spelling',
  rawSql(sql`
    select distinct near.word, counted.books, counted.readers::float8
    from unnest(${sql.placeholder('hashes')}::int[]) as hash
    -- Each by its index: the planner cannot know how few words a hash has.
    cross join lateral (select word from search_spellings where deletions @> array[hash] offset 0) near
    cross join lateral (select books, readers from search_words where word = near.word offset 0) counted
    where counted.books > 0`),
);

/** How many books have each of the words that are known, and how many there are in all. */
export async function countWords(
  database: Queryable,
  words: readonly string[],
): Promise<Map<string, WordCount>> {
  return countsFrom(await countedWords.rows(database, { words }));
}

/** Words that may be meant by misspelt ones: their spellings meet. */
export async function findNearWords(
  database: Queryable,
  terms: readonly QueryTerm[],
): Promise<Map<string, WordCount>> {
  const rare = terms.some(({ books }) => books <= rareWord) ? rareWord : Number.POSITIVE_INFINITY;
  const misspelt = terms
    .filter(({ word, books }) => maxTypos(word) > 0 && books <= rare)
    .map(({ word }) => word);
  const hashes = [...new Set(misspelt.flatMap(deletionHashes))];
  if (hashes.length === 0) return new Map();
  return countsFrom(await wordsBySpelling.rows(database, { hashes }));
}

const countsFrom = (rows: readonly WordValues[]) =>
  new Map(rows.map(([word, books, readers]) => [word, { books, readers }]));

/** Books that have every word of the search, in one of its meanings, or one of its keys; the best known first. */
export function findPlain(
  database: Queryable,
  terms: readonly QueryTerm[],
  keys: readonly string[],
): Promise<Candidate[]> {
  if (terms.some((term) => isUnknown(term) && !mayBePrefix(term))) return findCandidates(database, [], keys);
  const typed = readingOf(terms);
  const whole = readingOf(terms.map((term) => ({ ...term, isTyped: false })));
  const isWholeRarer = typed.books > commonWord && whole.books <= commonWord;
  return findCandidates(database, isWholeRarer ? [whole, typed] : [typed], keys);
}

/** Books that have all the words as they may have been meant, or at least two of the rarest. */
export async function findNear(
  database: Queryable,
  terms: readonly QueryTerm[],
  inAll: number,
): Promise<Candidate[]> {
  const known = terms
    .filter((term) => term.books > 0 || term.isTyped || term.parts)
    .sort((a, b) => a.books - b.books);
  const telling = known.filter(({ books }) => books * 30 < inAll);
  const rarest = (telling.length > 1 ? telling : known).slice(0, 4);
  const pairs = rarest.flatMap((term, place) => rarest.slice(place + 1).map((other) => [term, other]));
  const alone = rarest.length <= 2 ? rarest.map((term) => [{ ...term, isTyped: false }]) : [];
  const some = joinedReadings([...pairs, ...alone].map(readingOf));
  const found = await findCandidates(database, [some], []);
  // Books with all the words are among those with some, unless these are too many to read them all.
  const areAll = found.length < maxCandidates && some.books <= commonWord;
  if (areAll || rarest.length < 2) return found;
  return firstOfEach([...(await findCandidates(database, [readingOf(known)], [])), ...found]);
}

/** A reading of a search: what PostgreSQL looks for, and in how many books the rarest of its words stands, at most. */
interface Reading {
  query: string;
  books: number;
}

function readingOf(terms: readonly QueryTerm[]): Reading {
  const parts = terms.map((term) => {
    const { word, meanings, parts, number } = term;
    const words = [...meanings.keys()].map(lexeme);
    if (mayBePrefix(term)) words.push(`${lexeme(word)}:*`);
    if (parts) words.push(`(${parts.map(lexeme).join(' & ')})`);
    if (number !== undefined && number !== word) words.push(lexeme(number));
    return `(${words.join(' | ')})`;
  });
  return { query: [...new Set(parts)].join(' & '), books: Math.min(...terms.map(reachOf)) };
}

/** Whether no book has a word as it stands, or as a number or as two words; it may still be the beginning of one. */
export const isUnknown = ({ word, reach, parts, number }: QueryTerm): boolean =>
  reach === 0 && !parts && (number === undefined || number === word);

/** Whether books with a word that only begins so are searched for. */
const mayBePrefix = ({ word, isTyped, books }: QueryTerm) =>
  isTyped && word.length >= minTypedLength && books <= commonWord;

/** A short beginning of a word stands for so many words that only the well-known books are worth looking at. */
const reachOf = (term: QueryTerm) =>
  mayBePrefix(term) && term.word.length < longTypedLength ? Number.POSITIVE_INFINITY : term.reach;

const joinedReadings = (readings: readonly Reading[]): Reading => ({
  query: [...new Set(readings.map(({ query }) => `(${query})`))].join(' | '),
  books: Math.max(...readings.map(({ books }) => books)),
});

/** Words are letters and digits alone, so nothing in one ends its quotes. */
const lexeme = (word: string) => `'${word}'`;

export const candidateColumns =
  sql.raw(`product_number as number, title_words as "titleWords", author_words as "authorWords",
  further_words as "furtherWords", series, series_number as "seriesNumber", popularity`);

async function findCandidates(
  database: Queryable,
  readings: readonly Reading[],
  keys: readonly string[],
): Promise<Candidate[]> {
  const found = readings
    .filter(({ query }, place) => query && readings.findIndex((other) => other.query === query) === place)
    .map(({ query, books }) => {
      const among = books > commonWord ? sql`well_known and ` : sql``;
      return sql`(select ${candidateColumns}, false as "isKey" from product_search
        where ${among}words @@ ${query}::tsquery order by popularity desc, product_number limit ${maxCandidates})`;
    });
  const byKey =
    keys.length > 0
      ? [
          sql`(select ${candidateColumns}, true as "isKey" from product_search
      where keys && ${sql.param(keys)}::text[] order by popularity desc, product_number limit ${maxCandidates})`,
        ]
      : [];
  // What fits best comes first, and stays where there is too much.
  const parts = [...byKey, ...found];
  if (parts.length === 0) return [];
  const { rows } = await database.execute<Candidate & Record<string, unknown>>(
    sql.join(parts, sql` union all `),
  );
  return firstOfEach(rows);
}

/** Each book once, and no more than are ranked. */
function firstOfEach(books: readonly Candidate[]): Candidate[] {
  const byNumber = new Map<number, Candidate>();
  for (const book of books) if (!byNumber.has(book.number)) byNumber.set(book.number, book);
  return [...byNumber.values()].slice(0, maxCandidates);
}

/** Books of which a part of the search is a whole title or name, the best known first. */
export async function findBySpans(
  database: Queryable,
  spans: ReadonlyMap<string, Span>,
): Promise<Candidate[]> {
  if (spans.size === 0) return [];
  const keys = sql.param([...spans.keys()]);
  const { rows } = await database.execute<Candidate & { spanKeys: string[] } & Record<string, unknown>>(sql`
    select ${candidateColumns}, false as "isKey",
      array(select key from unnest(keys) as key where key = any(${keys}::text[])) as "spanKeys"
    from product_search where keys && ${keys}::text[] order by popularity desc, product_number limit ${maxCandidates}`);
  return rows.map(({ spanKeys, ...candidate }) => ({
    ...candidate,
    spans: spanKeys.flatMap((key) => spans.get(key) ?? []),
  }));
}

/** What the index has of some books. */
export async function findByNumbers(database: Queryable, numbers: readonly number[]): Promise<Candidate[]> {
  if (numbers.length === 0) return [];
  const { rows } = await database.execute<Candidate & Record<string, unknown>>(
    sql`select ${candidateColumns}, false as "isKey" from product_search where product_number = any(${sql.param(numbers)}::int[])`,
  );
  return rows;
}
