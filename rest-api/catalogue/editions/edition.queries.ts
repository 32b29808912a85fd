import { asc, eq, sql } from 'drizzle-orm';
import type { Edition } from '../../contract/editions.ts';
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
export async function findEdition(database: Database, productId: string): Promise<Edition | null> {
  const [rows, contributors] = await Promise.all([
    database
      .select({
        ...editionColumns,
        seriesSlug: series.slug,
      })
      .from(products)
      .leftJoin(editions, eq(editions.productId, products.id))
      .leftJoin(series, eq(series.slug, editions.seriesSlug))
      .leftJoin(productSearch, eq(productSearch.productNumber, products.number))
      .where(eq(products.id, productId)),
    database
      .select({ slug: contributions.personSlug, name: contributions.name, role: contributions.role })
      .from(contributions)
      .where(eq(contributions.productId, productId))
      .orderBy(asc(contributions.position)),
  ]);
  const [row] = rows;
  if (!row) return null;
  const { seriesSlug, seriesName, seriesNumber, ...facts } = row;
  const part =
    seriesSlug !== null && seriesName !== null
      ? { slug: seriesSlug, name: seriesName, number: seriesNumber }
      : null;
  const isKnown =
    part !== null || contributors.length > 0 || Object.values(facts).some((fact) => fact !== null);
  if (!isKnown) return null;
  return {
    ...facts,
    format: formatName(facts.format),
    series: part,
    contributors: contributors.map((each) => ({ ...each, role: upperCase(each.role) })),
  };
}
