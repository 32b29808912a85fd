import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { groupWorks } from '../../rest-api/catalogue/editions/group-works.ts';
import { type EditionFacts, storeEditions } from '../../rest-api/catalogue/editions/store-editions.ts';
import { storedFacts } from '../../rest-api/catalogue/editions/stored-facts.ts';
import {
  type BookToIndex,
  type Entries,
  editionFacts,
  makeEntries,
  markWellKnown,
  storeEntries,
  wellKnownThreshold,
} from '../../rest-api/catalogue/search/search-index.ts';
import type { EssentialPart, ImportedBook } from './book.ts';
import { findJoined, type JoinedEditions } from './joined-editions.ts';
import { freeCorrectedKeys, isCorrected } from './known-isbns.ts';

const booksAtOnce = 2_000;
/** So many entries are inserted at once: each statement counts every word again that its books have. */
const entriesAtOnce = 5_000;

/**
 * Moves the rows of a file into the catalogue: first into a temporary table, which is invisible to others and ends
 * with the connection, then in one transaction into the catalogue.
 */

export async function createStaging(client: Client): Promise<void> {
  await client.query(`create temporary table staged_rows (
    line integer not null, position integer not null, product_id uuid, import_key text, title text, author text,
    price_paise integer, previous_price_paise integer, rating numeric(3, 2), image text, category_name text,
    further_categories text[],
    original_title text, language text, popularity integer, stock integer, edition jsonb, row json
  )`);
}

/** A row of CSV as the file has it. */
export interface StagedSource {
  lastLine: number;
  cells: readonly string[];
}

/** A stream that accepts rows in the format of stagedRow. */
export function stagingStream(client: Client) {
  return client.query(copyFrom('copy staged_rows from stdin'));
}

/**
 * A book in PostgreSQL's text format of COPY; its texts contain neither tabs nor line breaks.
 * @param line where it stands in the file, which several books may share
 * @param position its number in the file, or any other that no other book of it has and that grows
 * @param known the product that it is, or will be, where its import key does not say so
 * @param row of the file, for a book that may turn out not to say enough
 */
export function stagedRow(
  { line, position }: { line: number; position: number },
  book: Omit<ImportedBook, 'importKey'> & { importKey: string | null },
  { known, row }: { known?: string; row?: StagedSource | undefined } = {},
): string {
  const { importKey, title, author, pricePaise, previousPricePaise, rating, image, categoryName } = book;
  const { furtherCategories, originalTitle, language, popularity, stock, edition } = book;
  const further = furtherCategories && `{${furtherCategories.map((slug) => `"${slug}"`).join()}}`;
  const optional = (value: string | number | null | undefined) => (value == null ? '\\N' : copied(value));
  const cells = [
    ...[line, position, known, importKey, title, author, pricePaise, previousPricePaise, rating, image],
    ...[
      categoryName,
      further,
      originalTitle,
      language,
      popularity,
      stock,
      edition && JSON.stringify(edition),
    ],
    row && JSON.stringify(row),
  ];
  return `${cells.map(optional).join('\t')}\n`;
}

const copied = (value: string | number) => String(value).replaceAll('\\', '\\\\');

/** A random UUID but for its beginning, the time: so the books of an import stand side by side in all indexes. */
const newId = `encode(overlay(uuid_send(gen_random_uuid())
  placing substr(int8send((extract(epoch from clock_timestamp()) * 1000)::bigint), 3) from 1), 'hex')::uuid`;

/**
 * Finds the book of each row by its import key, where the row does not name it; a new book gets an id. A key that another
 * book has stays with that.
 */
export async function resolveBooks(client: Client): Promise<void> {
  await client.query(`create temporary table staged_books as
    select staged.line, staged.position, coalesce(by_id.id, by_key.id, staged.product_id, ${newId}) as product_id,
      by_id.id is null and by_key.id is null as is_new,
      case when other.id is null then staged.import_key else by_id.import_key end as import_key, staged.title, staged.author,
      staged.price_paise, staged.previous_price_paise, staged.rating, staged.image, staged.category_name,
      staged.further_categories, staged.original_title, staged.language, staged.popularity, staged.stock, staged.edition, staged.row
    from staged_rows staged left join products by_id on by_id.id = staged.product_id
      left join products by_key on by_key.import_key = staged.import_key and staged.product_id is null
        and not ${isCorrected('by_key.id', 'by_key.import_key')}
      left join products other on other.import_key = staged.import_key and other.id <> by_id.id`);
  await client.query('drop table staged_rows');
  await client.query('create index on staged_books (product_id)');
  await client.query('analyze staged_books');
}

/** Where the staged rows have what a new book needs. */
export const essentialColumns: Record<EssentialPart, string> = {
  title: 'title',
  author: 'author',
  price: 'price_paise',
  rating: 'rating',
  categoryName: 'category_name',
};

/** How the staged rows compare with the catalogue. */
export interface Comparison {
  new: number;
  changed: number;
  unchanged: number;
}

/** How what a file does not say of a book is treated. */
export interface StagingRules {
  /** Whether it is forgotten, because the file says all that there is; otherwise it stays as it was. */
  replaces: boolean;
}

/** The cover of a new book without an image is drawn on demand, under the book's id; a book that is there has one. */
const image = `coalesce(staged.image, '/covers/' || staged.product_id || '.webp')`;

/** The columns of a book that stay as they are where the file does not say them. */
const stayingColumns = [...Object.values(essentialColumns), 'previous_price_paise', 'image'];
/** What the catalogue has of a book; its rating is not that of its readers, which the shop shows. */
const known = (column: string) =>
  column === 'rating' ? 'coalesce(products.catalogue_rating, products.rating)' : `products.${column}`;
const said = (column: string) => `coalesce(staged.${column}, ${known(column)})`;

/** Without what is its first category now. */
const further = `array_remove(coalesce(staged.further_categories, products.further_categories), ${said('category_name')})`;

const isChanged = `(products.import_key, products.further_categories, ${stayingColumns.map(known).join(', ')})
  is distinct from (staged.import_key, ${further}, ${stayingColumns.map(said).join(', ')})`;

const originalTitle = ({ replaces }: StagingRules): string =>
  replaces ? 'staged.original_title' : 'coalesce(staged.original_title, entry.original_title)';

/** Where a file says all that there is, its language stands in the edition, which comes before the one for searches. */
const language = ({ replaces }: StagingRules): string =>
  replaces
    ? 'case when staged.language is not null then entry.language end'
    : 'coalesce(staged.language, entry.language)';

/** The facts for searches only; where the file has none, the stored ones stay. */
const isKnownOtherwise = (
  rules: StagingRules,
): string => `(${originalTitle(rules)}, ${language(rules)}, coalesce(staged.popularity, entry.popularity, 0))
  is distinct from (entry.original_title, entry.language, coalesce(entry.popularity, 0))`;

/**
 * Whether the file says more or other of a book's edition than what is stored. A series is its key: it keeps the name by
 * which it came first.
 */
const hasOtherEdition = ({ replaces }: StagingRules): string =>
  replaces
    ? `(is_new or staged.edition #- '{series,name}' is distinct from (${storedFacts} -
        case when staged.edition ? 'workChoice' then '' else 'workChoice' end) #- '{series,name}')`
    : `(staged.edition is not null and (is_new or (${storedFacts} || staged.edition) #- '{series,name}'
        is distinct from ${storedFacts} #- '{series,name}'))`;

/** Whether the file changes a book of the catalogue; its copies are counted apart. */
export const isDifferent = (rules: StagingRules): string =>
  `(${isChanged} or ${isKnownOtherwise(rules)} or ${hasOtherEdition(rules)})`;

/** What the catalogue has of a book and what it will have, by the names of the file's columns: expressions of jsonb. */
export function bookValues(rules: StagingRules): { before: string; after: string } {
  const { replaces } = rules;
  const edition = (facts: string) => (replaces ? facts : `(${facts} - 'language')`);
  const stored = `coalesce(${storedFacts}, '{}')`;
  return {
    before: `jsonb_build_object('title', products.title, 'author', products.author, 'price', products.price_paise,
      'previousPrice', products.previous_price_paise, 'rating', ${known('rating')}, 'categoryName', products.category_name,
      'furtherCategories', products.further_categories, 'key', products.import_key, 'image', products.image,
      'stock', stock.on_hand, 'originalTitle', entry.original_title, 'language', entry.language,
      'popularity', nullif(entry.popularity, 0)) || ${edition(stored)}`,
    after: `jsonb_build_object('title', ${said('title')}, 'author', ${said('author')}, 'price', ${said('price_paise')},
      'previousPrice', ${said('previous_price_paise')}, 'rating', ${said('rating')}, 'categoryName', ${said('category_name')},
      'furtherCategories', ${further}, 'key', staged.import_key, 'image', ${said('image')},
      'stock', coalesce(greatest(staged.stock, case when staged.stock is not null then coalesce(stock.held, 0) end), stock.on_hand),
      'originalTitle', ${originalTitle(rules)}, 'language', ${language(rules)},
      'popularity', nullif(coalesce(staged.popularity, entry.popularity), 0))
      || ${edition(replaces ? "coalesce(staged.edition, '{}')" : `(${stored} || coalesce(staged.edition, '{}'))`)}`,
  };
}

/** Compares the staged rows with the catalogue, without changing it. */
export async function compare(client: Client, rules: StagingRules): Promise<Comparison> {
  const { rows } = await client.query(
    `select count(*) filter (where is_new)::integer as new,
       count(*) filter (where not is_new and ${isDifferent(rules)})::integer as changed,
       count(*)::integer as staged
     from staged_books staged left join products on products.id = staged.product_id
       left join product_search entry on entry.product_number = products.number`,
  );
  const [{ new: added, changed, staged }] = rows;
  return { new: added, changed, unchanged: staged - added - changed };
}

/**
 * Puts the staged rows into the catalogue and its search index, within the caller's transaction: one UPDATE and one
 * INSERT of books. Omits each if it would change nothing, so that no notification is sent.
 * @returns which books of the file are editions of other ones now
 */
export async function apply(
  client: Client,
  comparison: Comparison,
  rules: StagingRules,
): Promise<JoinedEditions> {
  if (comparison.changed > 0) {
    await client.query(
      `update products set import_key = staged.import_key, further_categories = ${further},
         ${stayingColumns.map((column) => `${column} = ${said(column)}`).join(', ')}
       from staged_books staged where products.id = staged.product_id and ${isChanged}`,
    );
  }
  if (comparison.new > 0) {
    await freeCorrectedKeys(client);
    await client.query(
      `insert into products (id, title, author, price_paise, previous_price_paise, rating, image, category_name,
         further_categories, import_key)
       select product_id, title, author, price_paise, previous_price_paise, rating, ${image}, category_name,
         coalesce(further_categories, '{}'), import_key
       from staged_books staged where is_new order by position`,
    );
  }
  if (comparison.changed + comparison.new === 0) return { count: 0, first: [] };
  await storeStagedEditions(client, rules);
  return findJoined(client, await indexStaged(client, rules));
}

/** Stores what the staged rows say of editions, where that is not stored yet. */
async function storeStagedEditions(client: Client, rules: StagingRules): Promise<void> {
  await client.query(`declare staged_editions no scroll cursor for
    select products.id as "productId", staged.edition
    from staged_books staged join products on products.id = staged.product_id
    where ${hasOtherEdition(rules)} order by products.number`);
  const database = drizzle(client);
  for (;;) {
    const { rows } = await client.query<{ productId: string; edition: EditionFacts }>(
      `fetch ${booksAtOnce} from staged_editions`,
    );
    if (rows.length === 0) break;
    await storeEditions(
      database,
      rows.map(({ productId, edition }) => ({ productId, ...edition })),
      rules,
    );
  }
  await client.query('close staged_editions');
}

/**
 * The statistics know nothing of the new books, or what they were when autovacuum came by: PostgreSQL would read whole
 * tables for each few thousand books, or for each one.
 */
const otherThanByIndex = ['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin', 'enable_material'];

/**
 * Creates the search entries of staged books that are new or changed, and says which are editions of one text.
 * @returns the ids of books that are editions of another one now, and were not before
 */
async function indexStaged(client: Client, rules: StagingRules): Promise<string[]> {
  await client.query(`insert into product_search_queue
    select products.number from staged_books staged join products on products.id = staged.product_id
      left join product_search entry on entry.product_number = products.number
    where ${isKnownOtherwise(rules)} on conflict do nothing`);
  const database = drizzle(client);
  const threshold = await wellKnownThreshold(
    database,
    sql`select coalesce(staged.popularity, 0), products.number
      from staged_books staged join products on products.id = staged.product_id where is_new`,
  );
  await client.query(otherThanByIndex.map((method) => `set local ${method} = off`).join(';'));
  await client.query(`declare queued_books no scroll cursor for
    select products.number, products.title, products.author,
      ${originalTitle(rules)} as "originalTitle",
      ${language(rules)} as language,
      coalesce(staged.popularity, entry.popularity, 0) as popularity,
      coalesce(case when edition.isbn is not null then array[edition.isbn] end,
        case when products.import_key like 'isbn:%' then array[substr(products.import_key, 6)] end, '{}') as isbns,
      ${editionFacts}
    from staged_books staged join products on products.id = staged.product_id
      join product_search_queue queued on queued.product_number = products.number
      left join product_search entry on entry.product_number = products.number
      left join editions edition on edition.product_id = products.id
    order by products.number`);
  const joined: string[] = [];
  const store = async (entries: Entries) => {
    await storeEntries(database, entries, threshold);
    joined.push(...(await groupWorks(database, entries.numbers)));
  };
  let made: Entries | undefined;
  do {
    const { rows } = await client.query<BookToIndex>(`fetch ${entriesAtOnce} from queued_books`);
    // Node.js makes these entries while PostgreSQL stores those before.
    [made] = await Promise.all([rows.length > 0 ? makeEntries(rows) : undefined, made && store(made)]);
  } while (made);
  await client.query('close queued_books');
  await client.query(otherThanByIndex.map((method) => `reset ${method}`).join(';'));
  await markWellKnown(database);
  return joined;
}

/**
 * The planner needs the new statistics, and index-only scans need the visibility map. The index of all pieces of titles
 * takes as long as everything else.
 */
export async function refreshStatistics(client: Client, connect: () => Promise<Client>): Promise<void> {
  const second = await connect();
  try {
    await Promise.all([
      client.query('vacuum (analyze) products'),
      second.query(
        'vacuum (analyze) product_search, search_words, search_spellings, editions, contributions, book_subjects, onix_records, book_works, work_keys',
      ),
    ]);
  } finally {
    await second.end();
  }
}
