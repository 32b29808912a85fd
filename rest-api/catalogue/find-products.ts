import { and, asc, desc, gt, type SQL, sql } from 'drizzle-orm';
import type { Product } from '../contract.ts';
import type { Queryable } from '../database/database.ts';
import { products } from '../database/schema.ts';
import type { ProductSort } from './catalogue.input.ts';
import { productAnswer, productColumns } from './catalogue.queries.ts';
import { type ProductConditions, passing } from './conditions.ts';
import type { Cursor } from './cursor.ts';
import { passingByIndex } from './search-plan.ts';

export interface ProductPage {
  products: Product[];
  /** Where the next page starts; undefined on the last. */
  next: Cursor | undefined;
}

interface Place {
  /** Without it by number. */
  sort?: ProductSort | undefined;
  first: number;
  after?: Cursor | undefined;
}

/** Books looked at along the order for each one wanted, before all that pass are asked for. */
const patience = 80;
/** The same where a third of the page has been found: the rest is then nearer than all that pass. */
const longPatience = 320;

/**
 * One page of the books that pass, `first` at most, in the wanted order; ties in price go by number, in the
 * same direction. Where many books pass, the page is found soon by walking along the order, a little further
 * when it is nearly found. Where it is not, few pass, and these are gathered and sorted.
 */
export async function findProducts(
  database: Queryable,
  conditions: ProductConditions,
  { sort, first, after }: Place,
): Promise<ProductPage> {
  const wanted = first + 1;
  const { along, beside } = split(conditions, sort);
  const beyond = after && beyondPlace(after, sort);
  const filter = passing(beside);

  const walk = (booksEach: number) => {
    const stretch = database
      .select({ ...productColumns, searchText: products.searchText })
      .from(products)
      .where(and(passing(along), beyond))
      .orderBy(...ordering(sort))
      .limit(filter ? wanted * booksEach : wanted)
      // By the table's name, so that the conditions apply to it as they do to the table.
      .as('products');
    return database
      .select(productColumns)
      .from(stretch)
      .where(filter)
      .orderBy(...ordering(sort))
      .limit(wanted);
  };

  let rows = await walk(patience);
  if (filter && rows.length < wanted && rows.length * 3 >= wanted) rows = await walk(longPatience);
  if (filter && rows.length < wanted) {
    const gather = (where: SQL | undefined) =>
      database
        .select(productColumns)
        .from(products)
        .where(and(where, beyond))
        .orderBy(...ordering(sort, unindexed))
        .limit(wanted);
    rows = await gather(await passingByIndex(database, conditions, gather));
  }
  const shown = rows.slice(0, first);
  return { products: shown.map(productAnswer), next: rows.length > first ? shown.at(-1) : undefined };
}

/** Conditions that an index in the order of the list keeps to by itself, and those to look for in each book. */
function split(conditions: ProductConditions, sort: ProductSort | undefined) {
  if (!sort) return { along: {}, beside: conditions };
  const { categories, maxPricePaise, ...rest } = conditions;
  return categories?.length === 1
    ? { along: { categories, maxPricePaise }, beside: rest }
    : { along: { maxPricePaise }, beside: { ...rest, categories } };
}

type Ordered = SQL | typeof products.pricePaise | typeof products.number;

function ordering(sort: ProductSort | undefined, as: (column: Ordered) => Ordered = (column) => column) {
  if (!sort) return [asc(as(products.number))];
  const direction = sort === 'LOW_TO_HIGH' ? asc : desc;
  return [direction(as(products.pricePaise)), direction(as(products.number))];
}

/** A sum is in no index: the database sorts what passes, where it might walk through a million to find ten. */
const unindexed = (column: Ordered) => sql`${column} + 0`;

function beyondPlace({ pricePaise, number }: Cursor, sort: ProductSort | undefined): SQL {
  if (!sort) return gt(products.number, number);
  const place = sql`(${products.pricePaise}, ${products.number})`;
  return sort === 'LOW_TO_HIGH'
    ? sql`${place} > (${pricePaise}::int, ${number}::int)`
    : sql`${place} < (${pricePaise}::int, ${number}::int)`;
}
