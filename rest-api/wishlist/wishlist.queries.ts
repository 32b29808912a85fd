import { and, asc, count, eq, sql } from 'drizzle-orm';
import {
  type ProductValues,
  productColumns,
  productFrom,
  productResponse,
} from '../catalogue/catalogue.queries.ts';
import { limits } from '../contract/rules.ts';
import type { WishlistItem } from '../contract/shopper.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockUser } from '../database/lock-user.ts';
import { products, wishlistItems } from '../database/schema.ts';
import { queries, Statement } from '../database/statement.ts';
import { timestamp } from '../database/timestamp.ts';

const wishlistOfUser = new Statement<[createdAt: Date, updatedAt: Date, ...ProductValues]>(
  'wishlist',
  queries
    .select({
      createdAt: wishlistItems.createdAt,
      updatedAt: wishlistItems.updatedAt,
      ...productColumns,
    })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(eq(wishlistItems.userId, sql.placeholder('userId')))
    .orderBy(asc(wishlistItems.createdAt), asc(products.number)),
);

/** The wishlist of a user, oldest first. */
export async function findWishlist(database: Database, userId: string): Promise<WishlistItem[]> {
  const rows = await wishlistOfUser.rows(database, { userId });
  return rows.map(([createdAt, updatedAt, ...product]) => ({
    ...productResponse(productFrom(product)),
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
  }));
}

/**
 * Adds a book to the wishlist; nothing changes if it is there. False when the wishlist is full: additions of new
 * books run one after the other, so that the limit holds.
 */
export async function addItem(database: Database, userId: string, productId: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId);
    const mine = await transaction
      .select({
        items: count(),
        isThere: sql<boolean>`coalesce(bool_or(${wishlistItems.productId} = ${productId}), false)`,
      })
      .from(wishlistItems)
      .where(eq(wishlistItems.userId, userId));
    const { items, isThere } = mine[0] ?? { items: 0, isThere: false };
    if (isThere) return true;
    if (items >= limits.wishlistItems) return false;
    await transaction.insert(wishlistItems).values({ userId, productId });
    return true;
  });
}

/** Removes a book from the wishlist, if it is there. */
export async function removeItem(database: Queryable, userId: string, productId: string): Promise<void> {
  await database
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
}
