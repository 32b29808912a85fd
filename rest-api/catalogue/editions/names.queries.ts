import { and, asc, gt, type SQLWrapper, sql } from 'drizzle-orm';
import type { AuthorName, SeriesName } from '../../contract/editions.ts';
import type { Database } from '../../database/database.ts';
import { isListed } from '../lists/conditions.ts';
import { products } from '../products/product-tables.ts';
import { contributions, editions, people, series } from './edition-tables.ts';

/** Which authors or series to read, by slug. */
export interface NamesPlace {
  first: number;
  /** The slug behind which they are. */
  after: string | undefined;
  /** How many to leave out there. */
  skip: number;
}

/** Whether a book, by its id in another table, is in the shop. */
const isInShop = (productId: SQLWrapper) =>
  sql`(select ${isListed()} from ${products} where ${products.id} = ${productId})`;

// Subqueries with a limit, because PostgreSQL would turn `exists` into a join with the books of all names up to the page.
const hasBook = {
  people: sql`(
    select true from ${contributions}
    where ${contributions.personSlug} = ${people.slug} and ${isInShop(contributions.productId)} limit 1)`,
  series: sql`(
    select true from ${editions}
    where ${editions.seriesSlug} = ${series.slug} and ${isInShop(editions.productId)} limit 1)`,
};

/** Those who have made a book of the catalogue, by slug. */
export async function findAuthors(
  database: Database,
  { first, after, skip }: NamesPlace,
): Promise<AuthorName[]> {
  return database
    .select({ slug: people.slug, name: people.name })
    .from(people)
    .where(and(after === undefined ? undefined : gt(people.slug, after), hasBook.people))
    .orderBy(asc(people.slug))
    .limit(first)
    .offset(skip);
}

/** The series with a book in the catalogue, by slug. */
export async function findAllSeries(
  database: Database,
  { first, after, skip }: NamesPlace,
): Promise<SeriesName[]> {
  return database
    .select({ slug: series.slug, name: series.name })
    .from(series)
    .where(and(after === undefined ? undefined : gt(series.slug, after), hasBook.series))
    .orderBy(asc(series.slug))
    .limit(first)
    .offset(skip);
}
