import {
  and,
  asc,
  between,
  count,
  eq,
  gt,
  isNotNull,
  isNull,
  lt,
  ne,
  type Placeholder,
  sql,
} from 'drizzle-orm';
import {
  type ProductRow,
  type ProductValues,
  productColumns,
  productFrom,
  productResponse,
} from '../catalogue/catalogue.queries.ts';
import { limits } from '../contract/rules.ts';
import type { CartItem } from '../contract/shopper.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockUser } from '../database/lock-user.ts';
import { cartLines, products } from '../database/schema.ts';
import { queries, Statement } from '../database/statement.ts';
import { timestamp } from '../database/timestamp.ts';

const lineColumns = {
  quantity: cartLines.quantity,
  createdAt: cartLines.createdAt,
  updatedAt: cartLines.updatedAt,
};

type ItemRow = ProductRow & Pick<typeof cartLines.$inferSelect, keyof typeof lineColumns>;

const itemResponse = (row: ItemRow): CartItem => ({
  ...productResponse(row),
  qty: row.quantity,
  createdAt: timestamp(row.createdAt),
  updatedAt: timestamp(row.updatedAt),
});

const oldestFirst = [asc(cartLines.createdAt), asc(products.number)];

/** The cart of a user, oldest line first, as a transaction sees it. */
export async function findCartIn(transaction: Queryable, userId: string): Promise<CartItem[]> {
  const rows = await transaction
    .select({ ...productColumns, ...lineColumns })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, userId))
    .orderBy(...oldestFirst);
  return rows.map(itemResponse);
}

/** A line's values, as a prepared statement returns them. */
type ItemValues = [...LineValues, ...ProductValues];
type LineValues = [quantity: number, createdAt: Date, updatedAt: Date];

function itemFrom([quantity, createdAt, updatedAt, ...product]: ItemValues): CartItem {
  return itemResponse({ quantity, createdAt, updatedAt, ...productFrom(product) });
}

const cartOfUser = new Statement<ItemValues>(
  'cart',
  queries
    .select({ ...lineColumns, ...productColumns })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .where(eq(cartLines.userId, sql.placeholder('userId')))
    .orderBy(...oldestFirst),
);

/** The cart of a user, oldest line first. */
export async function findCart(database: Database, userId: string): Promise<CartItem[]> {
  return (await cartOfUser.rows(database, { userId })).map(itemFrom);
}

const line = (userId: string | Placeholder, productId: string | Placeholder) =>
  and(eq(cartLines.userId, userId), eq(cartLines.productId, productId));

const changedQuantity = sql`${cartLines.quantity} + ${sql.placeholder('by')}`;

const changedLine = queries
  .$with('changed', {
    productId: cartLines.productId,
    quantity: cartLines.quantity,
    updatedAt: cartLines.updatedAt,
  })
  .as(sql`
    update ${cartLines} set quantity = ${changedQuantity}, updated_at = now()
    where ${line(sql.placeholder('userId'), sql.placeholder('productId'))}
      and ${between(changedQuantity, 1, limits.quantity)}
      and exists (select from ${products} where ${eq(products.id, cartLines.productId)} and ${isNull(products.withdrawnAt)})
    returning ${cartLines.productId}, ${cartLines.quantity}, ${cartLines.updatedAt}`);

const cartAfterChange = new Statement<[isChanged: boolean, ...ItemValues]>(
  'cart after change',
  queries
    .with(changedLine)
    .select({
      isChanged: isNotNull(changedLine.productId),
      quantity: sql`coalesce(${changedLine.quantity}, ${cartLines.quantity})`,
      createdAt: cartLines.createdAt,
      updatedAt: sql`coalesce(${changedLine.updatedAt}, ${cartLines.updatedAt})`,
      ...productColumns,
    })
    .from(cartLines)
    .innerJoin(products, eq(products.id, cartLines.productId))
    .leftJoin(changedLine, eq(changedLine.productId, cartLines.productId))
    .where(eq(cartLines.userId, sql.placeholder('userId')))
    .orderBy(...oldestFirst),
);

/**
 * Changes the copies of a book that is in the cart and stays in it, and answers the whole cart. One prepared statement
 * does both, as few calls are as frequent.
 * @returns undefined where nothing has changed: the book is not in the cart, or no copies would be left or too many
 */
export async function changeCopies(
  database: Database,
  userId: string,
  productId: string,
  by: 1 | -1,
): Promise<CartItem[] | undefined> {
  const rows = await cartAfterChange.rows(database, { userId, productId, by });
  if (!rows.some(([isChanged]) => isChanged)) return undefined;
  return rows.map(([, ...item]) => itemFrom(item));
}

const oneMore = { quantity: sql`${cartLines.quantity} + 1`, updatedAt: sql`now()` };

/** The outcome of a change of a line. */
export type LineChange = 'changed' | 'no such line' | 'at the limit';

/**
 * Adds a copy, whether the book is in the cart or not; at most 99 copies, and at most 200 different books. Additions
 * of new books to one cart run one after the other, so that the limit holds. A cart with more books, from before this
 * limit, can only shrink.
 */
export async function addCopy(
  database: Database,
  userId: string,
  productId: string,
): Promise<'changed' | 'at the limit' | 'cart full'> {
  return inTransaction(database, async (transaction) => {
    await lockUser(transaction, userId);
    const others = await transaction
      .select({ lines: count() })
      .from(cartLines)
      .where(and(eq(cartLines.userId, userId), ne(cartLines.productId, productId)));
    if ((others[0]?.lines ?? 0) >= limits.cartLines) return 'cart full';
    const { rowCount } = await transaction
      .insert(cartLines)
      .values({ userId, productId, quantity: 1 })
      .onConflictDoUpdate({
        target: [cartLines.userId, cartLines.productId],
        set: oneMore,
        setWhere: lt(cartLines.quantity, limits.quantity),
      });
    return rowCount ? 'changed' : 'at the limit';
  });
}

/** Adds a copy of a book in the cart, up to 99. */
export async function incrementLine(
  database: Queryable,
  userId: string,
  productId: string,
): Promise<LineChange> {
  const { rowCount } = await database
    .update(cartLines)
    .set(oneMore)
    .where(and(line(userId, productId), lt(cartLines.quantity, limits.quantity)));
  if (rowCount) return 'changed';
  const rows = await database
    .select({ quantity: cartLines.quantity })
    .from(cartLines)
    .where(line(userId, productId));
  return rows.length > 0 ? 'at the limit' : 'no such line';
}

/**
 * Removes a number of copies of a book; removes the line when none is left. One statement, so that copies that are
 * added at the same moment are neither lost nor removed.
 */
export async function takeCopies(
  database: Queryable,
  userId: string,
  productId: string,
  copies: number,
): Promise<'changed' | 'no such line'> {
  const { rowCount } = await database.execute(sql`
    merge into ${cartLines} using (select 1) on ${line(userId, productId)}
    when matched and ${cartLines.quantity} > ${copies} then
      update set quantity = ${cartLines.quantity} - ${copies}, updated_at = now()
    when matched then delete`);
  return rowCount ? 'changed' : 'no such line';
}

/** Leaves at most so many copies of a book in the cart. */
export async function shrinkLine(
  database: Queryable,
  userId: string,
  productId: string,
  copies: number,
): Promise<void> {
  await database
    .update(cartLines)
    .set({ quantity: copies, updatedAt: sql`now()` })
    .where(and(line(userId, productId), gt(cartLines.quantity, copies)));
}

/** Removes a book from the cart, if it is there. */
export async function removeLine(database: Queryable, userId: string, productId: string): Promise<void> {
  await database.delete(cartLines).where(line(userId, productId));
}

/** Removes everything from the cart. */
export async function clearCart(database: Queryable, userId: string): Promise<void> {
  await database.delete(cartLines).where(eq(cartLines.userId, userId));
}
