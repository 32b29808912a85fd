import { sql } from 'drizzle-orm';
import type { Suggestion } from '../../contract/catalogue.ts';
import type { Queryable } from '../../database/database.ts';
import { candidateColumns } from './candidates.ts';
import { readQuery } from './query.ts';
import { type Candidate, rank } from './rank.ts';
import { authorNames } from './search-entry.ts';
import { wordsOf } from './words.ts';

const maxBooks = 6;
const maxAuthors = 2;
/** Books that are looked at for suggestions: the best known that have what is typed. */
const maxCandidates = 60;
const minTypedLength = 3;

type Row = Candidate & { id: string; title: string; author: string } & Record<string, unknown>;

/** What a reader may be about to write, from two characters on: authors, and the best known books. */
export async function findSuggestions(database: Queryable, text: string): Promise<Suggestion[]> {
  const { words, keys } = readQuery(text);
  if (words.join('').length < 2) return [];
  const whole = [...new Set(words.slice(0, -1))].map((word) => `'${word}'`);
  const last = words.at(-1) ?? '';
  // The shortest beginnings stand for too many words to be looked for with others: what they leave out is ranked.
  const isTelling = whole.length === 0 || last.length >= minTypedLength;
  const query = [...whole, ...(isTelling ? [`'${last}':*`] : [])].join(' & ');
  const wellKnown = await findRows(database, sql`well_known and words @@ ${query}::tsquery`, keys);
  // A short beginning of a word is in so many books that the best known are enough.
  const isRare = wellKnown.length < maxBooks && words.join('').length > 4;
  const rows = isRare ? await findRows(database, sql`words @@ ${query}::tsquery`, keys) : wellKnown;
  const slots = words.map((word, place) => ({
    ...{ word, meanings: new Map([[word, 1]]), parts: undefined, isTyped: place === words.length - 1 },
    ...{ number: undefined, weight: 1, books: 1, reach: 1 },
  }));
  const byNumber = new Map(rows.map((row) => [row.number, row]));
  const ranked = rank(slots, rows).flatMap(({ candidate, found }) =>
    candidate.isKey || found.at(-1) !== undefined ? (byNumber.get(candidate.number) ?? []) : [],
  );
  const authors = new Set(
    ranked.flatMap(({ author }) => authorNames(author).filter((name) => begins(name, words))),
  );
  return [
    ...[...authors]
      .slice(0, maxAuthors)
      .map((name) => ({ kind: 'author' as const, text: name, author: null, productId: null })),
    ...ranked
      .slice(0, maxBooks)
      .map(({ id, title, author }) => ({ kind: 'book' as const, text: title, author, productId: id })),
  ];
}

function findRows(
  database: Queryable,
  where: ReturnType<typeof sql>,
  keys: readonly string[],
): Promise<Row[]> {
  return database
    .execute<Row>(sql`
      select ${candidateColumns}, entry."isKey", products.id, products.title, products.author
      from (
        (select product_number as found, true as "isKey" from product_search where keys && ${sql.param(keys)}::text[]
          order by popularity desc, product_number limit ${maxBooks})
        union all
        (select product_number, false from product_search where ${where}
          order by popularity desc, product_number limit ${maxCandidates})
      ) entry
      join product_search on product_number = found join products on products.number = found
      where products.withdrawn_at is null`)
    .then(({ rows }) => [...new Map(rows.toReversed().map((row) => [row.number, row])).values()]);
}

/** Whether every word that is typed stands in a name, the last one as its beginning. */
function begins(name: string, words: readonly string[]): boolean {
  const names = wordsOf(name);
  return words.every((word, place) =>
    names.some((one) => (place === words.length - 1 ? one.startsWith(word) : one === word)),
  );
}
