import { and, asc, desc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { UserRow } from '../account/account.queries.ts';
import { isDemoAccount } from '../account/demo-account.ts';
import { limits, tooManyWaitingOrders } from '../contract/rules.ts';
import type { Queryable } from '../database/database.ts';
import { orders } from '../database/schema.ts';
import { HttpError, TooManyAttempts } from '../routing/errors.ts';
import { findOrderLines, type OrderRow } from './orders.queries.ts';

const hourMs = 3_600_000;

/**
 * Checks whether a user can place one more order, and returns the unpaid orders that it replaces: those whose books are
 * all in it, because paying them would buy the same again. Many people share the demo account and its cart: there the
 * new order replaces only the oldest, when the maximal number is waiting. Runs in a transaction that has locked the
 * user.
 * @param productIds the books of the new order
 * @throws HttpError 409 when too many others wait, 429 when too many were placed and not paid within an hour
 */
export async function makeRoom(
  transaction: Queryable,
  user: Pick<UserRow, 'id' | 'email'>,
  productIds: readonly string[],
): Promise<OrderRow[]> {
  const { id: userId } = user;
  const isShared = isDemoAccount(user);
  await requireFewUnpaid(transaction, userId, isShared);

  const waiting = await transaction
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.state, 'created')))
    .orderBy(asc(orders.number));
  const tooMany = waiting.length - limits.waitingOrders + 1;
  if (isShared) return waiting.slice(0, Math.max(0, tooMany));

  const lines = await findOrderLines(transaction, waiting);
  const hasOther = new Set(
    lines.filter(({ productId }) => !productIds.includes(productId)).map(({ orderId }) => orderId),
  );
  const others = waiting.filter(({ id }) => hasOther.has(id));
  if (others.length >= limits.waitingOrders) {
    throw new HttpError(409, tooManyWaitingOrders, waitingOrders(others.map(({ id }) => id)));
  }
  return waiting.filter(({ id }) => !hasOther.has(id));
}

/** The second message of that error. */
export const waitingOrders = (ids: readonly string[]): string =>
  `GET /api/user/orders?state=created lists them: ${ids.join(', ')}.`;

export const unpaidOrders = 'orders that were not paid';

async function requireFewUnpaid(transaction: Queryable, userId: string, isShared: boolean): Promise<void> {
  const max = isShared ? limits.unpaidOrdersAnHourOfDemo : limits.unpaidOrdersAnHour;
  const [atLimit] = await transaction
    .select({ createdAt: orders.createdAt })
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        inArray(orders.state, ['created', 'cancelled', 'expired']),
        gt(orders.createdAt, sql`now() - ${hourMs} * interval '1 millisecond'`),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(1)
    .offset(max - 1);
  if (!atLimit) return;
  const waitMs = atLimit.createdAt.getTime() + hourMs - Date.now();
  throw new TooManyAttempts(unpaidOrders, Math.max(1, Math.ceil(waitMs / 1_000)));
}

/** Replaces unpaid orders by a newer one; those that have been paid in the meantime stay. Returns the replaced ones. */
export async function markReplaced(
  transaction: Queryable,
  older: readonly OrderRow[],
  by: Pick<OrderRow, 'userId' | 'id'>,
): Promise<OrderRow[]> {
  if (older.length === 0) return [];
  const ids = older.map(({ id }) => id);
  return transaction
    .update(orders)
    .set({ state: 'cancelled', replacedBy: by.id, updatedAt: sql`now()` })
    .where(and(eq(orders.userId, by.userId), inArray(orders.id, ids), eq(orders.state, 'created')))
    .returning();
}
