import { asc, eq, or, sql } from 'drizzle-orm';
import type { Category, ShopCategory } from '../../contract/catalogue.ts';
import type { Queryable } from '../../database/database.ts';
import { products } from '../products/product-tables.ts';
import { categories } from './category-tables.ts';

/** The categories as the specification has them (§7). */
export async function findCategories(database: Queryable): Promise<Category[]> {
  const rows = await database.select().from(categories).orderBy(asc(categories.number));
  return rows.map(categoryResponse);
}

export async function findCategory(database: Queryable, id: string): Promise<Category | undefined> {
  const rows = await database.select().from(categories).where(eq(categories.id, id));
  return rows[0] && categoryResponse(rows[0]);
}

function categoryResponse(row: typeof categories.$inferSelect): Category {
  return { _id: row.id, categoryName: row.categoryName, description: row.description };
}

const { id, slug, name, description, position, number } = categories;

/** The order in which the shop shows its categories. */
export const inShopOrder = [asc(position), asc(number)];

/** The categories in the order of the shop. */
export const findShopCategories = (database: Queryable): Promise<ShopCategory[]> =>
  database
    .select({ id, slug, name, description })
    .from(categories)
    .orderBy(...inShopOrder);

/** The categories of a book that the shop has, its first ahead of the others in the order of the shop. */
export const findCategoriesOf = (database: Queryable, productId: string): Promise<ShopCategory[]> =>
  database
    .select({ id, slug, name, description })
    .from(categories)
    .innerJoin(
      products,
      or(eq(products.categoryName, slug), sql`${slug} = any(${products.furtherCategories})`),
    )
    .where(eq(products.id, productId))
    .orderBy(sql`${products.categoryName} <> ${slug}`, ...inShopOrder);
