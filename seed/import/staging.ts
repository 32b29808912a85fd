import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { type EditionFacts, storeEditions } from '../../rest-api/catalogue/editions/store-editions.ts';
import {
  type BookToIndex,
  editionFacts,
  indexBooks,
  markWellKnown,
} from '../../rest-api/catalogue/search/search-index.ts';
import type { ImportedBook } from './book.ts';

const booksAtOnce = 2_000;

/**
 * Moves the rows of a file into the catalogue: first into a temporary table, which is invisible to others and ends
 * with the connection, then in one transaction into the catalogue.
 */

export async function createStaging(client: Client): Promise<void> {
  await client.query(`create temporary table staged_books (
    line integer not null, import_key text not null, title text not null, author text not null,
    price_paise integer not null, previous_price_paise integer not null, rating numeric(3, 2) not null,
    image text, category_name text not null,
    original_title text, language text, popularity integer, stock integer, edition jsonb
  )`);
}

/** A stream that accepts rows in the format of stagedRow. */
export function stagingStream(client: Client) {
  return client.query(copyFrom('copy staged_books from stdin'));
}

/** A book in PostgreSQL's text format of COPY; its texts contain neither tabs nor line breaks. */
export function stagedRow(line: number, book: ImportedBook): string {
  const { importKey, title, author, pricePaise, previousPricePaise, rating, image, categoryName } = book;
  const { originalTitle, language, popularity, stock, edition } = book;
  const texts = [line, importKey, title, author, pricePaise, previousPricePaise, rating]
    .map(copied)
    .join('\t');
  const optional = (value: string | number | undefined) => (value === undefined ? '\\N' : copied(value));
  const facts = [originalTitle, language, popularity, stock, edition && JSON.stringify(edition)]
    .map(optional)
    .join('\t');
  return `${texts}\t${optional(image)}\t${categoryName}\t${facts}\n`;
}

const copied = (value: string | number) => String(value).replaceAll('\\', '\\\\');

/** A row whose key is that of an earlier row of the file. */
export interface Duplicate {
  line: number;
  importKey: string;
  firstLine: number;
}

/**
 * Keeps the first of the rows with the same key.
 * @returns the number of removed rows, and the first `shown` of them
 */
export async function dropDuplicates(
  client: Client,
  shown: number,
): Promise<{ count: number; first: Duplicate[] }> {
  await client.query('analyze staged_books');
  await client.query(`create temporary table repeated_keys as
    select import_key, min(line) as first_line from staged_books group by import_key having count(*) > 1`);
  const { rows } = await client.query<Duplicate>(
    `select line, import_key as "importKey", first_line as "firstLine"
     from staged_books join repeated_keys using (import_key) where line > first_line order by line limit $1`,
    [shown],
  );
  if (rows.length === 0) return { count: 0, first: [] };
  const dropped = await client.query(
    `delete from staged_books using repeated_keys
     where staged_books.import_key = repeated_keys.import_key and line > first_line`,
  );
  await client.query('analyze staged_books');
  return { count: dropped.rowCount ?? 0, first: rows };
}

/** How the staged rows compare with the catalogue. */
export interface Comparison {
  new: number;
  changed: number;
  unchanged: number;
}

/** The cover of a book without an image is drawn on demand, under the book's id. */
const imageOf = (id: string) => `coalesce(staged.image, '/covers/' || ${id} || '.webp')`;

/** The same of a book that is there already: a cover that staff have uploaded stays. */
const imageOfKnown = `coalesce(staged.image,
  case when starts_with(products.image, '/covers/' || products.id || '-') then products.image end,
  ${imageOf('products.id')})`;

const isChanged = `(products.title, products.author, products.price_paise, products.previous_price_paise,
    products.rating, products.image, products.category_name) is distinct from
  (staged.title, staged.author, staged.price_paise, staged.previous_price_paise,
    staged.rating, ${imageOfKnown}, staged.category_name)`;

/** The facts for searches only; where the file has none, the stored ones stay. */
const isKnownOtherwise = `(coalesce(staged.original_title, entry.original_title),
    coalesce(staged.language, entry.language), coalesce(staged.popularity, entry.popularity, 0))
  is distinct from (entry.original_title, entry.language, coalesce(entry.popularity, 0))`;

/** What is stored of a book's edition, in the form of the staged facts. */
const knownEdition = `(select jsonb_strip_nulls(jsonb_build_object(
    'format', edition.format, 'pages', edition.pages, 'publisher', edition.publisher,
    'publishedOn', edition.published_on, 'firstPublished', edition.first_published,
    'description', edition.description,
    'series', (select jsonb_strip_nulls(jsonb_build_object('name', name, 'number', edition.series_number))
      from series where slug = edition.series_slug),
    'contributors', (select jsonb_agg(jsonb_build_object('name', name, 'role', role) order by position)
      from contributions where contributions.product_id = edition.product_id)))
  from editions edition where edition.product_id = products.id)`;

/** Whether the file says more or other of a book's edition than what is stored; where it is silent, that stays. */
const hasOtherEdition = `(staged.edition is not null and
  coalesce(${knownEdition}, '{}') || staged.edition is distinct from coalesce(${knownEdition}, '{}'))`;

/** Compares the staged rows with the catalogue, without changing it. */
export async function compare(client: Client): Promise<Comparison> {
  const { rows } = await client.query(
    `select count(*) filter (where products.id is null)::integer as new,
       count(*) filter (where products.id is not null and (${isChanged} or ${isKnownOtherwise} or ${hasOtherEdition}))::integer as changed,
       count(*)::integer as staged
     from staged_books staged left join products on products.import_key = staged.import_key
       left join product_search entry on entry.product_number = products.number`,
  );
  const [{ new: added, changed, staged }] = rows;
  return { new: added, changed, unchanged: staged - added - changed };
}

/**
 * Puts the staged rows into the catalogue and its search index, within the caller's transaction: one UPDATE and one
 * INSERT of books. Omits each if it would change nothing, so that no notification is sent.
 */
export async function apply(client: Client, comparison: Comparison): Promise<void> {
  if (comparison.changed > 0) {
    await client.query(
      `update products set title = staged.title, author = staged.author, price_paise = staged.price_paise,
         previous_price_paise = staged.previous_price_paise, rating = staged.rating,
         image = ${imageOfKnown}, category_name = staged.category_name
       from staged_books staged where products.import_key = staged.import_key and ${isChanged}`,
    );
  }
  if (comparison.new > 0) {
    await client.query(
      `insert into products (id, title, author, price_paise, previous_price_paise, rating, image, category_name,
         import_key)
       select id, title, author, price_paise, previous_price_paise, rating, ${imageOf('id')}, category_name,
         import_key
       from (select gen_random_uuid() as id, * from staged_books offset 0) staged
       where not exists (select from products where products.import_key = staged.import_key)
       order by line`,
    );
  }
  if (comparison.changed + comparison.new > 0) {
    await storeStagedEditions(client);
    await indexStaged(client);
  }
}

/** Stores what the staged rows say of editions, where that is not stored yet. */
async function storeStagedEditions(client: Client): Promise<void> {
  await client.query(`declare staged_editions no scroll cursor for
    select products.id as "productId", staged.edition
    from staged_books staged join products using (import_key) where ${hasOtherEdition} order by products.number`);
  const database = drizzle(client);
  for (;;) {
    const { rows } = await client.query<{ productId: string; edition: EditionFacts }>(
      `fetch ${booksAtOnce} from staged_editions`,
    );
    if (rows.length === 0) break;
    await storeEditions(
      database,
      rows.map(({ productId, edition }) => ({ productId, ...edition })),
    );
  }
  await client.query('close staged_editions');
}

/** Creates the search entries of staged books that are new or changed. */
async function indexStaged(client: Client): Promise<void> {
  await client.query(`insert into product_search_queue
    select products.number from staged_books staged join products using (import_key)
      left join product_search entry on entry.product_number = products.number
    where ${isKnownOtherwise} on conflict do nothing`);
  await client.query(`declare queued_books no scroll cursor for
    select products.number, products.title, products.author,
      coalesce(staged.original_title, entry.original_title) as "originalTitle",
      coalesce(staged.language, entry.language) as language,
      coalesce(staged.popularity, entry.popularity, 0) as popularity,
      case when import_key like 'isbn:%' then array[substr(import_key, 6)] else '{}' end as isbns,
      products.withdrawn_at is not null as "isWithdrawn",
      ${editionFacts}
    from staged_books staged join products using (import_key)
      join product_search_queue queued on queued.product_number = products.number
      left join product_search entry on entry.product_number = products.number
      left join editions edition on edition.product_id = products.id
    order by products.number`);
  const database = drizzle(client);
  for (;;) {
    const { rows } = await client.query<BookToIndex>(`fetch ${booksAtOnce} from queued_books`);
    if (rows.length === 0) break;
    await indexBooks(database, rows);
  }
  await client.query('close queued_books');
  await markWellKnown(database);
}

/** The planner needs the new statistics, and index-only scans need the visibility map. */
export async function refreshStatistics(client: Client): Promise<void> {
  await client.query(
    'vacuum (analyze) products, product_search, search_words, search_spellings, editions, contributions',
  );
}
