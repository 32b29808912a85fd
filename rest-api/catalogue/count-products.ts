import { and, count, eq, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { facetValues } from '../database/listing-tables.ts';
import { productCounts, products } from '../database/schema.ts';
import { queries, Statement } from '../database/statement.ts';
import { isOutOfStock } from '../stock/availability.ts';
import { type ProductConditions, passing } from './conditions.ts';
import { areOfEditions } from './facet-conditions.ts';
import { sourceOf } from './list-source.ts';
import { passingByIndex } from './search-plan.ts';

const inAll = new Statement<[books: number]>(
  'books in all',
  queries.select({ books: sql<number>`coalesce(sum(${productCounts.books}), 0)::int` }).from(productCounts),
);

/** The number of books. */
export async function countAllProducts(database: Database): Promise<number> {
  const [row] = await inAll.rows(database);
  return row?.[0] ?? 0;
}

/** The exact number of matching books. */
export async function countProducts(database: Queryable, conditions: ProductConditions): Promise<number> {
  if (isCountedAhead(conditions)) return countAhead(database, conditions);
  const only = onlyFacetValue(conditions);
  if (only !== undefined) return countValue(database, only);
  const statement = (where: SQL | undefined) =>
    database.select({ passing: count() }).from(sourceOf(conditions)).where(where);
  const rows = await statement(await passingByIndex(database, conditions, statement));
  return rows[0]?.passing ?? 0;
}

/** Whether the counts kept per category, rupee and star tell these conditions' books apart, but for their stock. */
export function isCountedAhead({
  search,
  among,
  maxPricePaise = 0,
  minRating = 0,
  ...facets
}: ProductConditions): boolean {
  if (areOfEditions(facets)) return false;
  return !search && !among && maxPricePaise % 100 === 0 && Number.isInteger(minRating);
}

/** The id of the one value of a facet that is all these conditions ask for; 0 for a value that no book has. */
function onlyFacetValue({ facets, ...others }: ProductConditions): number | undefined {
  const isAlone = Object.values(others).every((condition) => condition === undefined);
  const [only] = facets ?? [];
  return isAlone && facets?.length === 1 && only && only.ids.length <= 1 ? (only.ids[0] ?? 0) : undefined;
}

async function countValue(database: Queryable, id: number): Promise<number> {
  const [row] = await database
    .select({ books: facetValues.books })
    .from(facetValues)
    .where(eq(facetValues.id, id));
  return row?.books ?? 0;
}

async function countAhead(database: Queryable, conditions: ProductConditions): Promise<number> {
  const { categories, maxPricePaise, minRating, inStock } = conditions;
  const gone = inStock ? outOfStock(database, conditions) : sql`0`;
  const rows = await database
    .select({ passing: sql<string>`coalesce(sum(${productCounts.books}), 0) - ${gone}` })
    .from(productCounts)
    .where(
      and(
        categories?.length ? inArray(productCounts.categoryName, [...categories]) : undefined,
        maxPricePaise === undefined ? undefined : lt(productCounts.rupees, maxPricePaise / 100),
        minRating === undefined ? undefined : gte(productCounts.stars, minRating),
      ),
    );
  return Number(rows[0]?.passing);
}

/** How many books pass all conditions but that they can be bought, as a subquery. */
function outOfStock(database: Queryable, conditions: ProductConditions): SQL {
  const others = passing({ ...conditions, inStock: undefined });
  return sql`(${database.select({ books: count() }).from(products).where(and(isOutOfStock(), others))})`;
}
