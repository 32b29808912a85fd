import { createHash } from 'node:crypto';
import { and, desc, eq, inArray, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import { readIsbn } from '../../../text/isbn.ts';
import { upperCase } from '../../contract/letter-case.ts';
import type { BookContributor, OtherEdition, StaffBook } from '../../contract/staff-books.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import { productCovers } from '../covers/cover-tables.ts';
import { editionColumns } from '../editions/edition.queries.ts';
import { contributions, editions, series } from '../editions/edition-tables.ts';
import { formatName, type StoredFormat } from '../editions/stored-details.ts';
import { bookWorks } from '../editions/work-tables.ts';
import { hasPiecesOf, matching } from '../lists/conditions.ts';
import { givenRating, products } from '../products/product-tables.ts';
import { booksOfIsbn } from '../products/products.queries.ts';
import { productSearch } from '../search/search-tables.ts';

/** Which books to list. */
export interface StaffBookFilter {
  /** A number, an ISBN, or a text in title or author. */
  search?: string | undefined;
  /** Only withdrawn ones, or only others. */
  withdrawn?: boolean | undefined;
}

/** A page of the books, the newest first. @param place.after the running number that the page before ended with */
export function findStaffBooks(
  database: Queryable,
  { search, withdrawn }: StaffBookFilter,
  { first, after }: { first: number; after?: number | undefined },
): Promise<StaffBook[]> {
  const state =
    withdrawn === undefined
      ? undefined
      : withdrawn
        ? isNotNull(products.withdrawnAt)
        : isNull(products.withdrawnAt);
  const place = after === undefined ? undefined : lt(products.number, after);
  return readBooks(database, and(state, place, search ? named(search) : undefined), first);
}

export async function findStaffBook(database: Queryable, id: string): Promise<StaffBook | undefined> {
  const [book] = await readBooks(database, eq(products.id, id), 1);
  return book;
}

/** Some hundred books, by their ids. */
export async function findStaffBooksById(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, StaffBook>> {
  const books = await readBooks(database, sql`${products.id} = any(${sql.param(ids)}::uuid[])`, ids.length);
  return new Map(books.map((book) => [book.id, book]));
}

/** Locks books until the transaction ends, so that neither staff nor an import changes them meanwhile. */
export async function lockBooks(
  transaction: Queryable,
  ids: readonly string[],
): Promise<Map<string, StaffBook>> {
  await transaction.execute(
    sql`select from ${products} where ${products.id} = any(${sql.param(ids)}::uuid[]) order by ${products.id} for update`,
  );
  await transaction.execute(
    sql`select from ${editions} where ${editions.productId} = any(${sql.param(ids)}::uuid[])
      order by ${editions.productId} for update`,
  );
  return findStaffBooksById(transaction, ids);
}

/** Another book with an ISBN, if there is one. */
export async function findOtherOfIsbn(
  transaction: Queryable,
  isbn13: string,
  id: string,
): Promise<{ id: string; number: number; title: string } | undefined> {
  const [other] = await transaction
    .select({ id: products.id, number: products.number, title: products.title })
    .from(products)
    .where(sql`${products.id} in ${booksOfIsbn(isbn13)} and ${products.id} <> ${id}`)
    .limit(1);
  return other;
}

function named(search: string): SQL | undefined {
  const isbn = readIsbn(search);
  return or(
    and(matching({ search }), hasPiecesOf(search)),
    /^\d{1,9}$/.test(search) ? eq(products.number, Number(search)) : undefined,
    'isbn13' in isbn ? sql`${products.id} in ${booksOfIsbn(isbn.isbn13)}` : undefined,
  );
}

async function readBooks(database: Queryable, where: SQL | undefined, max: number): Promise<StaffBook[]> {
  const rows = await database
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      author: products.author,
      pricePaise: products.pricePaise,
      previousPricePaise: products.previousPricePaise,
      rating: givenRating,
      category: products.categoryName,
      furtherCategories: products.furtherCategories,
      image: products.image,
      withdrawnAt: products.withdrawnAt,
      isSeparate: sql<boolean>`coalesce(${bookWorks.isSeparate}, false)`,
      ...editionColumns,
    })
    .from(products)
    .leftJoin(bookWorks, eq(bookWorks.productId, products.id))
    .leftJoin(editions, eq(editions.productId, products.id))
    .leftJoin(series, eq(series.slug, editions.seriesSlug))
    .leftJoin(productSearch, eq(productSearch.productNumber, products.number))
    .where(where)
    .orderBy(desc(products.number))
    .limit(max);
  const ids = rows.map(({ id }) => id);
  const contributors = await findContributors(database, ids);
  const covered = await findCovered(database, ids);
  const others = await findOtherEditions(database, ids);
  return rows.map(({ id, number, format, withdrawnAt, ...facts }) => {
    const book = {
      id,
      number: String(number),
      ...facts,
      format: formatName(format),
      hasUploadedCover: covered.has(id),
      contributors: contributors.get(id) ?? [],
      withdrawnAt: withdrawnAt && timestamp(withdrawnAt),
    };
    return { ...book, otherEditions: others.get(id) ?? [], version: versionOf(book) };
  });
}

async function findContributors(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, BookContributor[]>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .select({ id: contributions.productId, name: contributions.name, role: contributions.role })
    .from(contributions)
    .where(inArray(contributions.productId, [...ids]))
    .orderBy(contributions.position);
  const byBook = new Map<string, BookContributor[]>(ids.map((id) => [id, []]));
  for (const { id, name, role } of rows) byBook.get(id)?.push({ name, role: upperCase(role) });
  return byBook;
}

/** Other editions of the texts that books have: of each text the first so many by their numbers. */
const maxOtherEditions = 20;

async function findOtherEditions(
  database: Queryable,
  ids: readonly string[],
): Promise<Map<string, OtherEdition[]>> {
  if (ids.length === 0) return new Map();
  type StoredEdition = Omit<OtherEdition, 'format'> & { format: StoredFormat | null };
  const { rows } = await database.execute<{ id: string; others: StoredEdition[] }>(sql`
    select own.product_id as id, json_agg(json_build_object('id', other.id, 'number', other.number::text,
      'title', other.title, 'isbn', other.isbn, 'format', other.format, 'language', other.language)
      order by other.number) as others
    from book_works own cross join lateral (
      select products.id, number, title, ${editionColumns.isbn} as isbn, ${editions.format} as format,
        ${editionColumns.language} as language
      from ${bookWorks} join ${products} on ${products.id} = ${bookWorks.productId}
        left join ${editions} on ${editions.productId} = ${products.id}
        left join ${productSearch} on ${productSearch.productNumber} = ${products.number}
      where ${bookWorks.workId} = own.work_id and ${bookWorks.productId} <> own.product_id
      order by number limit ${maxOtherEditions}
    ) other
    where own.product_id = any(${sql.param(ids)}::uuid[]) group by own.product_id`);
  return new Map(
    rows.map(({ id, others }) => [
      id,
      others.map((other) => ({ ...other, format: formatName(other.format) })),
    ]),
  );
}

async function findCovered(database: Queryable, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .select({ id: productCovers.productId })
    .from(productCovers)
    .where(inArray(productCovers.productId, [...ids]));
  return new Set(rows.map(({ id }) => id));
}

/** A version made of what is stored of it, so that it also differs after changes by an import or by SQL. */
export function versionOf(book: Omit<StaffBook, 'version' | 'otherEditions'>): string {
  const sorted = Object.entries(book).sort(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest('hex').slice(0, 16);
}
