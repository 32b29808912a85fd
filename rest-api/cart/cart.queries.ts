import { and, count, eq, gt, lt, ne, sql } from 'drizzle-orm';
import { limits, messages } from '../contract/rules.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockUser } from '../database/lock-user.ts';
import { cartLines } from '../database/schema.ts';
import { HttpError } from '../routing/errors.ts';

const line = (userId: string, productId: string) =>
  and(eq(cartLines.userId, userId), eq(cartLines.productId, productId));

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
    if (!(await lockUser(transaction, userId))) throw new HttpError(404, messages.emailNotRegistered);
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
    merge into ${cartLines} using (select 1) as one on ${line(userId, productId)}
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
