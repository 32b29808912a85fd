import { and, type SQL, sql } from 'drizzle-orm';
import type { Facets } from '../../contract/catalogue.ts';
import type { Queryable } from '../../database/database.ts';
import { isOutOfStock } from '../availability/availability.ts';
import { findShopCategories } from '../categories/categories.queries.ts';
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
  categoryName: string;
  furtherCategories: readonly string[];
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
  const categories = await findShopCategories(database);
  const groups = await groupsOf(database, conditions);
  const isIn = ({ categoryName, furtherCategories }: Group, slug: string) =>
    categoryName === slug || furtherCategories.includes(slug);
  const chosen = (group: Group) =>
    !conditions.categories?.length || conditions.categories.some((slug) => isIn(group, slug));
  const count = (passes: (group: Group) => boolean) =>
    groups.reduce((sum, group) => (passes(group) ? sum + group.books : sum), 0);
  return {
    total: count((group) => chosen(group) && group.cheap && group.good),
    categories: categories.map(({ slug, name }) => ({
      slug,
      name,
      count: count((group) => isIn(group, slug) && group.cheap && group.good),
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
  // The stored counts know the first category alone.
  const isFurther = await hasFurtherCategories(database);
  const read = groupsReader(database, conditions, isFurther);
  if (!isPrecomputed(conditions) || isFurther) return groupsOfBooks(database, conditions, read);
  const groups = await groupsAhead(database, conditions);
  if (!conditions.inStock) return groups;
  const gone = await read(and(isListed(), isOutOfStock()));
  return [...groups, ...gone.map((group) => ({ ...group, books: -group.books }))];
}

/** From the stored counts per category, rupee and star. */
function groupsAhead(database: Queryable, { maxPricePaise, minRating }: ProductConditions): Promise<Group[]> {
  const { categoryName, rupees, stars, books } = productCounts;
  return database
    .select({
      categoryName,
      furtherCategories: noCategories,
      band: sql<number>`least(${rupees} / ${sql.raw(String(bandPaise / 100))}, ${sql.raw(String(lastBand))})`,
      stars,
      cheap: passes(maxPricePaise, (paise) => sql`${rupees} < ${paise / 100}`),
      good: passes(minRating, (rating) => sql`${stars} >= ${rating}`),
      books: sql`sum(${books})`.mapWith(Number),
    })
    .from(productCounts)
    .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

const noCategories = sql<string[]>`'{}'::text[]`;

async function hasFurtherCategories(database: Queryable): Promise<boolean> {
  const { furtherCategories } = products;
  const rows = await database.select({}).from(products).where(sql`${furtherCategories} <> '{}'`).limit(1);
  return rows.length > 0;
}

type GroupsReader = ReturnType<typeof groupsReader>;

/** From the books themselves. */
async function groupsOfBooks(
  database: Queryable,
  { search, among, inStock, facets, years }: ProductConditions,
  read: GroupsReader,
): Promise<Group[]> {
  return read(await passingByIndex(database, { search, among, inStock, facets, years }, read));
}

function groupsReader(database: Queryable, conditions: ProductConditions, isFurther: boolean) {
  const { maxPricePaise, minRating } = conditions;
  const { categoryName, furtherCategories, pricePaise, rating } = products;
  return (where: SQL | undefined) =>
    database
      .select({
        categoryName,
        furtherCategories: isFurther ? furtherCategories : noCategories,
        band: sql<number>`least(${pricePaise} / ${sql.raw(String(bandPaise))}, ${sql.raw(String(lastBand))})`,
        stars: sql<number>`floor(${rating})::int`,
        cheap: passes(maxPricePaise, (paise) => sql`${pricePaise} < ${paise}`),
        good: passes(minRating, (least) => sql`${rating} >= ${least}`),
        books: sql`count(*)`.mapWith(Number),
      })
      .from(sourceOf(conditions).from)
      .where(where)
      .groupBy(sql`1, 2, 3, 4, 5, 6`);
}

function passes(limit: number | undefined, test: (limit: number) => SQL): SQL<boolean> {
  return limit === undefined ? sql`true` : sql<boolean>`${test(limit)}`;
}
