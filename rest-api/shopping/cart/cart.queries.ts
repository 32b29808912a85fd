import { and, asc, count, eq, gt, gte, isNotNull, lt, lte, ne, or, sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/product-tables.ts';
import {
  type ProductValues,
  productColumns,
  productFrom,
  productResponse,
} from '../../catalogue/products/products.queries.ts';
import { requireProduct } from '../../catalogue/products/require-product.ts';
import { limits, messages } from '../../contract/rules.ts';
import type { CartItem } from '../../contract/shopper.ts';
import type { Queryable } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { timestamp } from '../../database/timestamp.ts';
import { isId } from '../../input/validation.ts';
import { accountNotFound, coded, HttpError } from '../../routing/errors.ts';
import { copiesFor } from '../../stock/stock.queries.ts';
import { lockUser } from '../lock-user.ts';
import { cartLines } from './cart-tables.ts';

export const quantityLimitMessage = coded('LIMIT_REACHED', `At most ${limits.quantity} copies of one book.`);
export const cartFullMessage = coded(
  'LIMIT_REACHED',
  `Your cart has ${limits.cartLines} different books, and more do not fit. Take one out, or buy these first.`,
);
export const noLongerSoldMessage = 'This book is no longer sold.';
export const notInCartMessage = 'This product is not in the cart.';

/** A line of a cart, and what there is of its book. */
export interface StockedItem {
  item: CartItem;
  /** Copies that the cart's owner could buy with an order of the cart; undefined for a book that is not tracked. */
  left: number | undefined;
  /** Whether the shop no longer sells it. */
  isWithdrawn: boolean;
}

const ofUser = eq(cartLines.userId, sql.placeholder('userId'));
const books = sql`array(select product_id from cart_lines where user_id = ${sql.placeholder('userId')})`;

const cart = new Statement<
  [
    quantity: number,
    createdAt: Date,
    updatedAt: Date,
    left: number | null,
    isWithdrawn: boolean,
    ...ProductValues,
  ]
>(
  'cart',
  queries
    .select({
      quantity: sql`${cartLines.quantity}`,
      createdAt: sql`${cartLines.createdAt}`,
      updatedAt: sql`${cartLines.updatedAt}`,
      left: copiesFor(sql`${sql.placeholder('userId')}::uuid`, books).as('left'),
      isWithdrawn: isNotNull(products.withdrawnAt),
      ...productColumns,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(ofUser)
    .orderBy(asc(cartLines.createdAt), asc(products.number)),
);

/** The cart of a user, oldest line first, with what is known of the stock of its books without waiting for others. */
export async function findCart(database: Queryable, userId: string): Promise<StockedItem[]> {
  const rows = await cart.rows(database, { userId });
  return rows.map(([quantity, createdAt, updatedAt, left, isWithdrawn, ...product]) => ({
    item: {
      ...productResponse(productFrom(product)),
      qty: quantity,
      createdAt: timestamp(createdAt),
      updatedAt: timestamp(updatedAt),
    },
    left: left ?? undefined,
    isWithdrawn,
  }));
}

const line = (userId: string, productId: string) =>
  and(eq(cartLines.userId, userId), eq(cartLines.productId, productId));

const more = (copies: number) => ({
  quantity: sql`${cartLines.quantity} + ${copies}`,
  updatedAt: sql`now()`,
});

/**
 * Adds a copy, or several, whether the book is in the cart or not (Specification §7). Additions to one cart run one after the other, so that
 * its limit holds. A cart with more books, from before this limit, can only shrink.
 * @throws HttpError 404 for an unknown product, 400 where the line or the cart is full
 */
export async function addToCart(
  transaction: Queryable,
  userId: string,
  productId: string,
  copies = 1,
): Promise<void> {
  await requireProduct(transaction, productId);
  if (!(await lockUser(transaction, userId)))
    throw new HttpError(404, accountNotFound(messages.emailNotRegistered));
  const [others] = await transaction
    .select({ lines: count() })
    .from(cartLines)
    .where(and(eq(cartLines.userId, userId), ne(cartLines.productId, productId)));
  if (others && others.lines >= limits.cartLines) throw new HttpError(400, cartFullMessage);
  const { rowCount } = await transaction
    .insert(cartLines)
    .values({ userId, productId, quantity: copies })
    .onConflictDoUpdate({
      target: [cartLines.userId, cartLines.productId],
      set: more(copies),
      setWhere: lte(cartLines.quantity, limits.quantity - copies),
    });
  if (!rowCount) throw new HttpError(400, quantityLimitMessage);
}

const isSold = sql`exists (
  select from ${products} where ${products.id} = ${cartLines.productId} and ${products.withdrawnAt} is null)`;

/**
 * Adds a copy of a book in the cart.
 * @throws HttpError 404 where it is not in the cart, 400 where the line is full or the shop no longer sells the book
 */
export async function incrementLine(database: Queryable, userId: string, productId: string): Promise<void> {
  if (!isId(productId)) throw new HttpError(404, notInCartMessage);
  const { rowCount } = await database
    .update(cartLines)
    .set(more(1))
    .where(and(line(userId, productId), lt(cartLines.quantity, limits.quantity), isSold));
  if (!rowCount) throw await refusalOfMore(database, userId, productId);
}

/** Why a line did not get more copies. */
async function refusalOfMore(database: Queryable, userId: string, productId: string): Promise<HttpError> {
  const [found] = await database
    .select({ isSold: sql<boolean>`${isSold}` })
    .from(cartLines)
    .where(line(userId, productId));
  if (!found) return new HttpError(404, notInCartMessage);
  return new HttpError(400, found.isSold ? quantityLimitMessage : noLongerSoldMessage);
}

/**
 * Sets the number of copies of a book in the cart; 0 takes the line out.
 * @throws HttpError 404 where it is not in the cart, unless the number is 0; 400 where it is above the limit, or would
 *   grow though the shop no longer sells the book
 */
export async function setQuantity(
  database: Queryable,
  userId: string,
  productId: string,
  quantity: number,
): Promise<void> {
  if (quantity === 0) return removeLine(database, userId, productId);
  if (!isId(productId)) throw new HttpError(404, notInCartMessage);
  if (quantity <= limits.quantity) {
    const { rowCount } = await database
      .update(cartLines)
      .set({ quantity, updatedAt: sql`now()` })
      .where(and(line(userId, productId), or(gte(cartLines.quantity, quantity), isSold)));
    if (rowCount) return;
  }
  throw await refusalOfMore(database, userId, productId);
}

/**
 * Removes a copy of a book in the cart; the last one takes the line out.
 * @throws HttpError 404 where it is not in the cart
 */
export async function decrementLine(database: Queryable, userId: string, productId: string): Promise<void> {
  if (!isId(productId) || !(await takeCopies(database, userId, productId, 1))) {
    throw new HttpError(404, notInCartMessage);
  }
}

/**
 * Removes a number of copies of a book; removes the line when none is left. One statement, so that copies that are
 * added at the same moment are neither lost nor removed.
 * @returns whether the book was in the cart
 */
export async function takeCopies(
  database: Queryable,
  userId: string,
  productId: string,
  copies: number,
): Promise<boolean> {
  const { rowCount } = await database.execute(sql`
    merge into ${cartLines} using (select 1) as one on ${line(userId, productId)}
    when matched and ${cartLines.quantity} > ${copies} then
      update set quantity = ${cartLines.quantity} - ${copies}, updated_at = now()
    when matched then delete`);
  return Boolean(rowCount);
}

/** Removes a book from the cart, if it is there. */
export async function removeLine(database: Queryable, userId: string, productId: string): Promise<void> {
  if (isId(productId)) await database.delete(cartLines).where(line(userId, productId));
}

/** Removes everything from the cart. */
export async function clearCart(database: Queryable, userId: string): Promise<void> {
  await database.delete(cartLines).where(eq(cartLines.userId, userId));
}

/**
 * Sets lines of which there are fewer copies than the cart has to what an order could have; lines with nothing left, and
 * those of books that the shop no longer sells, go.
 * @param productIds of these lines alone
 */
export async function fitCart(
  transaction: Queryable,
  userId: string,
  productIds?: readonly string[],
): Promise<void> {
  const chosen = productIds && new Set(productIds.map((id) => id.toLowerCase()));
  await lockUser(transaction, userId);
  const lines = await findCart(transaction, userId);
  // In one order, so that no two changes of a cart wait for each other.
  for (const { item, ...stock } of lines.toSorted((a, b) => (a.item._id < b.item._id ? -1 : 1))) {
    const { _id, qty } = item;
    const left = stock.isWithdrawn ? 0 : (stock.left ?? qty);
    if (left >= qty || (chosen && !chosen.has(_id))) continue;
    if (left === 0) await removeLine(transaction, userId, _id);
    else {
      await transaction
        .update(cartLines)
        .set({ quantity: left, updatedAt: sql`now()` })
        .where(and(line(userId, _id), gt(cartLines.quantity, left)));
    }
  }
}
