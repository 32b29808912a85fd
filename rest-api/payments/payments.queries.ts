import { type AnyColumn, and, asc, eq, getTableColumns, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { disputes, type PaymentState, paymentEvents, payments, refunds } from '../database/schema.ts';
import { fromNow, isOneOf } from '../database/sql-fragments.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { Payment, ProviderDispute, ProviderRefund } from './provider.ts';
import type { PaymentEvent } from './webhook-event.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;
export type PaymentEventRow = typeof paymentEvents.$inferSelect;

/** The known facts about a payment; undefined if the shop does not know it. */
export async function findPayment(
  database: Queryable,
  userId: string,
  id: string,
): Promise<PaymentRow | undefined> {
  const rows = await database
    .select()
    .from(payments)
    .where(and(eq(payments.userId, userId), eq(payments.id, id)));
  return rows[0];
}

/** Stores the provider's report of a payment. Earlier facts stay, whatever later reports say. */
export async function mergePayment(
  transaction: Queryable,
  { userId, id: orderId }: OrderRow,
  { id, amountPaise, currency, refundedPaise }: Omit<Payment, 'status' | 'providerOrderId'>,
  isCaptured: boolean,
): Promise<PaymentRow> {
  const rows = await transaction
    .insert(payments)
    .values({
      ...{ userId, orderId, id, amountPaise, currency, refundedPaise, state: 'kept' },
      capturedAt: isCaptured ? sql`now()` : null,
    })
    .onConflictDoUpdate({
      target: [payments.userId, payments.id],
      set: {
        capturedAt: sql`coalesce(${payments.capturedAt}, excluded.captured_at)`,
        refundedPaise: sql`greatest(${payments.refundedPaise}, excluded.refunded_paise)`,
      },
    })
    .returning();
  const row = rows[0];
  if (!row) throw new Error('A payment was neither stored nor found.');
  return row;
}

/** Stores a refund of a payment. One that was given or has failed stays so. */
export async function mergeRefund(
  transaction: Queryable,
  userId: string,
  { id, paymentId, amountPaise, status, automatic, createdAt }: ProviderRefund,
): Promise<void> {
  await transaction
    .insert(refunds)
    .values({
      ...{ userId, id, paymentId, amountPaise, status, automatic },
      ...(createdAt !== null && { createdAt: new Date(createdAt * 1_000) }),
    })
    .onConflictDoUpdate({
      target: [refunds.userId, refunds.id],
      set: { status, updatedAt: sql`now()` },
      setWhere: and(eq(refunds.status, 'pending'), ne(refunds.status, status)),
    });
}

/** Stores a dispute about a payment. One that has been decided stays so, and none is open again. */
export async function mergeDispute(
  transaction: Queryable,
  userId: string,
  { id, paymentId, amountPaise, status, reasonCode, respondBy }: ProviderDispute,
): Promise<void> {
  const respondAt = respondBy === null ? null : new Date(respondBy * 1_000);
  await transaction
    .insert(disputes)
    .values({ userId, id, paymentId, amountPaise, status, reasonCode, respondBy: respondAt })
    .onConflictDoUpdate({
      target: [disputes.userId, disputes.id],
      set: { status, updatedAt: sql`now()` },
      setWhere: and(inArray(disputes.status, ['open', 'under_review']), sql`excluded.status <> 'open'`),
    });
}

/** The refunds of a payment, the oldest first. */
export async function findRefunds(
  database: Queryable,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<RefundRow[]> {
  return database
    .select()
    .from(refunds)
    .where(and(eq(refunds.userId, userId), eq(refunds.paymentId, id)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}

/** Moves a payment on to another state, with what is known to have gone back; a refund that becomes due is due now. */
export async function setPaymentState(
  database: Queryable,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
  state: PaymentState,
  refundedPaise: number,
): Promise<void> {
  await database
    .update(payments)
    .set({
      ...{ state, refundedPaise },
      refundAt: state === 'refund due' ? sql`coalesce(${payments.refundAt}, now())` : null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(payments.userId, userId), eq(payments.id, id)));
}

/** Leaves a refund to a person; one that has been given meanwhile stays given. */
export async function noteRefundGivenUp(
  database: Queryable,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<void> {
  await database
    .update(payments)
    .set({ state: 'refund_failed', refundAt: null, updatedAt: sql`now()` })
    .where(and(eq(payments.userId, userId), eq(payments.id, id), eq(payments.state, 'refund due')));
}

/** A payment with its refunds and disputes. */
export interface PaymentWithSequel extends PaymentRow {
  refunds: RefundRow[];
  disputes: DisputeRow[];
}

/** The payments of some orders, the oldest first. */
export async function findPayments(
  database: Queryable,
  of: readonly Pick<OrderRow, 'userId' | 'id'>[],
): Promise<PaymentWithSequel[]> {
  if (of.length === 0) return [];
  const ofOrders = isOneOf(of, payments.userId, payments.orderId);
  const rows = await database
    .select()
    .from(payments)
    .where(ofOrders)
    .orderBy(asc(payments.createdAt), asc(payments.id));
  if (rows.length === 0) return [];
  const [refundRows, disputeRows] = await Promise.all([
    database
      .select()
      .from(refunds)
      .where(isOneOf(rows, refunds.userId, refunds.paymentId))
      .orderBy(asc(refunds.createdAt), asc(refunds.id)),
    database
      .select()
      .from(disputes)
      .where(isOneOf(rows, disputes.userId, disputes.paymentId))
      .orderBy(asc(disputes.createdAt), asc(disputes.id)),
  ]);
  return rows.map((row) => ({
    ...row,
    refunds: refundRows.filter(({ paymentId }) => paymentId === row.id),
    disputes: disputeRows.filter(({ paymentId }) => paymentId === row.id),
  }));
}

/** Whether the money that pays an order has been seen to arrive. */
export async function isCaptured(database: Queryable, paymentId: string): Promise<boolean> {
  const known = and(eq(payments.id, paymentId), isNotNull(payments.capturedAt));
  return (await database.select({ id: payments.id }).from(payments).where(known)).length > 0;
}

/** When to try again: after `leaseMs`, then after twice the time of the try before, a day at most. */
const nextTry = (leaseMs: number, tries: AnyColumn) =>
  sql`now() + least(${leaseMs} * power(2, least(${tries}, 20)), 86400000) * interval '1 millisecond'`;

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
  return database
    .with(due)
    .update(payments)
    .set({
      refundAt: nextTry(leaseMs, payments.refundTries),
      refundTries: sql`${payments.refundTries} + 1`,
    })
    .from(due)
    .where(and(eq(payments.userId, due.userId), eq(payments.id, due.id)))
    .returning(getTableColumns(payments));
}

/** Stores an event once, by its id and by its content: false when it is stored already. Whoever stores it has `leaseMs` to act on it. */
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

/** Events that were stored and not acted on, for the caller alone until their next try is due, as with refunds. */
export async function claimEvents(
  database: Database,
  most: number,
  leaseMs: number,
): Promise<PaymentEventRow[]> {
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
    .set({ actAt: nextTry(leaseMs, paymentEvents.tries), tries: sql`${paymentEvents.tries} + 1` })
    .from(due)
    .where(eq(paymentEvents.id, due.id))
    .returning(getTableColumns(paymentEvents));
}

export async function markEventDone(database: Queryable, id: string): Promise<void> {
  await database.update(paymentEvents).set({ actAt: null }).where(eq(paymentEvents.id, id));
}

/** Notes that the shop no longer tries to act on an event. */
export async function noteEventGivenUp(database: Queryable, id: string): Promise<void> {
  await database
    .update(paymentEvents)
    .set({ actAt: null, givenUpAt: sql`now()` })
    .where(eq(paymentEvents.id, id));
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
