import { and, count, gte, inArray, lt, type SQL, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { productCounts, products } from '../database/schema.ts';
import { queries, Statement } from '../database/statement.ts';
import { isOutOfStock } from '../stock/availability.ts';
import { type ProductConditions, passing } from './conditions.ts';
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
  const statement = (where: SQL | undefined) =>
    database.select({ passing: count() }).from(products).where(where);
  const rows = await statement(await passingByIndex(database, conditions, statement));
  return rows[0]?.passing ?? 0;
}

/** Whether the counts kept per category, rupee and star tell these conditions' books apart, but for their stock. */
export function isCountedAhead({
  search,
  among,
  maxPricePaise = 0,
  minRating = 0,
}: ProductConditions): boolean {
  return !search && !among && maxPricePaise % 100 === 0 && Number.isInteger(minRating);
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
