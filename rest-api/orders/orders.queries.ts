import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import type { Address, Order, Totals } from '../contract.ts';
import type { Queryable } from '../database/database.ts';
import { orderLines, orders } from '../database/schema.ts';
import { timestamp } from '../timestamp.ts';

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
  },
): Promise<OrderRow | undefined> {
  const { userId, idempotencyKey, lines, totals } = order;
  const { _id, ...address } = order.address;
  const rows = await transaction
    .insert(orders)
    .values({ userId, id: uuid(), idempotencyKey, address, ...totals })
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

export async function findOrderLines(
  database: Queryable,
  userId: string,
  orderId: string,
): Promise<OrderLineRow[]> {
  return database
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.userId, userId), eq(orderLines.orderId, orderId)))
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
    .set({ providerOrderId, updatedAt: sql`now()` })
    .where(and(own(userId, id), isNull(orders.providerOrderId)));
  return findOrder(database, userId, id);
}

/** Moves an order from created to paid; undefined when it is not in that state. */
export async function markPaid(
  transaction: Queryable,
  userId: string,
  id: string,
  paymentId: string,
): Promise<OrderRow | undefined> {
  const rows = await transaction
    .update(orders)
    .set({ state: 'paid', paymentId, updatedAt: sql`now()` })
    .where(and(own(userId, id), eq(orders.state, 'created')))
    .returning();
  return rows[0];
}

/** An order as the contract writes it. */
export function orderAnswer(row: OrderRow, lines: readonly OrderLineRow[]): Order {
  return {
    _id: row.id,
    state: row.state,
    lines: lines.map((line) => ({
      product: line.productId,
      title: line.title,
      author: line.author,
      image: line.image,
      qty: line.quantity,
      pricePaise: line.pricePaise,
      previousPricePaise: line.previousPricePaise,
    })),
    address: row.address,
    pricePaise: row.pricePaise,
    discountPaise: row.discountPaise,
    deliveryPaise: row.deliveryPaise,
    totalPaise: row.totalPaise,
    paymentId: row.paymentId,
    createdAt: timestamp(row.createdAt),
    updatedAt: timestamp(row.updatedAt),
  };
}
