import { and, asc, count, eq, isNull, type SQL, sql } from 'drizzle-orm';
import {
  type ProductValues,
  productColumns,
  productFrom,
  productResponse,
} from '../catalogue/catalogue.queries.ts';
import { limits, messages } from '../contract/rules.ts';
import type { WishlistItem } from '../contract/shopper.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockUser } from '../database/lock-user.ts';
import { products, wishlistItems } from '../database/schema.ts';
import { queries, Statement, unlessDeleted } from '../database/statement.ts';
import { timestamp } from '../database/timestamp.ts';
import type { TokenContent } from '../routing/auth.ts';
import { isCurrentToken } from '../routing/current-token.ts';
import { HttpError } from '../routing/errors.ts';

type ItemValues = [createdAt: Date, updatedAt: Date, ...ProductValues];

const userId = sql.placeholder('userId');

const wishlistWith = (condition?: SQL) =>
  queries
    .select({
      createdAt: wishlistItems.createdAt,
      updatedAt: wishlistItems.updatedAt,
      ...productColumns,
    })
    .from(wishlistItems)
    .innerJoin(products, eq(products.id, wishlistItems.productId))
    .where(and(eq(wishlistItems.userId, userId), condition))
    .orderBy(asc(wishlistItems.createdAt), asc(products.number));

const wishlist = new Statement<ItemValues>('wishlist', wishlistWith());
const wishlistOfToken = new Statement<ItemValues>('wishlist of a token', wishlistWith(isCurrentToken));

const itemFrom = ([createdAt, updatedAt, ...product]: ItemValues): WishlistItem => ({
  ...productResponse(productFrom(product)),
  createdAt: timestamp(createdAt),
  updatedAt: timestamp(updatedAt),
});

/** The wishlist of a user, oldest first. */
export const findWishlist = async (database: Queryable, userId: string) =>
  (await wishlist.rows(database, { userId })).map(itemFrom);

/** The wishlist of a token's holder; empty also where the token has been ended. */
export const findWishlistOfToken = async (database: Queryable, { userId, tokenVersion }: TokenContent) =>
  (await wishlistOfToken.rows(database, { userId, tokenVersion })).map(itemFrom);

/** A shorter wishlist takes a new book without a lock: no services together add so many at the same moment. */
const itemsWithoutLock = limits.wishlistItems / 2;

const itemColumns = {
  productId: wishlistItems.productId,
  createdAt: wishlistItems.createdAt,
  updatedAt: wishlistItems.updatedAt,
};

const added = queries.$with('added', itemColumns).as(sql`
  insert into ${wishlistItems} (user_id, product_id) select ${userId}, ${products.id} from ${products}
  where ${and(eq(products.id, sql.placeholder('productId')), isNull(products.withdrawnAt), isCurrentToken)}
    and (select count(*) from ${wishlistItems} where ${eq(wishlistItems.userId, userId)}) < ${sql.raw(String(itemsWithoutLock))}
  on conflict do nothing
  returning ${wishlistItems.productId}, ${wishlistItems.createdAt}, ${wishlistItems.updatedAt}`);

const items = queries.$with('items', itemColumns).as(sql`
  select product_id, created_at, updated_at from ${wishlistItems}
    where ${and(eq(wishlistItems.userId, userId), isCurrentToken)}
  union all select product_id, created_at, updated_at from added`);

const wishlistAfterAddition = new Statement<ItemValues>(
  'wishlist after addition',
  queries
    .with(added, items)
    .select({ createdAt: items.createdAt, updatedAt: items.updatedAt, ...productColumns })
    .from(items)
    .innerJoin(products, eq(products.id, items.productId))
    .orderBy(asc(items.createdAt), asc(products.number)),
);

/**
 * Adds a book to the wishlist of a token's holder, and returns the whole wishlist. One prepared statement does both,
 * because this call is among the most frequent.
 * @returns a wishlist without the book where it cannot be added: the token has been ended, there is no such book, or the
 * wishlist has so many that the addition has to wait for others
 */
export const addToWishlist = async (
  database: Queryable,
  { userId, tokenVersion, productId }: TokenContent & { productId: string },
) =>
  (await unlessDeleted(wishlistAfterAddition.rows(database, { userId, tokenVersion, productId }))).map(
    itemFrom,
  );

/**
 * Adds a book to the wishlist; nothing changes if it is there. False when the wishlist is full: additions of new
 * books run one after the other, so that the limit holds.
 */
export async function addItem(database: Database, userId: string, productId: string): Promise<boolean> {
  return inTransaction(database, async (transaction) => {
    if (!(await lockUser(transaction, userId))) throw new HttpError(404, messages.emailNotRegistered);
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
