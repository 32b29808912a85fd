import { and, asc, eq, getTableColumns, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { orders, type PaymentState, paymentEvents, payments } from '../database/schema.ts';
import type { Payment } from '../payments/provider.ts';
import type { PaymentEvent } from '../payments/webhook-event.ts';
import type { OrderRow } from './orders.queries.ts';

export type PaymentRow = typeof payments.$inferSelect;

/** The moment so many milliseconds from now, by the database's clock. */
export const fromNow = (milliseconds: number) => sql`now() + ${milliseconds} * interval '1 millisecond'`;

/** Stores a payment that has arrived, once: false when it is stored already. */
export async function insertPayment(
  transaction: Queryable,
  order: OrderRow,
  payment: Pick<Payment, 'id' | 'amountPaise' | 'currency'>,
  { state, captured }: { state: PaymentState; captured: boolean },
): Promise<boolean> {
  const { id, amountPaise, currency } = payment;
  const { rowCount } = await transaction
    .insert(payments)
    .values({
      ...{ userId: order.userId, orderId: order.id, id, amountPaise, currency, state },
      capturedAt: captured ? sql`now()` : null,
      refundAt: state === 'refund due' ? sql`now()` : null,
    })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** The payments of some of a user's orders, the oldest first. */
export async function findPayments(
  database: Queryable,
  userId: string,
  orderIds: readonly string[],
): Promise<PaymentRow[]> {
  return database
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), inArray(payments.orderId, [...orderIds])))
    .orderBy(asc(payments.createdAt), asc(payments.id));
}

/** Notes that the provider has taken the money of a known payment. */
export async function notePaymentCaptured(transaction: Queryable, id: string): Promise<void> {
  await transaction
    .update(payments)
    .set({ capturedAt: sql`coalesce(${payments.capturedAt}, now())` })
    .where(eq(payments.id, id));
}

/** Notes that a known payment has gone back; an order that it had paid goes on from paid to refunded. */
export async function notePaymentRefunded(
  transaction: Queryable,
  id: string,
  refundId: string | null,
): Promise<void> {
  await transaction
    .update(payments)
    .set({ state: 'refunded', refundAt: null, refundId, updatedAt: sql`now()` })
    .where(and(eq(payments.id, id), ne(payments.state, 'refunded')));
  await transaction
    .update(orders)
    .set({ state: 'refunded', updatedAt: sql`now()` })
    .where(and(eq(orders.paymentId, id), eq(orders.state, 'paid')));
}

/** Whether the money that pays an order has been seen to arrive. */
export async function isCaptured(database: Queryable, paymentId: string): Promise<boolean> {
  const known = and(eq(payments.id, paymentId), isNotNull(payments.capturedAt));
  return (await database.select({ id: payments.id }).from(payments).where(known)).length > 0;
}

/**
 * Refunds that are due, for the caller alone until their next try is due: the first after `leaseMs`, every further one
 * after twice the time, a day at most.
 */
export async function claimRefunds(database: Database, most: number, leaseMs: number): Promise<PaymentRow[]> {
  const due = database
    .$with('due')
    .as(
      database
        .select({ userId: payments.userId, id: payments.id })
        .from(payments)
        .where(lte(payments.refundAt, sql`now()`))
        .orderBy(payments.refundAt)
        .limit(most)
        .for('update', { skipLocked: true }),
    );
  const wait = sql`least(${leaseMs} * power(2, least(${payments.refundTries}, 20)), 86400000)`;
  return database
    .with(due)
    .update(payments)
    .set({
      refundAt: sql`now() + ${wait} * interval '1 millisecond'`,
      refundTries: sql`${payments.refundTries} + 1`,
    })
    .from(due)
    .where(and(eq(payments.userId, due.userId), eq(payments.id, due.id)))
    .returning(getTableColumns(payments));
}

/** Stores an event once: false when it is stored already. Whoever stores it has `leaseMs` to act on it. */
export async function insertEvent(
  database: Queryable,
  event: PaymentEvent,
  leaseMs: number,
): Promise<boolean> {
  const { rowCount } = await database
    .insert(paymentEvents)
    .values({ ...event, actAt: fromNow(leaseMs) })
    .onConflictDoNothing();
  return rowCount === 1;
}

/** Events that were stored and not acted on, for the caller alone for `leaseMs`. */
export async function claimEvents(
  database: Database,
  most: number,
  leaseMs: number,
): Promise<PaymentEvent[]> {
  const due = database
    .$with('due')
    .as(
      database
        .select({ id: paymentEvents.id })
        .from(paymentEvents)
        .where(lte(paymentEvents.actAt, sql`now()`))
        .orderBy(paymentEvents.actAt)
        .limit(most)
        .for('update', { skipLocked: true }),
    );
  return database
    .with(due)
    .update(paymentEvents)
    .set({ actAt: fromNow(leaseMs) })
    .from(due)
    .where(eq(paymentEvents.id, due.id))
    .returning(getTableColumns(paymentEvents));
}

export async function noteEventDone(database: Queryable, id: string): Promise<void> {
  await database.update(paymentEvents).set({ actAt: null }).where(eq(paymentEvents.id, id));
}

/** Forgets events that no delivery will come of any more. The provider gives up after a day. */
export async function forgetOldEvents(database: Queryable): Promise<void> {
  await database
    .delete(paymentEvents)
    .where(
      and(
        lte(paymentEvents.receivedAt, sql`now() - interval '30 days'`),
        sql`${paymentEvents.actAt} is null`,
      ),
    );
}
