import { and, asc, between, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { SelectedFields } from 'drizzle-orm/pg-core';
import {
  type ProductValues,
  productColumns,
  productFrom,
  productResponse,
} from '../catalogue/catalogue.queries.ts';
import { limits } from '../contract/rules.ts';
import type { CartItem } from '../contract/shopper.ts';
import type { Database, Queryable } from '../database/database.ts';
import { cartLines, products } from '../database/schema.ts';
import { queries, Statement } from '../database/statement.ts';
import { timestamp } from '../database/timestamp.ts';
import { copiesFor } from '../stock/stock.queries.ts';

/** A line's values, as a prepared statement returns them. */
type ItemValues = [...LineValues, ...ProductValues];
type LineValues = [quantity: number, createdAt: Date, updatedAt: Date];
type StockValues = [left: number | null, isWithdrawn: boolean];

/** A line of a cart, and what there is of its book. */
export interface StockedItem {
  item: CartItem;
  /** Copies that the cart's owner could buy with an order of the cart; undefined for a book that is not tracked. */
  left: number | undefined;
  /** Whether the shop no longer sells it. */
  isWithdrawn: boolean;
}

function itemFrom(values: readonly [...ItemValues, ...unknown[]]): CartItem {
  const [quantity, createdAt, updatedAt, ...product] = values;
  return {
    ...productResponse(productFrom(product)),
    qty: quantity,
    createdAt: timestamp(createdAt),
    updatedAt: timestamp(updatedAt),
  };
}

function stockedItemFrom(values: readonly [...ItemValues, ...StockValues]): StockedItem {
  const [left, isWithdrawn] = values.slice(-2) as StockValues;
  return { item: itemFrom(values), left: left ?? undefined, isWithdrawn };
}

const userId = sql.placeholder('userId');
const productId = sql.placeholder('productId');
const oldestFirst = [asc(cartLines.createdAt), asc(products.number)];
const itemColumns = {
  quantity: sql`${cartLines.quantity}`,
  createdAt: sql`${cartLines.createdAt}`,
  updatedAt: sql`${cartLines.updatedAt}`,
  ...productColumns,
};
const stockColumns = {
  left: copiesFor(
    sql`${userId}::uuid`,
    sql`array(select product_id from cart_lines where user_id = ${userId})`,
  ).as('left'),
  isWithdrawn: isNotNull(products.withdrawnAt),
};

const cartWith = (columns: SelectedFields) =>
  queries
    .select(columns)
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(...oldestFirst);

const cart = new Statement<ItemValues>('cart', cartWith(itemColumns));
const stockedCart = new Statement<[...ItemValues, ...StockValues]>(
  'cart with stock',
  cartWith({ ...itemColumns, ...stockColumns }),
);

/** The cart of a user, oldest line first. */
export async function findCart(database: Database, userId: string): Promise<CartItem[]> {
  return (await cart.rows(database, { userId })).map(itemFrom);
}

/** The same with what there is of its books, by what is known without waiting for others. */
export async function findStockedCart(database: Queryable, userId: string): Promise<StockedItem[]> {
  return (await stockedCart.rows(database, { userId })).map(stockedItemFrom);
}

const changedQuantity = sql`${cartLines.quantity} + ${sql.placeholder('by')}`;

const changedLine = queries
  .$with('changed', {
    productId: cartLines.productId,
    quantity: cartLines.quantity,
    updatedAt: cartLines.updatedAt,
  })
  .as(sql`
    update ${cartLines} set quantity = ${changedQuantity}, updated_at = now()
    where ${and(eq(cartLines.userId, userId), eq(cartLines.productId, productId))}
      and ${between(changedQuantity, 1, limits.quantity)}
      and exists (select from ${products} where ${eq(products.id, cartLines.productId)} and ${isNull(products.withdrawnAt)})
    returning ${cartLines.productId}, ${cartLines.quantity}, ${cartLines.updatedAt}`);

const cartAfterChangeWith = (more: Record<string, SQL | SQL.Aliased>) =>
  queries
    .with(changedLine)
    .select({
      isChanged: isNotNull(changedLine.productId),
      ...itemColumns,
      quantity: sql`coalesce(${changedLine.quantity}, ${cartLines.quantity})`,
      updatedAt: sql`coalesce(${changedLine.updatedAt}, ${cartLines.updatedAt})`,
      ...more,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .leftJoin(changedLine, eq(changedLine.productId, cartLines.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(...oldestFirst);

const cartAfterChange = new Statement<[isChanged: boolean, ...ItemValues]>(
  'cart after change',
  cartAfterChangeWith({}),
);
const stockedCartAfterChange = new Statement<[isChanged: boolean, ...ItemValues, ...StockValues]>(
  'cart with stock after change',
  cartAfterChangeWith(stockColumns),
);

/** A change of the copies of a book in a cart. */
export interface CopiesChange {
  userId: string;
  productId: string;
  by: 1 | -1;
}

/**
 * Changes the copies of a book that is in the cart and stays in it, and answers the whole cart. One prepared statement
 * does both, as few calls are as frequent.
 * @returns undefined where nothing has changed: the book is not in the cart, or no copies would be left or too many
 */
export const changeCopies = async (database: Database, change: CopiesChange) =>
  linesAfterChange(await cartAfterChange.rows(database, { ...change }))?.map(itemFrom);

/** The same, with what there is of the cart's books. */
export const changeStockedCopies = async (database: Database, change: CopiesChange) =>
  linesAfterChange(await stockedCartAfterChange.rows(database, { ...change }))?.map(stockedItemFrom);

function linesAfterChange<Line extends readonly unknown[]>(
  rows: readonly (readonly [isChanged: boolean, ...Line])[],
): Line[] | undefined {
  if (!rows.some(([isChanged]) => isChanged)) return undefined;
  return rows.map(([, ...line]) => line);
}
