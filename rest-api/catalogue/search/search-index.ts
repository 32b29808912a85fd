import { setImmediate } from 'node:timers/promises';
import { type SQL, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { type SearchableFacts, searchEntry } from './search-entry.ts';
import { deletionHashes, maxTypos } from './spelling.ts';

/** A book for the index: its number in the catalogue and what is known of it. */
export interface BookToIndex extends SearchableFacts {
  number: number;
  language: string | null;
  popularity: number;
  /** Searches do not find it. */
  isWithdrawn: boolean;
}

/** The last of the well-known books; those before it are at least as popular. */
export interface PopularityThreshold {
  popularity: number;
  number: number;
}

/** What the edition of a book in a statement of `products` and `edition` adds to what it is searched by. */
export const editionFacts = `
  (select array_agg(name order by position) from contributions where product_id = products.id) as contributors,
  (select name from series where slug = edition.series_slug) as "seriesName",
  trim_scale(edition.series_number)::text as "numberInSeries"`;

/** Books of one statement: some tenths of a second, and far from the limit on a statement. */
const booksAtOnce = 2_000;
/** What takes some milliseconds. */
const booksBetweenBreaks = 100;
/** So many books stand in the index of those that most readers know. */
const maxWellKnown = 50_000;

/** Entries of books, as `storeEntries` takes them. */
export interface Entries {
  numbers: number[];
  /** All words of theirs. */
  words: Set<string>;
  json: string;
}

/**
 * Makes the entries of books, with breaks in which other work of the process goes on.
 * @param books with all that is known of them
 */
export async function makeEntries(books: readonly BookToIndex[]): Promise<Entries> {
  const words = new Set<string>();
  const rows: string[] = [];
  for (const [place, book] of books.entries()) {
    if (place % booksBetweenBreaks === 0) await setImmediate();
    const { number, originalTitle, isbns, language, popularity } = book;
    const entry = { ...searchEntry(book), ...(book.isWithdrawn && { words: [], keys: [] }) };
    for (const word of entry.words) words.add(word);
    rows.push(JSON.stringify({ ...entry, number, originalTitle, isbns, language, popularity }));
  }
  return { numbers: books.map(({ number }) => number), words, json: `[${rows.join()}]` };
}

/**
 * Makes and stores the entries of some thousand books at most, new or anew, within the caller's transaction. The books
 * are no longer queued.
 */
export async function indexBooks(
  database: Queryable,
  books: readonly BookToIndex[],
  threshold?: PopularityThreshold,
): Promise<void> {
  await storeEntries(database, await makeEntries(books), threshold);
}

/**
 * The last of the well-known books: of equally popular ones those that were added first are. A threshold that is found once
 * spares comparing each book with a list of all of them, and a large import writing its entries twice.
 * @param added a statement with the `popularity` and `number` of books that are about to be added
 * @param max so many books are well-known
 * @returns undefined where there are no more than these
 */
export async function wellKnownThreshold(
  database: Queryable,
  added?: SQL,
  max = maxWellKnown,
): Promise<PopularityThreshold | undefined> {
  const books = sql`select popularity, product_number as number from product_search`;
  const { rows } = await database.execute<PopularityThreshold & Record<string, unknown>>(sql`
    select popularity, number from (${added ? sql`${books} union all (${added})` : books}) as known
    order by popularity desc, number offset ${max - 1} limit 1`);
  return rows[0];
}

/**
 * Makes the entries of books that have been added or changed since they were last made, within the caller's
 * transaction. Whoever changes a book calls this in the transaction that does.
 * @param max so many books at most
 * @returns how many were queued; 0 when none is left
 */
export async function indexQueuedBooks(database: Queryable, max = Number.MAX_SAFE_INTEGER): Promise<number> {
  let indexed = 0;
  while (indexed < max) {
    const found = await indexQueued(database, sql`true`, Math.min(max - indexed, booksAtOnce));
    if (found === 0) break;
    indexed += found;
  }
  return indexed;
}

/** The same for some of the books, whatever else is queued. */
export async function indexIfQueued(database: Queryable, numbers: readonly number[]): Promise<void> {
  await indexQueued(database, sql`product_number = any(${sql.param(numbers)}::int[])`, numbers.length);
}

/** Makes the entries of up to `max` queued books that pass `where`. @returns how many there were */
async function indexQueued(database: Queryable, where: SQL, max: number): Promise<number> {
  const { rows } = await database.execute<BookToIndex & { isGone: boolean } & Record<string, unknown>>(sql`
      select queued.product_number as number, products.id is null as "isGone",
        products.withdrawn_at is not null as "isWithdrawn", products.title, products.author,
        entry.original_title as "originalTitle", entry.language, coalesce(entry.popularity, 0) as popularity,
        coalesce(case when edition.isbn is not null then array[edition.isbn] end, nullif(entry.isbns, '{}'),
          case when products.import_key like 'isbn:%' then array[substr(products.import_key, 6)] end, '{}') as isbns,
        ${sql.raw(editionFacts)}
      from (select product_number from product_search_queue where ${where} order by 1 limit ${max}
        for update skip locked) queued
      left join products on products.number = queued.product_number
      left join product_search entry using (product_number)
      left join editions edition on edition.product_id = products.id`);
  const there = rows.filter(({ isGone }) => !isGone);
  const gone = rows.filter(({ isGone }) => isGone).map(({ number }) => number);
  if (there.length > 0) await indexBooks(database, there);
  if (gone.length > 0) await unqueue(database, gone);
  return rows.length;
}

/** Says anew which books most readers know, where there are more than the index of these is meant for. */
export async function markWellKnown(database: Queryable, max = maxWellKnown): Promise<void> {
  const isWellKnown = isAtLeast(
    await wellKnownThreshold(database, undefined, max),
    sql`popularity`,
    sql`product_number`,
  );
  await database.execute(
    sql`update product_search set well_known = not well_known where well_known <> ${isWellKnown}`,
  );
}

/** Whether a book is as well known as the threshold; all are where there is none. */
const isAtLeast = (threshold: PopularityThreshold | undefined, popularity: SQL, number: SQL): SQL =>
  threshold
    ? sql`((${popularity}, -${number}) >= (${threshold.popularity}::int, ${-threshold.number}::int))`
    : sql`true`;

/**
 * Stores entries within the caller's transaction; what a book had before is replaced. The books are no longer queued.
 * @param threshold new books that are at least as well known are among the well-known; without it all are, until
 * `markWellKnown` says otherwise
 */
export async function storeEntries(
  database: Queryable,
  { numbers, words, json }: Entries,
  threshold?: PopularityThreshold,
): Promise<void> {
  await database.execute(sql`
    insert into product_search as entry (product_number, original_title, series, series_number, isbns, language,
      popularity, well_known, words, keys, title_words, author_words, further_words)
    select number, "originalTitle", series, "seriesNumber", isbns, language,
      popularity, ${isAtLeast(threshold, sql`popularity`, sql`number`)}, array_to_tsvector(words), keys, "titleWords", "authorWords", "furtherWords"
    from json_to_recordset(${json}::json) as book (
      number int, "originalTitle" text, series text, "seriesNumber" text, isbns text[], language text, popularity int,
      words text[], keys text[], "titleWords" text, "authorWords" text, "furtherWords" text)
    order by number
    on conflict (product_number) do update set (original_title, series, series_number, isbns, language,
      popularity, words, keys, title_words, author_words, further_words) = (excluded.original_title, excluded.series,
      excluded.series_number, excluded.isbns, excluded.language, excluded.popularity, excluded.words, excluded.keys,
      excluded.title_words, excluded.author_words, excluded.further_words)`);
  await writeSpellings(database, words);
  await unqueue(database, numbers);
}

/** Adds the spellings of words that the index did not have. */
async function writeSpellings(database: Queryable, words: ReadonlySet<string>): Promise<void> {
  const spelled = [...words].filter((word) => maxTypos(word) > 0).sort();
  const { rows } = await database.execute<{ word: string }>(sql`
    select word from unnest(${sql.param(spelled)}::text[]) as word
    where not exists (select from search_spellings known where known.word = word.word)`);
  const spellings = rows.map(({ word }) => ({ word, deletions: deletionHashes(word) }));
  if (spellings.length === 0) return;
  await database.execute(sql`
    insert into search_spellings (word, deletions)
    select word, deletions from json_to_recordset(${JSON.stringify(spellings)}::json)
      as spelling (word text, deletions int[])
    order by word on conflict do nothing`);
}

async function unqueue(database: Queryable, numbers: number[]): Promise<void> {
  await database.execute(
    sql`delete from product_search_queue where product_number = any(${sql.param(numbers)}::int[])`,
  );
}
