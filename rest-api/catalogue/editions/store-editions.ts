import { type SQL, type SQLChunk, sql } from 'drizzle-orm';
import { type FactName, factNames } from '../../../text/edition-facts.ts';
import { nameKey, numbered, slugOf } from '../../../text/slug.ts';
import type { SubjectScheme } from '../../contract/editions.ts';
import type { Queryable } from '../../database/database.ts';
import { columnName, factColumns } from './fact-columns.ts';
import type { StoredDetails, StoredRole } from './stored-details.ts';
import { storeTextKeys, storeWorkChoice, type WorkChoice } from './work-keys.ts';

/** What a book is about, by a code of the book trade. */
export interface Subject {
  scheme: SubjectScheme;
  code: string;
  /** The words of the code, where they are known. */
  heading?: string | undefined;
}

type Details = { [Fact in keyof StoredDetails]?: NonNullable<StoredDetails[Fact]> | undefined };

/** Facts of a book's edition; what is left out stays as it was. */
export interface EditionFacts extends Details {
  /** A key that is given is that of the name. */
  series?: { name: string; number?: number | undefined; key?: string } | undefined;
  /** All of them, in the order of the title page. They replace the earlier ones. */
  contributors?: readonly { name: string; role: StoredRole }[] | undefined;
  /** All of them, the main ones first. They replace the earlier ones. */
  subjects?: readonly Subject[] | undefined;
  /** All keys of its text that its sender names, sorted (`rest-api/catalogue/editions/work-tables.ts`). */
  textKeys?: readonly string[] | undefined;
  /** Staff's choice which books share its text. An import without a choice keeps it. */
  workChoice?: WorkChoice | undefined;
}

/**
 * Stores facts of books, within the caller's transaction, and queues the books for the search index. Names without a
 * letter or digit are left out.
 * @param books some thousand at most
 * @param replaces whether facts that are left out are forgotten
 */
export async function storeEditions(
  database: Queryable,
  books: readonly (EditionFacts & { productId: string })[],
  { replaces = false } = {},
): Promise<void> {
  const ids = books.map(({ productId }) => productId);
  if (replaces)
    await database.execute(sql`delete from editions where product_id = any(${sql.param(ids)}::uuid[])`);
  const seriesNames = books.flatMap(({ series }) => (series ? [series.name] : []));
  const seriesSlugs = await storeNames(database, 'series', seriesNames);
  const editions = books.map(
    ({ contributors: _, subjects: _s, textKeys: _t, workChoice: _w, series, ...facts }) => ({
      ...facts,
      ...(series && { seriesSlug: seriesSlugs(series.name), seriesNumber: series.number ?? null }),
    }),
  );
  const people = books.flatMap(({ contributors = [] }) => contributors.map(({ name }) => name));
  const personSlugs = await storeNames(database, 'people', people);
  const contributions = books.flatMap(({ productId, contributors = [] }) =>
    contributors.map(({ role, name }, position) => ({
      ...{ productId, position, role, name },
      slug: personSlugs(name),
    })),
  );
  await database.execute(sql`
    insert into editions as known (product_id, series_slug, series_number, ${listed((fact) => columnOf(fact))})
    select "productId", "seriesSlug", "seriesNumber", ${listed((fact) => sql.identifier(fact))}
    from json_to_recordset(${JSON.stringify(editions)}::json) as given (
      "productId" uuid, "seriesSlug" text, "seriesNumber" numeric,
      ${listed((fact) => sql`${sql.identifier(fact)} ${sql.raw(factColumns[fact].getSQLType())}`)})
    order by "productId"
    on conflict (product_id) do update set
      series_number = case when excluded.series_slug is null then known.series_number else excluded.series_number end,
      series_slug = coalesce(excluded.series_slug, known.series_slug),
      ${listed((fact) => sql`${columnOf(fact)} = coalesce(excluded.${columnOf(fact)}, known.${columnOf(fact)})`)}`);
  const replaced = books.filter(({ contributors }) => replaces || contributors);
  await database.execute(
    sql`delete from contributions where product_id = any(${sql.param(replaced.map(({ productId }) => productId))}::uuid[])`,
  );
  await database.execute(sql`
    insert into contributions (product_id, position, person_slug, role, name)
    select "productId", position, slug, role, name
    from json_to_recordset(${JSON.stringify(contributions.filter(({ slug }) => slug))}::json) as given (
      "productId" uuid, position int, slug text, role text, name text)`);
  await storeSubjects(database, replaces ? books : books.filter(({ subjects }) => subjects));
  await storeTextKeys(database, replaces ? books : books.filter(({ textKeys }) => textKeys));
  for (const { productId, workChoice } of books) {
    if (workChoice) await storeWorkChoice(database, productId, workChoice);
  }
  await database.execute(sql`
    insert into product_search_queue
    select number from products where id = any(${sql.param(ids)}::uuid[])
    on conflict do nothing`);
}

/** Replaces the subjects of books. */
async function storeSubjects(
  database: Queryable,
  books: readonly (EditionFacts & { productId: string })[],
): Promise<void> {
  if (books.length === 0) return;
  const rows = books.flatMap(({ productId, subjects = [] }) =>
    subjects.map((subject, position) => ({ productId, position, ...subject })),
  );
  const ids = books.map(({ productId }) => productId);
  await database.execute(sql`delete from book_subjects where product_id = any(${sql.param(ids)}::uuid[])`);
  await database.execute(sql`
    insert into book_subjects (product_id, position, scheme, code, heading)
    select "productId", position, scheme, code, heading
    from json_to_recordset(${JSON.stringify(rows)}::json) as given (
      "productId" uuid, position int, scheme text, code text, heading text)`);
}

const columnOf = (fact: FactName) => sql.identifier(columnName(fact));

/** A piece of SQL for each fact, with commas between. */
const listed = (piece: (fact: FactName) => SQLChunk): SQL =>
  sql.join(
    factNames.map((fact) => sql`${piece(fact)}`),
    sql`, `,
  );

/**
 * Adds the names that a table of names does not have, each with a slug of its own.
 * @returns the slug of each name; null for a name without a letter or digit, which is not stored
 */
async function storeNames(
  database: Queryable,
  table: 'series' | 'people',
  names: readonly string[],
): Promise<(name: string) => string | null> {
  const slugs = new Map<string, string>();
  let missing = names
    .map((name) => ({ key: nameKey(name), name, slug: slugOf(name) }))
    .filter(({ slug }) => slug);
  const stored = sql.identifier(table);
  for (let number = 1; missing.length > 0; number += 1) {
    const { rows } = await database.execute<{ key: string; slug: string }>(sql`
      select distinct on (key) key, slug from ${stored}
      where key = any(${sql.param(missing.map(({ key }) => key))}::text[]) order by key, slug`);
    for (const { key, slug } of rows) slugs.set(key, slug);
    missing = missing.filter(({ key }) => !slugs.has(key));
    const offered = missing.map(({ key, name, slug }, place) => ({
      key,
      name,
      slug: numbered(slug, number),
      place,
    }));
    // What another name has is passed over, to be offered with the next number.
    await database.execute(sql`
      insert into ${stored} (slug, name, key)
      select distinct on (slug) slug, name, key
      from json_to_recordset(${JSON.stringify(offered)}::json) as given (slug text, name text, key text, place int)
      order by slug, place on conflict do nothing`);
  }
  return (name) => slugs.get(nameKey(name)) ?? null;
}
