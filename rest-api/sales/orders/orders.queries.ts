import { and, asc, desc, eq, inArray, isNotNull, lt, sql } from 'drizzle-orm';
import type { CancelReason } from '../../contract/orders.ts';
import type { Queryable } from '../../database/database.ts';
import { queries, rawSql, Statement } from '../../database/statement.ts';
import { rowReader, selection } from '../../database/table-row.ts';
import { rowsOfOrders } from '../rows-of-orders.ts';
import type { StoredOrderState } from '../stored-values.ts';
import { type OrderAddress, orderLines, orders } from './order-tables.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
/** The condition on an order's key. */
export const isOrder = (userId: string, id: string) => and(eq(orders.userId, userId), eq(orders.id, id));

export async function findOrder(
  database: Queryable,
  userId: string,
  id: string,
): Promise<OrderRow | undefined> {
  const rows = await database.select().from(orders).where(isOrder(userId, id));
  return rows[0];
}

/** An order of any user. */
export async function findOrderById(database: Queryable, id: string): Promise<OrderRow | undefined> {
  return (await database.select().from(orders).where(eq(orders.id, id)))[0];
}

/** The order, which nobody else changes until the transaction ends. */
export async function findOrderForUpdate(
  transaction: Queryable,
  userId: string,
  id: string,
): Promise<OrderRow | undefined> {
  const rows = await transaction.select().from(orders).where(isOrder(userId, id)).for('update');
  return rows[0];
}

const orderFrom = rowReader(orders);

const orderByKey = new Statement(
  'order by key',
  queries
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, sql.placeholder('userId')),
        eq(orders.idempotencyKey, sql.placeholder('idempotencyKey')),
      ),
    ),
);

/** The order that a key has made before. */
export async function findOrderByKey(
  database: Queryable,
  userId: string,
  idempotencyKey: string,
): Promise<OrderRow | undefined> {
  const [values] = await orderByKey.rows(database, { userId, idempotencyKey });
  return values && orderFrom(values);
}

/** The order that staff have taken with a key, whoever it is for. */
export async function findTakenOrder(
  database: Queryable,
  idempotencyKey: string,
): Promise<OrderRow | undefined> {
  const isTaken = and(eq(orders.idempotencyKey, idempotencyKey), isNotNull(orders.takenBy));
  return (await database.select().from(orders).where(isTaken))[0];
}

/** The order behind one of the provider's, which nobody else changes until the transaction ends. */
export async function lockOrderOfProvider(
  transaction: Queryable,
  providerOrderId: string,
): Promise<OrderRow | undefined> {
  const behind = eq(orders.providerOrderId, providerOrderId);
  const rows = await transaction.select().from(orders).where(behind).for('update');
  return rows[0];
}

/**
 * A page of a user's orders, the newest first: those with a number below `before`, or from the newest on; of one state
 * where it is given.
 */
export async function findOrders(
  database: Queryable,
  userId: string,
  {
    first,
    before,
    state,
  }: { first: number; before: number | undefined; state?: StoredOrderState | undefined },
): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(
      and(
        eq(orders.userId, userId),
        before === undefined ? undefined : lt(orders.number, before),
        state && eq(orders.state, state),
      ),
    )
    .orderBy(desc(orders.number))
    .limit(first);
}

/** The lines of some orders, those of one order in its own order. */
export const findOrderLines = rowsOfOrders(
  'lines of orders',
  orderLines,
  [orderLines.userId, orderLines.orderId],
  asc(orderLines.position),
);

const tiedOrder = new Statement(
  'tie order to provider',
  rawSql(sql`
    update ${orders} set provider_order_id = coalesce(${orders.providerOrderId}, ${sql.placeholder('providerOrderId')})
    where ${orders.userId} = ${sql.placeholder('userId')} and ${orders.id} = ${sql.placeholder('id')}
    returning ${selection(orders)}`),
);

/** Ties an order to the provider's; the first one stays, and is what the answer holds. */
export async function setProviderOrder(
  database: Queryable,
  userId: string,
  id: string,
  providerOrderId: string,
): Promise<OrderRow | undefined> {
  const [values] = await tiedOrder.rows(database, { userId, id, providerOrderId });
  return values && orderFrom(values);
}

/**
 * Sets the `updatedAt` of an order where another table has changed what its response shows. Lock the order, or call this ahead
 * of the change: others lock the order first.
 */
export async function markChanged(transaction: Queryable, userId: string, id: string): Promise<void> {
  await transaction.update(orders).set({ updatedAt: sql`now()` }).where(isOrder(userId, id));
}

/** Why the shop cancels an order, and what it writes to the shopper about it. */
export interface ShopCancellation {
  reason: CancelReason;
  note: string | null;
}

const cancelled = (byShop: ShopCancellation | undefined) =>
  byShop && { cancelReason: byShop.reason, cancelNote: byShop.note };

/** Cancels an order that is confirmed, or paid: then it has no payment any more, and all of the money is due back. */
export async function markCancelled(
  transaction: Queryable,
  { userId, id }: OrderRow,
  byShop?: ShopCancellation,
): Promise<void> {
  await transaction
    .update(orders)
    .set({ state: 'cancelled', paymentId: null, ...cancelled(byShop), updatedAt: sql`now()` })
    .where(and(isOrder(userId, id), inArray(orders.state, ['confirmed', 'paid'])));
}

/** What changes of an order whose delivery is charged anew. */
export type ChargedColumns = Partial<
  Pick<
    OrderRow,
    'deliveryPaise' | 'totalPaise' | 'deliveryRefundedPaise' | 'deliveryMinDays' | 'deliveryMaxDays'
  >
>;

/**
 * Sends an order elsewhere, and counts the change.
 * @param charged what changes where delivery is charged anew
 */
export async function updateAddress(
  transaction: Queryable,
  { userId, id }: OrderRow,
  address: OrderAddress,
  charged: ChargedColumns = {},
): Promise<void> {
  await transaction
    .update(orders)
    .set({ ...charged, address, version: sql`${orders.version} + 1`, updatedAt: sql`now()` })
    .where(isOrder(userId, id));
}

/** Moves an order from created to confirmed; false when it is not in that state. */
export async function markConfirmed(
  transaction: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(orders)
    .set({ state: 'confirmed', updatedAt: sql`now()` })
    .where(and(isOrder(userId, id), eq(orders.state, 'created')));
  return rowCount === 1;
}

/** Moves an order from created, or confirmed, to paid; false when it is in neither state. */
export async function markPaid(
  transaction: Queryable,
  { userId, id }: OrderRow,
  paymentId: string,
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(orders)
    .set({ state: 'paid', paymentId, updatedAt: sql`now()` })
    .where(and(isOrder(userId, id), inArray(orders.state, ['created', 'confirmed'])));
  return rowCount === 1;
}

/** Takes an order back that was just moved to confirmed or paid: its books are gone, and so it is cancelled. */
export async function markUnsold(transaction: Queryable, { userId, id }: OrderRow): Promise<void> {
  await transaction
    .update(orders)
    .set({ state: 'cancelled', paymentId: null, soldOut: true, updatedAt: sql`now()` })
    .where(and(isOrder(userId, id), inArray(orders.state, ['confirmed', 'paid'])));
}

/**
 * Moves an order from paid to failed, where its signed payment has failed, or to refunded, where its payment has gone back;
 * false when it does not count as paid by it.
 */
export async function markUnpaid(
  transaction: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
  paymentId: string,
  state: 'failed' | 'refunded',
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(orders)
    .set({ state, updatedAt: sql`now()` })
    .where(and(isOrder(userId, id), eq(orders.paymentId, paymentId), eq(orders.state, 'paid')));
  return rowCount === 1;
}

/** Moves an order that nobody has paid to its end; false when it is not waiting any longer. */
export async function markEnded(
  database: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
  end: 'cancelled' | 'expired',
  byShop?: ShopCancellation,
): Promise<boolean> {
  const { rowCount } = await database
    .update(orders)
    .set({ state: end, ...cancelled(byShop), updatedAt: sql`now()` })
    .where(and(isOrder(userId, id), eq(orders.state, 'created')));
  return rowCount === 1;
}
