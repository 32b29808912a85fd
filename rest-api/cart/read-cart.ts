import { and, asc, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import {
  type ProductValues,
  productColumns,
  productFrom,
  productResponse,
} from '../catalogue/catalogue.queries.ts';
import type { CartItem } from '../contract/shopper.ts';
import type { Queryable } from '../database/database.ts';
import { cartLines, products } from '../database/schema.ts';
import { queries, Statement } from '../database/statement.ts';
import { timestamp } from '../database/timestamp.ts';
import type { TokenContent } from '../routing/auth.ts';
import { isCurrentToken } from '../routing/current-token.ts';
import { copiesFor } from '../stock/stock.queries.ts';

/** A line's values, as a prepared statement returns them. */
export type ItemValues = [...LineValues, ...ProductValues];
type LineValues = [quantity: number, createdAt: Date, updatedAt: Date];
export type StockValues = [left: number | null, isWithdrawn: boolean];

/** A line of a cart, and what there is of its book. */
export interface StockedItem {
  item: CartItem;
  /** Copies that the cart's owner could buy with an order of the cart; undefined for a book that is not tracked. */
  left: number | undefined;
  /** Whether the shop no longer sells it. */
  isWithdrawn: boolean;
}

export function itemFrom(values: readonly [...ItemValues, ...unknown[]]): CartItem {
  const [quantity, createdAt, updatedAt, ...product] = values;
  return {
    ...productResponse(productFrom(product)),
    qty: quantity,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
  };
}

export function stockedItemFrom(values: readonly [...ItemValues, ...StockValues]): StockedItem {
  const [left, isWithdrawn] = values.slice(-2) as StockValues;
  return { item: itemFrom(values), left: left ?? undefined, isWithdrawn };
}

const userId = sql.placeholder('userId');

/** What is read of a line and its product. */
export const itemColumns = {
  quantity: sql`${cartLines.quantity}`,
  createdAt: sql`${cartLines.createdAt}`,
  updatedAt: sql`${cartLines.updatedAt}`,
  ...productColumns,
};

/**
 * What is read of the stock of a line's product beside these.
 * @param books the ids of the books in the cart, as an array
 */
export const stockColumns = (books: SQL) => ({
  left: copiesFor(sql`${userId}::uuid`, books).as('left'),
  isWithdrawn: isNotNull(products.withdrawnAt),
});

const cartWith = (columns: SelectedFields, condition?: SQL) =>
  queries
    .select(columns)
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(and(eq(cartLines.userId, userId), condition))
    .orderBy(asc(cartLines.createdAt), asc(products.number));

const stockedColumns = {
  ...itemColumns,
  ...stockColumns(sql`array(select product_id from cart_lines where user_id = ${userId})`),
};

const cart = new Statement<ItemValues>('cart', cartWith(itemColumns));
const stockedCart = new Statement<[...ItemValues, ...StockValues]>(
  'cart with stock',
  cartWith(stockedColumns),
);
const cartOfToken = new Statement<ItemValues>('cart of a token', cartWith(itemColumns, isCurrentToken));
const stockedCartOfToken = new Statement<[...ItemValues, ...StockValues]>(
  'cart of a token with stock',
  cartWith(stockedColumns, isCurrentToken),
);

/** The cart of a user, oldest line first. */
export const findCart = async (database: Queryable, userId: string) =>
  (await cart.rows(database, { userId })).map(itemFrom);

/** The same with what there is of its books, by what is known without waiting for others. */
export const findStockedCart = async (database: Queryable, userId: string) =>
  (await stockedCart.rows(database, { userId })).map(stockedItemFrom);

/** The cart of a token's holder; empty also where the token has been ended. */
export const findCartOfToken = async (database: Queryable, { userId, tokenVersion }: TokenContent) =>
  (await cartOfToken.rows(database, { userId, tokenVersion })).map(itemFrom);

/** The same with what there is of its books. */
export const findStockedCartOfToken = async (database: Queryable, { userId, tokenVersion }: TokenContent) =>
  (await stockedCartOfToken.rows(database, { userId, tokenVersion })).map(stockedItemFrom);
