import { and, type SQL, sql } from 'drizzle-orm';
import { type Facets, type ProductCategory, productCategories } from '../../contract/catalogue.ts';
import type { Queryable } from '../../database/database.ts';
import { isOutOfStock } from '../availability/availability.ts';
import { isListed, type ProductConditions } from '../lists/conditions.ts';
import { isPrecomputed } from '../lists/count-products.ts';
import { sourceOf } from '../lists/list-source.ts';
import { passingByIndex } from '../lists/search-plan.ts';
import { productCounts, products } from '../products/product-tables.ts';

const bandPaise = 10_000;
/** The last price band, which has no upper end. */
const lastBand = 10;
const starSteps = [4, 3, 2, 1] as const;

/** A group of books that are equal for all facets, and their number. */
interface Group {
  categoryName: ProductCategory;
  band: number;
  stars: number;
  /** Whether they match the condition on the price. */
  cheap: boolean;
  /** Whether they match the condition on the rating. */
  good: boolean;
  books: number;
}

/** How many books another choice of category, rating or price would show, with the other conditions unchanged. */
export async function findFacets(database: Queryable, conditions: ProductConditions): Promise<Facets> {
  const groups = await groupsOf(database, conditions);
  const { categories } = conditions;
  const chosen = ({ categoryName }: Group) => !categories?.length || categories.includes(categoryName);
  const count = (passes: (group: Group) => boolean) =>
    groups.reduce((sum, group) => (passes(group) ? sum + group.books : sum), 0);
  return {
    total: count((group) => chosen(group) && group.cheap && group.good),
    categories: productCategories.map((category) => ({
      category,
      count: count((group) => group.categoryName === category && group.cheap && group.good),
    })),
    ratings: starSteps.map((minRating) => ({
      minRating,
      count: count((group) => group.stars >= minRating && chosen(group) && group.cheap),
    })),
    prices: Array.from({ length: lastBand + 1 }, (_, band) => ({
      fromPaise: band * bandPaise,
      belowPaise: band === lastBand ? null : (band + 1) * bandPaise,
      count: count((group) => group.band === band && chosen(group) && group.good),
    })),
  };
}

async function groupsOf(database: Queryable, conditions: ProductConditions): Promise<Group[]> {
  if (!isPrecomputed(conditions)) return groupsOfBooks(database, conditions);
  const groups = await groupsAhead(database, conditions);
  if (!conditions.inStock) return groups;
  const gone = await groupsWhere(database, conditions, and(isListed(), isOutOfStock()));
  return [...groups, ...gone.map((group) => ({ ...group, books: -group.books }))];
}

/** From the stored counts per category, rupee and star. */
function groupsAhead(database: Queryable, { maxPricePaise, minRating }: ProductConditions): Promise<Group[]> {
  const { categoryName, rupees, stars, books } = productCounts;
  return database
    .select({
      categoryName,
      band: sql<number>`least(${rupees} / ${sql.raw(String(bandPaise / 100))}, ${sql.raw(String(lastBand))})`,
      stars,
      cheap: passes(maxPricePaise, (paise) => sql`${rupees} < ${paise / 100}`),
      good: passes(minRating, (rating) => sql`${stars} >= ${rating}`),
      books: sql`sum(${books})`.mapWith(Number),
    })
    .from(productCounts)
    .groupBy(sql`1, 2, 3, 4, 5`);
}

/** From the books themselves. */
async function groupsOfBooks(database: Queryable, conditions: ProductConditions): Promise<Group[]> {
  const { search, among, inStock, facets, years } = conditions;
  const statement = (where: SQL | undefined) => groupsWhere(database, conditions, where);
  return statement(await passingByIndex(database, { search, among, inStock, facets, years }, statement));
}

function groupsWhere(database: Queryable, conditions: ProductConditions, where: SQL | undefined) {
  const { maxPricePaise, minRating } = conditions;
  const { categoryName, pricePaise, rating } = products;
  return database
    .select({
      categoryName,
      band: sql<number>`least(${pricePaise} / ${sql.raw(String(bandPaise))}, ${sql.raw(String(lastBand))})`,
      stars: sql<number>`floor(${rating})::int`,
      cheap: passes(maxPricePaise, (paise) => sql`${pricePaise} < ${paise}`),
      good: passes(minRating, (least) => sql`${rating} >= ${least}`),
      books: sql`count(*)`.mapWith(Number),
    })
    .from(sourceOf(conditions).from)
    .where(where)
    .groupBy(sql`1, 2, 3, 4, 5`);
}

function passes(limit: number | undefined, test: (limit: number) => SQL): SQL<boolean> {
  return limit === undefined ? sql`true` : sql<boolean>`${test(limit)}`;
}
