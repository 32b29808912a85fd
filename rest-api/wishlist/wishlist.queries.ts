import { and, asc, eq } from 'drizzle-orm';
import { productAnswer, productColumns } from '../catalogue/catalogue.queries.ts';
import type { WishlistItem } from '../contract/shopper.ts';
import type { Queryable } from '../database/database.ts';
import { products, wishlistItems } from '../database/schema.ts';
import { timestamp } from '../timestamp.ts';

/** The wishlist of a user, oldest first. */
export async function findWishlist(database: Queryable, userId: string): Promise<WishlistItem[]> {
  const rows = await database
    .select({
      ...productColumns,
      createdAt: wishlistItems.createdAt,
      updatedAt: wishlistItems.updatedAt,
    })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, userId))
    .orderBy(asc(wishlistItems.createdAt), asc(products.number));
  return rows.map((row) => ({
    ...productAnswer(row),
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
  }));
}

/** Puts a book on the wishlist; nothing changes if it is there. */
export async function addItem(database: Queryable, userId: string, productId: string): Promise<void> {
  await database.insert(wishlistItems).values({ userId, productId }).onConflictDoNothing();
}

/** Takes a book off the wishlist, if it is there. */
export async function removeItem(database: Queryable, userId: string, productId: string): Promise<void> {
  await database
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
}
