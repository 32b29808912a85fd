import { type SQL, sql } from 'drizzle-orm';
import { compactIsbn } from '../../../text/isbn.ts';
import { slugOf } from '../../../text/slug.ts';
import { wordsOf } from '../../../text/words.ts';
import type { Suggestion, SuggestionKind } from '../../contract/catalogue.ts';
import type { Queryable } from '../../database/database.ts';
import { candidateColumns } from './candidates.ts';
import { readQuery } from './query.ts';
import { type Candidate, rank } from './rank.ts';
import { authorNames } from './search-entry.ts';

const maxSuggestions = 8;
const maxBooks = 6;
const maxAuthors = 2;
const maxSeries = 2;
/** Books that are looked at for suggestions: the best known that have what is typed. */
const maxCandidates = 60;
const minTypedLength = 3;

/** A name with a page of its own. */
interface PageName {
  slug: string;
  name: string;
}

type Row = Candidate & {
  id: string;
  title: string;
  author: string;
  /** The authors that its edition names. */
  authors: PageName[] | null;
  inSeries: PageName | null;
  isbn: string | null;
} & Record<string, unknown>;

/**
 * What a reader may be about to write, from two characters on: authors, series, and the best known books.
 * @param kinds what to suggest
 */
export async function findSuggestions(
  database: Queryable,
  text: string,
  kinds: readonly SuggestionKind[] = ['AUTHOR', 'BOOK'],
): Promise<Suggestion[]> {
  const { words } = readQuery(text);
  if (words.join('').length < 2) return [];
  const wants = (kind: SuggestionKind) => kinds.includes(kind);
  const [ranked, byIsbn] = await Promise.all([
    findRanked(database, text),
    wants('BOOK') ? findByIsbn(database, text) : [],
  ]);
  const begun = ({ name }: { name: string }) => begins(name, words);
  const authors = wants('AUTHOR') ? named(ranked.flatMap(authorsOf).filter(begun)).slice(0, maxAuthors) : [];
  const series = wants('SERIES')
    ? named(ranked.flatMap(({ inSeries }) => inSeries ?? []).filter(begun)).slice(0, maxSeries)
    : [];
  const books = wants('BOOK')
    ? [...new Map([...ranked, ...byIsbn].map((row) => [row.id, row])).values()]
    : [];
  const max = Math.min(maxBooks, maxSuggestions - authors.length - series.length);
  return [
    ...authors.map(({ name, slug }) => ({ ...suggestionOf('AUTHOR', name), slug })),
    ...series.map(({ name, slug }) => ({ ...suggestionOf('SERIES', name), slug })),
    ...books
      .slice(0, max)
      .map(({ id, title, author }) => ({ ...suggestionOf('BOOK', title), author, productId: id })),
  ];
}

const suggestionOf = (kind: SuggestionKind, text: string): Suggestion => ({
  kind,
  text,
  author: null,
  productId: null,
  slug: null,
});

/** The books that have what is typed, those that fit best first. */
async function findRanked(database: Queryable, text: string): Promise<Row[]> {
  const { words, keys } = readQuery(text);
  const whole = [...new Set(words.slice(0, -1))].map((word) => `'${word}'`);
  const last = words.at(-1) ?? '';
  // The shortest beginnings stand for too many words to be looked for with others: what they leave out is ranked.
  const isTelling = whole.length === 0 || last.length >= minTypedLength;
  const query = [...whole, ...(isTelling ? [`'${last}':*`] : [])].join(' & ');
  const wellKnown = await findByWords(database, sql`well_known and words @@ ${query}::tsquery`, keys);
  // A short beginning of a word is in so many books that the best known are enough.
  const isRare = wellKnown.length < maxBooks && words.join('').length > 4;
  const rows = isRare ? await findByWords(database, sql`words @@ ${query}::tsquery`, keys) : wellKnown;
  const terms = words.map((word, place) => ({
    word,
    meanings: new Map([[word, 1]]),
    parts: undefined,
    isTyped: place === words.length - 1,
    number: undefined,
    weight: 1,
    books: 1,
    reach: 1,
  }));
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  return rank(terms, rows).flatMap(({ candidate, found }) =>
    candidate.isKey || found.at(-1) !== undefined ? (byNumber.get(candidate.number) ?? []) : [],
  );
}

const findByWords = (database: Queryable, where: SQL, keys: readonly string[]): Promise<Row[]> =>
  findRows(
    database,
    sql`
      (select product_number as found, true as "isKey" from product_search where keys && ${sql.param(keys)}::text[]
        order by popularity desc, product_number limit ${maxBooks})
      union all
      (select product_number, false from product_search where ${where}
        order by popularity desc, product_number limit ${maxCandidates})`,
  );

/** From so many digits on a text can be the beginning of an ISBN; of fewer, too many books have it. */
const minIsbnDigits = 5;
const isbn13Length = 13;

/** The books whose ISBN begins with a text, in the order of their ISBNs: of 13 digits, or of 10, which go on behind 978. */
async function findByIsbn(database: Queryable, text: string): Promise<Row[]> {
  const digits = compactIsbn(text);
  if (!/^\d+$/.test(digits) || digits.length < minIsbnDigits || digits.length >= isbn13Length) return [];
  const beginnings = [digits, ...(digits.length < 10 ? [`978${digits}`] : [])];
  const ranges = beginnings.map(
    (beginning) => sql`
      (select product_number as found, false as "isKey", isbns[1] as isbn from product_search
        -- A book that is withdrawn has no keys.
        where isbns[1] collate "C" >= ${beginning} and isbns[1] collate "C" < ${`${beginning}:`} and keys <> '{}'
        order by isbns[1] collate "C" limit ${maxBooks})`,
  );
  const rows = await findRows(database, sql.join(ranges, sql` union all `));
  return rows.sort((a, b) => ((a.isbn ?? '') < (b.isbn ?? '') ? -1 : 1));
}

/**
 * What is suggested of books in the shop.
 * @param entries a statement with their numbers, `found`, and whether the whole search is one of their keys, `isKey`
 */
async function findRows(database: Queryable, entries: SQL): Promise<Row[]> {
  const { rows } = await database.execute<Row>(sql`
    select ${candidateColumns}, product_search.isbns[1] as isbn, entry."isKey",
      products.id, products.title, products.author,
      (select json_agg(json_build_object('slug', person_slug, 'name', name) order by position) from contributions
        where product_id = products.id and role = 'author') as authors,
      (select json_build_object('slug', slug, 'name', name) from editions join series on slug = series_slug
        where product_id = products.id) as "inSeries"
    from (${entries}) entry
    join product_search on product_number = found join products on products.number = found
    where products.withdrawn_at is null`);
  return [...new Map(rows.toReversed().map((row) => [row.number, row])).values()];
}

/** A name, and its page where it has one. */
interface Name {
  name: string;
  slug: string | null;
}

/** Who wrote a book: the authors of its edition, or else the names in its line of authors, which may have no page. */
const authorsOf = ({ authors, author }: Row): Name[] =>
  authors ?? authorNames(author).map((name) => ({ name, slug: null }));

/** Each name once, however it is spelt, with its page where any of the books knows one. */
function named(names: readonly Name[]): Name[] {
  const bySlug = new Map<string, Name>();
  for (const one of names) {
    const key = one.slug ?? slugOf(one.name);
    const known = bySlug.get(key);
    if (!known?.slug) bySlug.set(key, known && !one.slug ? known : one);
  }
  return [...bySlug.values()];
}

/** Whether every word that is typed stands in a name, the last one as its beginning. */
function begins(name: string, words: readonly string[]): boolean {
  const names = wordsOf(name);
  return words.every((word, place) =>
    names.some((one) => (place === words.length - 1 ? one.startsWith(word) : one === word)),
  );
}
