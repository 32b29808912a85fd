import { drizzle } from 'drizzle-orm/node-postgres';
import type { Client } from 'pg';
import { groupWorks } from '../../rest-api/catalogue/editions/group-works.ts';
import { type EditionFacts, storeEditions } from '../../rest-api/catalogue/editions/store-editions.ts';
import { storedFacts } from '../../rest-api/catalogue/editions/stored-facts.ts';
import { indexQueuedBooks } from '../../rest-api/catalogue/search/search-index.ts';
import { nameKey } from '../../text/slug.ts';
import { decodeEntities } from '../import/decode-entities.ts';
import { distinct } from '../import/distinct.ts';
import { publishWritten } from '../import/published-changes.ts';

/** A text of a book, or the name of a page, that has entities, and how it reads without them. */
export interface EncodedText {
  /** The number of the book; null for the name of a page. */
  number: number | null;
  /** The title of the book, or the slug of the page. */
  title: string;
  /** The fact whose text it is, such as `publisher`. */
  fact: string;
  stored: string;
  mended: string;
}

const booksAtOnce = 500;

type Contributors = NonNullable<EditionFacts['contributors']>;

interface StoredBook {
  id: string;
  number: number;
  title: string;
  author: string;
  originalTitle: string | null;
  edition: EditionFacts;
}

/**
 * Finds the texts of books that earlier imports have stored with entities, such as `Tom &amp; Jerry`, and stores them as
 * they read: titles, names, publishers, series, descriptions, and what records of ONIX wait with. Contributors whom the
 * semicolon of an entity has parted are one again. Books are found by their new texts when it ends; nothing is stored
 * where `mends` is false.
 * @param client of a database whose import lock is held
 * @param show gets each text
 * @returns how many books, pages of names and waiting records have such texts
 */
export async function mendEntities(
  client: Client,
  mends: boolean,
  show: (text: EncodedText) => void,
): Promise<{ books: number; names: number; records: number }> {
  await client.query('begin');
  let books = 0;
  for (let last = 0; ; ) {
    const found = await findEncoded(client, last);
    const mended = found.map(mendedBook).filter(({ texts }) => texts.length > 0);
    books += mended.length;
    for (const text of mended.flatMap(({ texts }) => texts)) show(text);
    if (mends && mended.length > 0) await storeMended(client, mended);
    const end = found.at(-1);
    if (!end) break;
    last = end.number;
  }
  // Books are found by the names of their series: these are mended behind them.
  const names =
    (await mendNames(client, mends, 'series', show)) + (await mendNames(client, mends, 'people', show));
  const records = await mendRecords(client, mends);
  if (mends) await publishWritten(client);
  await client.query(mends ? 'commit' : 'rollback');
  return { books, names, records };
}

/** What may be an entity, as a regular expression of PostgreSQL without its end; `decodeEntities` decides. */
const entity = '&(#[0-9]+|#x[0-9a-f]+|[a-z][a-z0-9]+)';

async function findEncoded(client: Client, after: number): Promise<StoredBook[]> {
  const { rows } = await client.query<StoredBook>(
    `select products.id, products.number, products.title, products.author, entry.original_title as "originalTitle",
       ${storedFacts} as edition
     from products left join product_search entry on entry.product_number = products.number
       left join editions on editions.product_id = products.id left join series on series.slug = editions.series_slug
     where products.number > $1 and (
       concat_ws(' ', products.title, products.author, entry.original_title, editions.publisher, editions.imprint,
         editions.edition_statement, editions.description, editions.contents, series.name) ~* '${entity};'
       or exists (select from contributions where product_id = products.id and name ~* '${entity}(;|$)')
       or exists (select from book_subjects where product_id = products.id and heading ~* '${entity};'))
     order by products.number limit ${booksAtOnce}`,
    [after],
  );
  return rows;
}

/** Facts of the edition that are texts. */
const textFacts = ['publisher', 'imprint', 'editionStatement', 'description', 'contents'] as const;

interface MendedBook {
  book: StoredBook;
  texts: EncodedText[];
  title: string;
  author: string;
  originalTitle: string | null;
  /** The facts that read otherwise now, and no others. */
  edition: EditionFacts;
}

function mendedBook(book: StoredBook): MendedBook {
  const { number, title, author, originalTitle } = book;
  const { series, contributors = [], subjects = [] } = book.edition;
  const texts: EncodedText[] = [];
  const mend = (fact: string, stored: string, mended = mendedText(stored)) => {
    if (mended !== stored) texts.push({ number, title, fact, stored, mended });
    return mended;
  };
  const changed = <Value>(stored: Value, mended: Value) =>
    JSON.stringify(stored) === JSON.stringify(mended) ? undefined : mended;
  const people = mendedContributors(contributors);
  const shown = (some: Contributors) => some.map(({ name, role }) => `${name} (${role})`).join('; ');
  mend('contributors', shown(contributors), shown(people));
  const headings = subjects.map((subject) => ({
    ...subject,
    ...(subject.heading && { heading: mend(`subject ${subject.code}`, subject.heading) }),
  }));
  const details = textFacts.flatMap((fact) => {
    const stored = book.edition[fact];
    return stored ? [[fact, changed(stored, mend(fact, stored))] as const] : [];
  });
  const seriesName = series && mend('series', series.name);
  return {
    book,
    title: mend('title', title),
    author: mend('author', author),
    originalTitle: originalTitle && mend('original title', originalTitle),
    edition: {
      ...Object.fromEntries(details.filter(([, text]) => text !== undefined)),
      ...(series && seriesName && seriesName !== series.name && { series: { ...series, name: seriesName } }),
      contributors: changed(contributors, people),
      subjects: changed(subjects, headings),
    },
    texts,
  };
}

/** As an import stores it: a description keeps its lines. */
const mendedText = (text: string): string => {
  const decoded = decodeEntities(text);
  return decoded === text
    ? text
    : decoded
        .replace(/[^\S\n]+/g, ' ')
        .trim()
        .normalize('NFC');
};

/** Contributors in the order of the title page, those that a semicolon of an entity has parted as one, and each once. */
function mendedContributors(stored: Contributors): Contributors {
  const joined: { name: string; role: Contributors[number]['role'] }[] = [];
  let begun = '';
  for (const { name, role } of stored) {
    const cut = `${name};`;
    const decoded = decodeEntities(cut);
    // Without its semicolon `&amp` is the end of a name only where the cell went on behind it.
    if (/&#?\w+$/.test(name) && decoded !== cut) {
      begun += /\s&#?\w+$/.test(name) ? `${decoded} ` : decoded;
      continue;
    }
    joined.push({ name: mendedText(begun + name), role });
    begun = '';
  }
  // Nothing has followed it.
  const last = stored.at(-1);
  if (begun && last) joined.push({ name: begun.trim(), role: last.role });
  return distinct(joined, ({ name, role }) => `${name} ${role}`);
}

/** Stores books as they read now, with their entries in searches and their editions. */
async function storeMended(client: Client, mended: readonly MendedBook[]): Promise<void> {
  const rows = mended.map(({ book: { id, number }, title, author, originalTitle }) => ({
    ...{ id, number, title, author, originalTitle },
  }));
  const given = `json_to_recordset($1) as given (id uuid, number int, title text, author text, "originalTitle" text)`;
  await client.query(
    `update products set title = given.title, author = given.author from ${given}
     where products.id = given.id and (products.title, products.author) <> (given.title, given.author)`,
    [JSON.stringify(rows)],
  );
  await client.query(
    `update product_search set original_title = "originalTitle" from ${given}
     where product_number = given.number and original_title <> "originalTitle"`,
    [JSON.stringify(rows)],
  );
  const database = drizzle(client);
  const editions = mended.filter(({ edition }) => Object.values(edition).some((fact) => fact !== undefined));
  await storeEditions(
    database,
    editions.map(({ book, edition }) => ({ productId: book.id, ...edition })),
  );
  const numbers = rows.map(({ number }) => number);
  await client.query('insert into product_search_queue select unnest($1::int[]) on conflict do nothing', [
    numbers,
  ]);
  await indexQueuedBooks(database);
  await groupWorks(database, numbers);
}

const usedBy = { series: 'editions where series_slug', people: 'contributions where person_slug' };

/** Mends the names of pages that still have a book; the others go, as their books have pages by mended names. @returns how many */
async function mendNames(
  client: Client,
  mends: boolean,
  table: 'series' | 'people',
  show: (text: EncodedText) => void,
): Promise<number> {
  const { rows } = await client.query<{ slug: string; name: string }>(
    `select slug, name from ${table} where name ~* '${entity};' order by slug`,
  );
  let names = 0;
  for (const { slug, name } of rows) {
    const mended = mendedText(name);
    if (mended === name) continue;
    names += 1;
    show({ number: null, title: slug, fact: table === 'series' ? 'series' : 'person', stored: name, mended });
    if (!mends) continue;
    const { rowCount } = await client.query(
      `delete from ${table} where slug = $1 and not exists (select from ${usedBy[table]} = slug)`,
      [slug],
    );
    if (rowCount === 0) {
      const named = [slug, mended, nameKey(mended)];
      await client.query(`update ${table} set name = $2, key = $3 where slug = $1`, named);
    }
  }
  return names;
}

/** Records of ONIX that wait until their books may be listed. */
async function mendRecords(client: Client, mends: boolean): Promise<number> {
  const { rows } = await client.query<{ sender: string; reference: string; facts: unknown }>(
    `select sender, reference, facts from onix_records where facts::text ~* '${entity};'`,
  );
  let records = 0;
  for (const { sender, reference, facts } of rows) {
    const stored = JSON.stringify(facts);
    const mended = JSON.stringify(facts, (_, value) =>
      typeof value === 'string' ? mendedText(value) : value,
    );
    if (mended === stored) continue;
    records += 1;
    if (!mends) continue;
    await client.query('update onix_records set facts = $3 where sender = $1 and reference = $2', [
      sender,
      reference,
      mended,
    ]);
  }
  return records;
}
