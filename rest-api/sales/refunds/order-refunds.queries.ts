import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import { orderLines } from '../orders/order-tables.ts';
import { markChanged, type OrderRow } from '../orders/orders.queries.ts';
import type { ProviderRefund } from '../payments/provider.ts';
import { rowsOfOrders } from '../rows-of-orders.ts';
import { orderRefundLines, orderRefunds } from './refund-tables.ts';

/**
 * The orders with refunds that have failed and need a person, once for each of: payments, and refunds of
 * paid orders in place of which nothing has been refunded since.
 */
export const stuckRefunds = sql`
  select user_id, order_id from payments where state = 'refund_failed'
  union all
  select stuck.user_id, stuck.order_id from order_refunds as stuck
  join orders as refunded
    on refunded.user_id = stuck.user_id and refunded.id = stuck.order_id and refunded.state = 'paid'
  where stuck.state = 'failed' and not exists (
    select 1 from order_refunds as later
    where later.user_id = stuck.user_id and later.order_id = stuck.order_id
      and later.state <> 'failed' and later.amount_paise > 0 and later.created_at > stuck.created_at
  )`;

export type OrderRefundRow = typeof orderRefunds.$inferSelect;

/** Copies of a book of an order. */
export interface RefundedCopies {
  productId: string;
  quantity: number;
}

/** Copies of a refund, and what they had cost together after the order's code. */
export interface PricedCopies extends RefundedCopies {
  pricePaise: number;
}

/** Older releases, which knew no codes, have not stored what the copies of a refund had cost. */
const priceOfRefunded = sql<number>`coalesce(${orderRefundLines.pricePaise}, ${orderRefundLines.quantity} * ${orderLines.pricePaise})`;

const lineOfRefunded = and(
  eq(orderLines.userId, orderRefundLines.userId),
  eq(orderLines.orderId, orderRefundLines.orderId),
  eq(orderLines.productId, orderRefundLines.productId),
);

const pricedCopies = {
  productId: orderRefundLines.productId,
  quantity: orderRefundLines.quantity,
  pricePaise: priceOfRefunded,
};

/** Refunds what the shop has decided to give back of a paid order. `refund` jobs give back payments that no order needs. */
export const orderRefundJob = 'order_refund';

/** The refunds of some orders, the oldest first. */
export const findOrderRefunds = rowsOfOrders(
  'refunds of orders',
  orderRefunds,
  [orderRefunds.userId, orderRefunds.orderId],
  asc(orderRefunds.createdAt),
  asc(orderRefunds.id),
);

/** A refund of any order. */
export async function findOrderRefund(
  database: Queryable,
  id: string,
): Promise<(OrderRefundRow & { copies: PricedCopies[] }) | undefined> {
  const [row] = await database.select().from(orderRefunds).where(eq(orderRefunds.id, id));
  if (!row) return undefined;
  const copies = await database
    .select(pricedCopies)
    .from(orderRefundLines)
    .innerJoin(orderLines, lineOfRefunded)
    .where(and(isOfRefund(row), eq(orderRefundLines.refundId, id)));
  return { ...row, copies };
}

/** The copies that refunds of an order are for, by the provider's ids of the refunds. */
export async function findRefundedCopies(
  database: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
): Promise<Map<string, PricedCopies[]>> {
  const rows = await database
    .select({ providerRefundId: orderRefunds.providerRefundId, copies: pricedCopies })
    .from(orderRefundLines)
    .innerJoin(orderLines, lineOfRefunded)
    .innerJoin(
      orderRefunds,
      and(
        eq(orderRefunds.userId, orderRefundLines.userId),
        eq(orderRefunds.orderId, orderRefundLines.orderId),
        eq(orderRefunds.id, orderRefundLines.refundId),
      ),
    )
    .where(and(eq(orderRefundLines.userId, userId), eq(orderRefundLines.orderId, id)))
    .orderBy(asc(orderRefundLines.productId));
  const found = new Map<string, PricedCopies[]>();
  for (const { providerRefundId, copies } of rows) {
    if (providerRefundId === null) continue;
    found.set(providerRefundId, [...(found.get(providerRefundId) ?? []), copies]);
  }
  return found;
}

/** The copies by book that were free and taken out of an order for nothing. */
export async function findFreeCopiesTakenOut(
  database: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
): Promise<Map<string, number>> {
  const rows = await database
    .select({ productId: orderRefundLines.productId, quantity: orderRefundLines.quantity })
    .from(orderRefundLines)
    .innerJoin(orderRefunds, eq(orderRefunds.id, orderRefundLines.refundId))
    .where(
      and(
        eq(orderRefundLines.userId, userId),
        eq(orderRefundLines.orderId, id),
        eq(orderRefunds.amountPaise, 0),
      ),
    );
  const found = new Map<string, number>();
  for (const { productId, quantity } of rows) found.set(productId, (found.get(productId) ?? 0) + quantity);
  return found;
}

const isOfRefund = ({ userId, orderId }: Pick<OrderRefundRow, 'userId' | 'orderId'>) =>
  and(eq(orderRefundLines.userId, userId), eq(orderRefundLines.orderId, orderId));

/**
 * Stores a refund that is due, or given already where it is of nothing. The order must be locked.
 * @returns false where there is a refund with this id
 */
export async function insertOrderRefund(
  transaction: Queryable,
  refund: Pick<
    OrderRefundRow,
    'userId' | 'orderId' | 'id' | 'paymentId' | 'amountPaise' | 'reason' | 'returnId' | 'isRestocked'
  >,
  copies: readonly PricedCopies[],
): Promise<boolean> {
  const { rowCount } = await transaction
    .insert(orderRefunds)
    .values({ ...refund, state: refund.amountPaise === 0 ? 'given' : 'due' })
    .onConflictDoNothing({ target: orderRefunds.id });
  if (rowCount !== 1) return false;
  const { userId, orderId, id: refundId } = refund;
  if (copies.length > 0) {
    await transaction.insert(orderRefundLines).values(
      copies.map(({ productId, quantity, pricePaise }) => ({
        ...{ userId, orderId, refundId, productId, quantity, pricePaise },
      })),
    );
  }
  return true;
}

/** Has a refund given by the payment provider, a moment later. */
export const enqueueOrderRefund = (transaction: Queryable, id: string): Promise<void> =>
  enqueue(transaction, { kind: orderRefundJob, subject: id });

/** Counts copies of an order as refunded. The order must be locked. */
export const countRefunded = (
  transaction: Queryable,
  order: Pick<OrderRow, 'userId' | 'id'>,
  copies: readonly RefundedCopies[],
): Promise<void> => countCopies(transaction, order, copies, 'refunded');

/** Counts refunded copies of an order as back from the shopper: they are not sent again, and hold no other copy up. */
export const countReturned = (
  transaction: Queryable,
  order: Pick<OrderRow, 'userId' | 'id'>,
  copies: readonly RefundedCopies[],
): Promise<void> => countCopies(transaction, order, copies, 'returned');

async function countCopies(
  transaction: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
  copies: readonly RefundedCopies[],
  as: 'refunded' | 'returned',
): Promise<void> {
  for (const { productId, quantity } of copies) {
    if (quantity === 0) continue;
    await transaction
      .update(orderLines)
      .set({ [as]: sql`${orderLines[as]} + ${quantity}` })
      .where(
        and(eq(orderLines.userId, userId), eq(orderLines.orderId, id), eq(orderLines.productId, productId)),
      );
  }
}

/** Notes that the order of a refund changes. Call it ahead of the change: others lock the order first. */
async function markOrderChanged(database: Queryable, id: string): Promise<void> {
  const [refund] = await database
    .select({ userId: orderRefunds.userId, orderId: orderRefunds.orderId })
    .from(orderRefunds)
    .where(eq(orderRefunds.id, id));
  if (refund) await markChanged(database, refund.userId, refund.orderId);
}

/** Stores why a refund is not given yet; one that has been given meanwhile stays so. */
export async function setTrouble(database: Queryable, id: string, trouble: string): Promise<void> {
  await markOrderChanged(database, id);
  await database
    .update(orderRefunds)
    .set({ trouble, updatedAt: sql`now()` })
    .where(and(eq(orderRefunds.id, id), inArray(orderRefunds.state, ['due', 'failed'])));
}

/** Leaves a refund to a person; one that has been given meanwhile stays given. */
export async function markOrderRefundFailed(transaction: Queryable, id: string): Promise<void> {
  await markOrderChanged(transaction, id);
  await transaction
    .update(orderRefunds)
    .set({ state: 'failed', updatedAt: sql`now()` })
    .where(and(eq(orderRefunds.id, id), eq(orderRefunds.state, 'due')));
}

/** Makes a refund due again that has failed. */
export async function markOrderRefundDue(transaction: Queryable, id: string): Promise<void> {
  await markOrderChanged(transaction, id);
  await transaction
    .update(orderRefunds)
    .set({ state: 'due', trouble: null, updatedAt: sql`now()` })
    .where(and(eq(orderRefunds.id, id), eq(orderRefunds.state, 'failed')));
}

const refusedByBank = 'The bank did not take this refund.';

/**
 * Ties the provider's refunds to those that the shop has decided on, by the shop's key.
 * @returns the ids of those that have been given now
 */
export async function settleOrderRefunds(
  transaction: Queryable,
  reported: readonly ProviderRefund[],
): Promise<string[]> {
  const given: string[] = [];
  for (const { id: providerRefundId, key, paymentId, status } of reported) {
    // Events that an older release has stored have no key.
    const id = key ? refundIdIn(key) : undefined;
    if (id === undefined) continue;
    const isIt = and(eq(orderRefunds.id, id), eq(orderRefunds.paymentId, paymentId));
    if (status === 'failed') {
      await transaction
        .update(orderRefunds)
        .set({ state: 'failed', providerRefundId, trouble: refusedByBank, updatedAt: sql`now()` })
        .where(isIt);
      continue;
    }
    const rows = await transaction
      .update(orderRefunds)
      .set({ state: 'given', providerRefundId, trouble: null, updatedAt: sql`now()` })
      .where(and(isIt, inArray(orderRefunds.state, ['due', 'failed'])))
      .returning({ id: orderRefunds.id });
    given.push(...rows.map((row) => row.id));
  }
  return given;
}

/** The provider's idempotency key of a refund: short enough for its receipt, which has at most 40 characters. */
export const providerKeyOf = (id: string): string => id.replaceAll('-', '');

function refundIdIn(key: string): string | undefined {
  const [, ...parts] = /^(\w{8})(\w{4})(\w{4})(\w{4})(\w{12})$/.exec(key) ?? [];
  const id = parts.join('-');
  return /^[0-9a-f-]{36}$/.test(id) ? id : undefined;
}
