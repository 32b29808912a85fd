import { asc, eq, inArray, sql } from 'drizzle-orm';
import type { Contributor, Edition } from '../../contract/editions.ts';
import { upperCase } from '../../contract/letter-case.ts';
import type { Database } from '../../database/database.ts';
import { products } from '../products/product-tables.ts';
import { productSearch } from '../search/search-tables.ts';
import { contributions, editions, series } from './edition-tables.ts';
import { factColumns } from './fact-columns.ts';
import { formatName } from './stored-details.ts';

/** The ISBN by which an import knows a book. */
const importedIsbn = sql<
  string | null
>`case when ${products.importKey} like 'isbn:%' then substr(${products.importKey}, 6) end`;

/** What an edition's columns say of a book, and what an import knows of it where they are empty. */
export const editionColumns = {
  ...factColumns,
  isbn: sql<string | null>`coalesce(${editions.isbn}, ${importedIsbn})`,
  language: sql<string | null>`coalesce(${editions.language}, ${productSearch.language})`,
  seriesName: series.name,
  seriesNumber: editions.seriesNumber,
};

/** What is known of a book's edition; null where that is nothing. */
export const findEdition = async (database: Database, productId: string): Promise<Edition | null> =>
  (await findEditions(database, [productId])).get(productId) ?? null;

/** What is known of the editions of books, by their ids; without those of which nothing is known. */
async function findEditions(
  database: Database,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, Edition>> {
  const ids = [...productIds];
  const [rows, contributorRows] = await Promise.all([
    database
      .select({
        ...editionColumns,
        seriesSlug: series.slug,
        productId: products.id,
      })
      .from(products)
      .leftJoin(editions, eq(editions.productId, products.id))
      .leftJoin(series, eq(series.slug, editions.seriesSlug))
      .leftJoin(productSearch, eq(productSearch.productNumber, products.number))
      .where(inArray(products.id, ids)),
    database
      .select({
        slug: contributions.personSlug,
        name: contributions.name,
        role: contributions.role,
        productId: contributions.productId,
      })
      .from(contributions)
      .where(inArray(contributions.productId, ids))
      .orderBy(asc(contributions.productId), asc(contributions.position)),
  ]);
  const contributorsOf = new Map<string, Contributor[]>();
  for (const { productId, role, ...person } of contributorRows) {
    const contributors = contributorsOf.get(productId) ?? [];
    contributorsOf.set(productId, [...contributors, { ...person, role: upperCase(role) }]);
  }
  const found = new Map<string, Edition>();
  for (const { productId, seriesSlug, seriesName, seriesNumber, ...facts } of rows) {
    const part =
      seriesSlug !== null && seriesName !== null
        ? { slug: seriesSlug, name: seriesName, number: seriesNumber }
        : null;
    const contributors = contributorsOf.get(productId) ?? [];
    const isKnown =
      part !== null || contributors.length > 0 || Object.values(facts).some((fact) => fact !== null);
    if (isKnown) {
      found.set(productId, { ...facts, format: formatName(facts.format), series: part, contributors });
    }
  }
  return found;
}

/** The books, with their editions if a request includes them; null where nothing is known. */
export async function withEditions<Book extends { _id: string }>(
  database: Database,
  include: readonly string[] | undefined,
  books: readonly Book[],
): Promise<(Book & { edition?: Edition | null })[]> {
  if (!include?.includes('edition') || books.length === 0) return [...books];
  const found = await findEditions(
    database,
    books.map(({ _id }) => _id),
  );
  return books.map((book) => ({ ...book, edition: found.get(book._id) ?? null }));
}
