import { and, count, eq, type SQL } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { isOutOfStock } from '../availability/availability.ts';
import { products } from '../products/product-tables.ts';
import { type ProductConditions, passing } from './conditions.ts';
import { areOfEditions } from './facet-conditions.ts';
import { sourceOf } from './list-source.ts';
import { facetValues } from './listing-tables.ts';
import { PrecomputedCounts } from './precomputed-counts.ts';
import { passingByIndex } from './search-plan.ts';

/**
 * The exact number of matching books.
 * @param readCounts the counts that the database keeps
 */
export async function countProducts(
  database: Queryable,
  conditions: ProductConditions,
  readCounts = () => PrecomputedCounts.read(database),
): Promise<number> {
  if (usesPrecomputedCounts(conditions)) {
    const inStockOrNot = (await readCounts()).passing(conditions);
    const gone = conditions.inStock && inStockOrNot ? await countOutOfStock(database, conditions) : 0;
    if (inStockOrNot !== undefined) return inStockOrNot - gone;
  }
  const only = onlyFacetValue(conditions);
  if (only !== undefined) return countValue(database, only);
  const statement = (where: SQL | undefined) =>
    database.select({ passing: count() }).from(sourceOf(conditions).from).where(where);
  const rows = await statement(await passingByIndex(database, conditions, statement));
  return rows[0]?.passing ?? 0;
}

/** Whether the counts kept per category, rupee and star tell these conditions' books apart, but for their stock. */
export function isPrecomputed(conditions: ProductConditions): boolean {
  const { maxPricePaise = 0, minRating = 0 } = conditions;
  return usesPrecomputedCounts(conditions) && maxPricePaise % 100 === 0 && Number.isInteger(minRating);
}

/** The same but for bounds between whole rupees and stars. */
const usesPrecomputedCounts = ({ search, among, asFurther, ...others }: ProductConditions) =>
  !areOfEditions(others) && !search && !among && !asFurther;

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

/** How many books pass all conditions but that they can be bought. */
async function countOutOfStock(database: Queryable, conditions: ProductConditions): Promise<number> {
  const others = passing({ ...conditions, inStock: undefined });
  const rows = await database.select({ books: count() }).from(products).where(and(isOutOfStock(), others));
  return rows[0]?.books ?? 0;
}
