import { and, asc, count, eq, sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/product-tables.ts';
import {
  type ProductValues,
  productColumns,
  productFrom,
  productResponse,
} from '../../catalogue/products/products.queries.ts';
import { requireProduct } from '../../catalogue/products/require-product.ts';
import { limits, messages } from '../../contract/rules.ts';
import type { WishlistItem } from '../../contract/shopper.ts';
import type { Queryable } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { timestamp } from '../../database/timestamp.ts';
import { isId } from '../../input/validation.ts';
import { accountNotFound, coded, HttpError } from '../../routing/errors.ts';
import { lockUser } from '../lock-user.ts';
import { wishlistItems } from './wishlist-tables.ts';

export const wishlistFullMessage = coded(
  'LIMIT_REACHED',
  `Your wishlist has ${limits.wishlistItems} books, and more do not fit. Take one off first.`,
);

type ItemValues = [createdAt: Date, updatedAt: Date, ...ProductValues];

const wishlist = new Statement<ItemValues>(
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
export async function findWishlist(database: Queryable, userId: string): Promise<WishlistItem[]> {
  const rows = await wishlist.rows(database, { userId });
  return rows.map(([createdAt, updatedAt, ...product]) => ({
    ...productResponse(productFrom(product)),
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
  }));
}

/**
 * Adds a book to the wishlist; nothing changes if it is there (Specification §7). Additions to one wishlist run one after
 * the other, so that its limit holds.
 * @throws HttpError 404 for an unknown product, 400 where the wishlist is full
 */
export async function addToWishlist(
  transaction: Queryable,
  userId: string,
  productId: string,
): Promise<void> {
  await requireProduct(transaction, productId);
  if (!(await lockUser(transaction, userId)))
    throw new HttpError(404, accountNotFound(messages.emailNotRegistered));
  const mine = await transaction
    .select({
      items: count(),
      isThere: sql<boolean>`coalesce(bool_or(${wishlistItems.productId} = ${productId}), false)`,
    })
    .from(wishlistItems)
    .where(eq(wishlistItems.userId, userId));
  const { items, isThere } = mine[0] ?? { items: 0, isThere: false };
  if (isThere) return;
  if (items >= limits.wishlistItems) throw new HttpError(400, wishlistFullMessage);
  await transaction.insert(wishlistItems).values({ userId, productId });
}

/** Removes a book from the wishlist, if it is there. */
export async function removeItem(database: Queryable, userId: string, productId: string): Promise<void> {
  if (!isId(productId)) return;
  await database
    .delete(wishlistItems)
    .where(and(eq(wishlistItems.userId, userId), eq(wishlistItems.productId, productId)));
}
