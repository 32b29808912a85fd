import { and, asc, count, desc, eq, gt, gte, inArray, like, lt, or, type SQL, sql } from 'drizzle-orm';
import { type Category, type Product, type ProductCategory, rupeesFromPaise } from '../contract.ts';
import type { Queryable } from '../database/database.ts';
import { categories, products } from '../database/schema.ts';
import type { ProductSort } from './catalogue.input.ts';
import type { Cursor } from './cursor.ts';

/** Conditions on the catalogue; those given have to hold together (Specification §5). */
export interface ProductConditions {
  search?: string | undefined;
  categories?: readonly ProductCategory[] | undefined;
  /** Strictly below. */
  maxPricePaise?: number | undefined;
  minRating?: number | undefined;
}

export interface ProductPage {
  products: Product[];
  /** Where the next page starts; undefined on the last. */
  next: Cursor | undefined;
}

/** The columns that make a product's answer; joins take them too. */
export const productColumns = {
  id: products.id,
  number: products.number,
  title: products.title,
  author: products.author,
  pricePaise: products.pricePaise,
  previousPricePaise: products.previousPricePaise,
  rating: products.rating,
  image: products.image,
  categoryName: products.categoryName,
};

type ProductRow = Pick<typeof products.$inferSelect, keyof typeof productColumns>;

/** A product as the contract writes it, from its row. */
export function productAnswer(row: ProductRow): Product {
  return {
    _id: row.id,
    id: String(row.number),
    title: row.title,
    author: row.author,
    price: rupeesFromPaise(row.pricePaise),
    previousPrice: rupeesFromPaise(row.previousPricePaise),
    rating: row.rating,
    image: row.image,
    categoryName: row.categoryName,
  };
}

/** One page of the books that pass, `first` at most, in the wanted order; without a sort by number. */
export async function findProducts(
  database: Queryable,
  conditions: ProductConditions,
  page: { sort?: ProductSort | undefined; first: number; after?: Cursor | undefined },
): Promise<ProductPage> {
  const rows = await database
    .select(productColumns)
    .from(products)
    .where(and(passing(conditions), page.after && beyond(page.after, page.sort)))
    .orderBy(...ordering(page.sort))
    .limit(page.first + 1);
  const shown = rows.slice(0, page.first);
  return {
    products: shown.map(productAnswer),
    next: rows.length > page.first ? shown.at(-1) : undefined,
  };
}

/** How many books pass. */
export async function countProducts(database: Queryable, conditions: ProductConditions): Promise<number> {
  const rows = await database.select({ passing: count() }).from(products).where(passing(conditions));
  return rows[0]?.passing ?? 0;
}

export async function findProduct(database: Queryable, id: string): Promise<Product | undefined> {
  const rows = await database.select(productColumns).from(products).where(eq(products.id, id));
  return rows[0] && productAnswer(rows[0]);
}

export async function findCategories(database: Queryable): Promise<Category[]> {
  const rows = await database.select().from(categories).orderBy(asc(categories.number));
  return rows.map(categoryAnswer);
}

export async function findCategory(database: Queryable, id: string): Promise<Category | undefined> {
  const rows = await database.select().from(categories).where(eq(categories.id, id));
  return rows[0] && categoryAnswer(rows[0]);
}

function categoryAnswer(row: typeof categories.$inferSelect): Category {
  return { _id: row.id, categoryName: row.categoryName, description: row.description };
}

function passing({ search, categories, maxPricePaise, minRating }: ProductConditions): SQL | undefined {
  return and(
    search ? like(products.searchText, sql`'%' || lower(${escapeLike(search)}) || '%'`) : undefined,
    categories?.length ? inArray(products.categoryName, [...categories]) : undefined,
    maxPricePaise === undefined ? undefined : lt(products.pricePaise, maxPricePaise),
    minRating === undefined ? undefined : gte(products.rating, minRating),
  );
}

const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

function ordering(sort: ProductSort | undefined): SQL[] {
  if (sort === 'LOW_TO_HIGH') return [asc(products.pricePaise), asc(products.number)];
  if (sort === 'HIGH_TO_LOW') return [desc(products.pricePaise), asc(products.number)];
  return [asc(products.number)];
}

/** What comes after a place in the list; ties in price go by number. */
function beyond({ pricePaise, number }: Cursor, sort: ProductSort | undefined): SQL | undefined {
  const laterNumber = gt(products.number, number);
  if (!sort) return laterNumber;
  const dearer = gt(products.pricePaise, pricePaise);
  const cheaper = lt(products.pricePaise, pricePaise);
  return or(sort === 'LOW_TO_HIGH' ? dearer : cheaper, and(eq(products.pricePaise, pricePaise), laterNumber));
}
