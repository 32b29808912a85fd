import { and, asc, between, eq, isNull, lt, type SQL, sql } from 'drizzle-orm';
import { limits } from '../contract/rules.ts';
import type { Queryable } from '../database/database.ts';
import { cartLines, products } from '../database/schema.ts';
import { queries, Statement, unlessDeleted } from '../database/statement.ts';
import type { TokenContent } from '../routing/auth.ts';
import { isCurrentToken } from '../routing/current-token.ts';
import {
  type ItemValues,
  itemColumns,
  itemFrom,
  type StockValues,
  stockColumns,
  stockedItemFrom,
} from './read-cart.ts';

/**
 * A cart with fewer books takes a new one without a lock. More of these would have to be added at the same moment than
 * the connections of many services can, for the cart to exceed its limit.
 */
const linesWithoutLock = limits.cartLines / 2;

const userId = sql.placeholder('userId');
const productId = sql.placeholder('productId');
const returning = sql`returning ${cartLines.productId}, ${cartLines.quantity}, ${cartLines.createdAt}, ${cartLines.updatedAt}`;

/** Puts a copy of a product in the cart, or one more. */
const addition = sql`
  insert into ${cartLines} (user_id, product_id, quantity)
  select ${userId}, ${products.id}, 1 from ${products}
  where ${and(eq(products.id, productId), isNull(products.withdrawnAt), isCurrentToken)}
    and (select count(*) from ${cartLines} where ${eq(cartLines.userId, userId)}) < ${sql.raw(String(linesWithoutLock))}
  on conflict (user_id, product_id) do update set quantity = ${cartLines.quantity} + 1, updated_at = now()
    where ${lt(cartLines.quantity, limits.quantity)}
  ${returning}`;

const changedQuantity = sql`${cartLines.quantity} + ${sql.placeholder('by')}`;

/** Changes the copies of a product that is in the cart and stays in it. */
const quantityChange = sql`
  update ${cartLines} set quantity = ${changedQuantity}, updated_at = now()
  where ${and(eq(cartLines.userId, userId), eq(cartLines.productId, productId), isCurrentToken)}
    and ${between(changedQuantity, 1, limits.quantity)}
    and exists (select from ${products} where ${eq(products.id, cartLines.productId)} and ${isNull(products.withdrawnAt)})
  ${returning}`;

const lineColumns = {
  productId: cartLines.productId,
  quantity: cartLines.quantity,
  createdAt: cartLines.createdAt,
  updatedAt: cartLines.updatedAt,
};

/** A statement that changes a line and reads the whole cart, in which it replaces the line of before. */
function cartAfter(change: SQL, stock?: typeof stockColumns) {
  const changed = queries.$with('changed', lineColumns).as(change);
  const lines = queries.$with('lines', lineColumns).as(sql`
    select product_id, quantity, created_at, updated_at from ${cartLines}
      where ${eq(cartLines.userId, userId)} and product_id is distinct from (select product_id from changed)
    union all select product_id, quantity, created_at, updated_at from changed`);
  return queries
    .with(changed, lines)
    .select({
      isChanged: sql`exists (select from changed)`,
      ...itemColumns,
      quantity: sql`${lines.quantity}`,
      createdAt: sql`${lines.createdAt}`,
      updatedAt: sql`${lines.updatedAt}`,
      ...stock?.(sql`array(select product_id from lines)`),
    })
    .from(lines)
    .innerJoin(products, eq(products.id, lines.productId))
    .orderBy(asc(lines.createdAt), asc(products.number));
}

type Changed<Item extends unknown[]> = [isChanged: boolean, ...Item];

const changedCart = {
  add: new Statement<Changed<ItemValues>>('cart after addition', cartAfter(addition)),
  change: new Statement<Changed<ItemValues>>('cart after change', cartAfter(quantityChange)),
};
const changedStockedCart = {
  add: new Statement<Changed<[...ItemValues, ...StockValues]>>(
    'cart with stock after addition',
    cartAfter(addition, stockColumns),
  ),
  change: new Statement<Changed<[...ItemValues, ...StockValues]>>(
    'cart with stock after change',
    cartAfter(quantityChange, stockColumns),
  ),
};

/** A change of the copies of a book in the cart of a token's holder; `add` also puts a new book in the cart. */
export interface CartChange extends TokenContent {
  productId: string;
  kind: 'add' | 'increment' | 'decrement';
}

/**
 * Changes the copies of a book, and returns the whole cart. One prepared statement does both, because this call is among
 * the most frequent.
 * @returns undefined where nothing has changed: the token has been ended, there is no such book, it is not in the cart,
 * no copies would be left or too many, or the cart has so many books that an addition has to wait for others
 */
export const changeCart = async (database: Queryable, change: CartChange) =>
  (await linesAfter(database, changedCart, change))?.map(itemFrom);

/** The same, with what there is of the cart's books. */
export const changeStockedCart = async (database: Queryable, change: CartChange) =>
  (await linesAfter(database, changedStockedCart, change))?.map(stockedItemFrom);

async function linesAfter<Item extends unknown[]>(
  database: Queryable,
  statements: Record<'add' | 'change', Statement<Changed<Item>>>,
  { kind, ...values }: CartChange,
): Promise<Item[] | undefined> {
  const rows = await (kind === 'add'
    ? unlessDeleted(statements.add.rows(database, values))
    : statements.change.rows(database, { ...values, by: kind === 'increment' ? 1 : -1 }));
  return rows[0]?.[0] ? rows.map(([, ...item]) => item as unknown as Item) : undefined;
}
