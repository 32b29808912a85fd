import { and, asc, desc, eq, getTableColumns, gt, inArray, isNull, lt, lte, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import type { Totals } from '../contract/money.ts';
import type { Address } from '../contract/shopper.ts';
import type { Database, Queryable } from '../database/database.ts';
import { orderLines, orders } from '../database/schema.ts';
import { fromNow } from './payments.queries.ts';

export type OrderRow = typeof orders.$inferSelect;
export type OrderLineRow = typeof orderLines.$inferSelect;
export type NewOrderLine = Omit<OrderLineRow, 'userId' | 'orderId' | 'position'>;

const own = (userId: string, id: string) => and(eq(orders.userId, userId), eq(orders.id, id));

/**
 * Stores a priced order with copies of its lines and address, unless the user has one with this key.
 * Runs inside a transaction.
 * @returns the new order, or undefined when the key has been used.
 */
export async function insertOrder(
  transaction: Queryable,
  order: {
    userId: string;
    idempotencyKey: string;
    address: Address;
    lines: readonly NewOrderLine[];
    totals: Totals;
    checkAt: Date | null;
  },
): Promise<OrderRow | undefined> {
  const { userId, idempotencyKey, lines, totals, checkAt } = order;
  const { _id, ...address } = order.address;
  const rows = await transaction
    .insert(orders)
    .values({ userId, id: uuid(), idempotencyKey, addressId: _id, address, ...totals, checkAt })
    .onConflictDoNothing({ target: [orders.userId, orders.idempotencyKey] })
    .returning();
  const row = rows[0];
  if (!row) return undefined;
  await transaction
    .insert(orderLines)
    .values(lines.map((line, position) => ({ ...line, userId, orderId: row.id, position })));
  return row;
}

export async function findOrder(
  database: Queryable,
  userId: string,
  id: string,
): Promise<OrderRow | undefined> {
  const rows = await database.select().from(orders).where(own(userId, id));
  return rows[0];
}

/** The order that a key has made before. */
export async function findOrderByKey(
  database: Queryable,
  userId: string,
  idempotencyKey: string,
): Promise<OrderRow | undefined> {
  const rows = await database
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), eq(orders.idempotencyKey, idempotencyKey)));
  return rows[0];
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

/** A page of a user's orders, the newest first: those with a number below `before`, or from the newest on. */
export async function findOrders(
  database: Queryable,
  userId: string,
  { first, before }: { first: number; before: number | undefined },
): Promise<OrderRow[]> {
  return database
    .select()
    .from(orders)
    .where(and(eq(orders.userId, userId), before === undefined ? undefined : lt(orders.number, before)))
    .orderBy(desc(orders.number))
    .limit(first);
}

/** The lines of some of a user's orders, those of one order in its own order. */
export async function findOrderLines(
  database: Queryable,
  userId: string,
  orderIds: readonly string[],
): Promise<OrderLineRow[]> {
  if (orderIds.length === 0) return [];
  return database
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), inArray(orderLines.orderId, [...orderIds])))
    .orderBy(asc(orderLines.position));
}

/** Ties an order to the provider's; the first one stays, and is what the answer holds. */
export async function setProviderOrder(
  database: Queryable,
  userId: string,
  id: string,
  providerOrderId: string,
): Promise<OrderRow | undefined> {
  await database
    .update(orders)
    .set({ providerOrderId })
    .where(and(own(userId, id), isNull(orders.providerOrderId)));
  return findOrder(database, userId, id);
}

/** Moves an order from created to paid; false when it is not in that state. */
export async function markPaid(
  transaction: Queryable,
  { userId, id }: OrderRow,
  paymentId: string,
): Promise<boolean> {
  const { rowCount } = await transaction
    .update(orders)
    .set({ state: 'paid', paymentId, updatedAt: sql`now()` })
    .where(and(own(userId, id), eq(orders.state, 'created')));
  return rowCount === 1;
}

/** Moves an order that nobody has paid to its end; false when it is not waiting any longer. */
export async function markEnded(
  database: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
  end: 'cancelled' | 'expired',
): Promise<boolean> {
  const { rowCount } = await database
    .update(orders)
    .set({ state: end, updatedAt: sql`now()` })
    .where(and(own(userId, id), eq(orders.state, 'created')));
  return rowCount === 1;
}

/** Orders to ask the provider about, for the caller alone for `leaseMs`. */
export async function claimChecks(database: Database, most: number, leaseMs: number): Promise<OrderRow[]> {
  const due = database
    .$with('due')
    .as(
      database
        .select({ userId: orders.userId, id: orders.id })
        .from(orders)
        .where(lte(orders.checkAt, sql`now()`))
        .orderBy(orders.checkAt)
        .limit(most)
        .for('update', { skipLocked: true }),
    );
  return database
    .with(due)
    .update(orders)
    .set({ checkAt: fromNow(leaseMs) })
    .from(due)
    .where(and(eq(orders.userId, due.userId), eq(orders.id, due.id)))
    .returning(getTableColumns(orders));
}

/** Sets when an order is asked about next, or never again. */
export async function scheduleCheck(
  database: Queryable,
  { userId, id }: OrderRow,
  checkAt: Date | null,
): Promise<void> {
  await database.update(orders).set({ checkAt }).where(own(userId, id));
}

/** Has an order asked about within a time, if that were later or never. */
export async function hastenCheck(
  database: Queryable,
  providerOrderId: string,
  withinMs: number,
): Promise<void> {
  const soon = fromNow(withinMs);
  await database
    .update(orders)
    .set({ checkAt: soon })
    .where(
      and(
        eq(orders.providerOrderId, providerOrderId),
        gt(sql`coalesce(${orders.checkAt}, 'infinity')`, soon),
      ),
    );
}
