import { sql } from 'drizzle-orm';
import type { BookFormat, ContributorRole } from '../../contract/editions.ts';
import type { Queryable } from '../../database/database.ts';
import { slugOf } from './slug.ts';

/** Facts of a book's edition; what is left out stays as it was. */
export interface EditionFacts {
  isbn?: string | undefined;
  format?: BookFormat | undefined;
  language?: string | undefined;
  pages?: number | undefined;
  publisher?: string | undefined;
  publishedOn?: string | undefined;
  firstPublished?: number | undefined;
  description?: string | undefined;
  series?: { name: string; number?: number | undefined } | undefined;
  /** All of them, in the order of the title page: they replace those of before. */
  contributors?: readonly { name: string; role: ContributorRole }[] | undefined;
}

/**
 * Stores facts of books, within the caller's transaction, and queues the books for the search index. Names without a
 * letter or digit are left out.
 * @param books some thousand at most
 */
export async function storeEditions(
  database: Queryable,
  books: readonly (EditionFacts & { productId: string })[],
): Promise<void> {
  const editions = books.map(({ contributors: _contributors, series, ...facts }) => ({
    ...facts,
    ...(series && { seriesSlug: slugOf(series.name) || null, seriesNumber: series.number ?? null }),
  }));
  const series = books.flatMap((book) => (book.series ? [named(book.series)] : []));
  const contributions = books.flatMap(({ productId, contributors = [] }) =>
    contributors.map(({ role, ...person }, position) => ({ productId, position, role, ...named(person) })),
  );
  await storeNames(database, 'series', series);
  await storeNames(database, 'people', contributions);
  await database.execute(sql`
    insert into editions as known (product_id, isbn, format, language, pages, publisher, published_on,
      first_published, description, series_slug, series_number)
    select "productId", isbn, format, language, pages, publisher, "publishedOn", "firstPublished", description,
      "seriesSlug", "seriesNumber"
    from json_to_recordset(${JSON.stringify(editions)}::json) as given (
      "productId" uuid, isbn text, format text, language text, pages int, publisher text, "publishedOn" text,
      "firstPublished" int, description text, "seriesSlug" text, "seriesNumber" numeric)
    order by "productId"
    on conflict (product_id) do update set
      isbn = coalesce(excluded.isbn, known.isbn),
      format = coalesce(excluded.format, known.format),
      language = coalesce(excluded.language, known.language),
      pages = coalesce(excluded.pages, known.pages),
      publisher = coalesce(excluded.publisher, known.publisher),
      published_on = coalesce(excluded.published_on, known.published_on),
      first_published = coalesce(excluded.first_published, known.first_published),
      description = coalesce(excluded.description, known.description),
      series_number = case when excluded.series_slug is null then known.series_number else excluded.series_number end,
      series_slug = coalesce(excluded.series_slug, known.series_slug)`);
  const replaced = books.flatMap(({ productId, contributors }) => (contributors ? [productId] : []));
  await database.execute(
    sql`delete from contributions where product_id = any(${sql.param(replaced)}::uuid[])`,
  );
  await database.execute(sql`
    insert into contributions (product_id, position, person_slug, role, name)
    select "productId", position, slug, role, name
    from json_to_recordset(${JSON.stringify(contributions.filter(({ slug }) => slug))}::json) as given (
      "productId" uuid, position int, slug text, role text, name text)`);
  await database.execute(sql`
    insert into product_search_queue
    select number from products where id = any(${sql.param(books.map(({ productId }) => productId))}::uuid[])
    on conflict do nothing`);
}

const named = ({ name }: { name: string }) => ({ slug: slugOf(name), name });

/** Adds the names that a table of names does not have. */
async function storeNames(
  database: Queryable,
  table: 'series' | 'people',
  names: readonly { slug: string; name: string }[],
): Promise<void> {
  await database.execute(sql`
    insert into ${sql.identifier(table)} (slug, name)
    select distinct on (slug) slug, name
    from json_to_recordset(${JSON.stringify(names)}::json) as given (slug text, name text)
    where slug <> '' order by slug on conflict do nothing`);
}
