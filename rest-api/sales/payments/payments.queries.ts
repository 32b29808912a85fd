import { and, asc, eq, getTableColumns, inArray, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import { markChanged, type OrderRow } from '../orders/orders.queries.ts';
import { rowsOfOrders } from '../rows-of-orders.ts';
import { disputes, type PaymentState, payments, refunds } from './payment-tables.ts';
import type { Payment, ProviderDispute, ProviderRefund } from './provider.ts';

export type PaymentRow = typeof payments.$inferSelect;
export type RefundRow = typeof refunds.$inferSelect;
export type DisputeRow = typeof disputes.$inferSelect;

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

/** Stores a report of a payment. Earlier facts stay, whatever later reports say. */
export async function mergePayment(
  transaction: Queryable,
  { userId, id: orderId }: OrderRow,
  {
    id,
    method,
    amountPaise,
    currency,
    refundedPaise,
  }: Omit<Payment, 'status' | 'providerOrderId'> & Pick<PaymentRow, 'method'>,
  isCaptured: boolean,
): Promise<PaymentRow> {
  const rows = await transaction
    .insert(payments)
    .values({
      userId,
      orderId,
      id,
      method,
      amountPaise,
      currency,
      refundedPaise,
      state: 'kept',
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

/**
 * Stores a refund of a payment. One that was given or has failed stays so.
 * @returns whether that is new
 */
export async function mergeRefund(
  transaction: Queryable,
  userId: string,
  { id, paymentId, amountPaise, status, automatic, createdAt }: ProviderRefund,
): Promise<boolean> {
  const { rowCount } = await transaction
    .insert(refunds)
    .values({
      userId,
      id,
      paymentId,
      amountPaise,
      status,
      automatic,
      ...(createdAt !== null && { createdAt: new Date(createdAt * 1_000) }),
    })
    .onConflictDoUpdate({
      target: [refunds.userId, refunds.id],
      set: { status, updatedAt: sql`now()` },
      setWhere: and(eq(refunds.status, 'pending'), ne(refunds.status, status)),
    });
  return rowCount === 1;
}

/** Stores a dispute about a payment. One that has been decided stays so, and none is open again. */
export async function mergeDispute(
  transaction: Queryable,
  userId: string,
  { id, paymentId, amountPaise, status, reasonCode, respondBy }: ProviderDispute,
): Promise<boolean> {
  const respondAt = respondBy === null ? null : new Date(respondBy * 1_000);
  const { rowCount } = await transaction
    .insert(disputes)
    .values({ userId, id, paymentId, amountPaise, status, reasonCode, respondBy: respondAt })
    .onConflictDoUpdate({
      target: [disputes.userId, disputes.id],
      set: { status, updatedAt: sql`now()` },
      setWhere: and(
        inArray(disputes.status, ['open', 'under_review']),
        sql`excluded.status not in ('open', ${disputes.status})`,
      ),
    });
  return rowCount === 1;
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

/** The refunds of an order's payments that are on their way to the shopper's bank. */
export async function findPendingRefunds(
  database: Queryable,
  { userId, id }: Pick<OrderRow, 'userId' | 'id'>,
): Promise<RefundRow[]> {
  return database
    .select(getTableColumns(refunds))
    .from(refunds)
    .innerJoin(payments, and(eq(payments.userId, refunds.userId), eq(payments.id, refunds.paymentId)))
    .where(and(eq(payments.userId, userId), eq(payments.orderId, id), eq(refunds.status, 'pending')))
    .orderBy(asc(refunds.updatedAt));
}

/** Refunds a payment that its order does not need, such as a second one. `order_refund` jobs give what the shop decides to give back. */
export const excessRefundJob = 'refund';

/** Payload of the job, whose subject is the payment. */
export type ExcessRefundPayload = Pick<PaymentRow, 'userId'>;

/** Moves a payment on to another state, with what is known to have gone back; a refund that becomes due has its job. */
export async function setPaymentState(
  transaction: Queryable,
  { userId, orderId, id, state: before }: Pick<PaymentRow, 'userId' | 'orderId' | 'id' | 'state'>,
  state: PaymentState,
  refundedPaise: number,
): Promise<void> {
  await markChanged(transaction, userId, orderId);
  await transaction
    .update(payments)
    .set({ state, refundedPaise, updatedAt: sql`now()` })
    .where(and(eq(payments.userId, userId), eq(payments.id, id)));
  if (state !== 'refund due' || before === 'refund due') return;
  const payload: ExcessRefundPayload = { userId };
  await enqueue(transaction, { kind: excessRefundJob, subject: id, payload });
}

/** Counts a try to give a payment back: what goes back of it from now on is the shop's refund. */
export async function markRefundTried(
  database: Queryable,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<void> {
  await database
    .update(payments)
    .set({ refundTries: sql`${payments.refundTries} + 1` })
    .where(and(eq(payments.userId, userId), eq(payments.id, id)));
}

/** Leaves a refund to a person; one that has been given meanwhile stays given. */
export async function markRefundFailed(
  transaction: Queryable,
  { userId, id }: Pick<PaymentRow, 'userId' | 'id'>,
): Promise<void> {
  const payment = await findPayment(transaction, userId, id);
  if (payment) await markChanged(transaction, userId, payment.orderId);
  await transaction
    .update(payments)
    .set({ state: 'refund_failed', updatedAt: sql`now()` })
    .where(and(eq(payments.userId, userId), eq(payments.id, id), eq(payments.state, 'refund due')));
}

/** A payment with its refunds and disputes. */
export interface PaymentWithRefunds extends PaymentRow {
  refunds: RefundRow[];
  disputes: DisputeRow[];
}

const findPaymentsAlone = rowsOfOrders(
  'payments of orders',
  payments,
  [payments.userId, payments.orderId],
  asc(payments.createdAt),
  asc(payments.id),
);

const findRefundsOf = rowsOfOrders(
  'refunds of payments',
  refunds,
  [refunds.userId, refunds.paymentId],
  asc(refunds.createdAt),
  asc(refunds.id),
);

const findDisputesOf = rowsOfOrders(
  'disputes of payments',
  disputes,
  [disputes.userId, disputes.paymentId],
  asc(disputes.createdAt),
  asc(disputes.id),
);

/** The payments of some orders, the oldest first. */
export async function findPayments(
  database: Queryable,
  of: readonly Pick<OrderRow, 'userId' | 'id'>[],
): Promise<PaymentWithRefunds[]> {
  const rows = await findPaymentsAlone(database, of);
  const [refundRows, disputeRows] = await Promise.all([
    findRefundsOf(database, rows),
    findDisputesOf(database, rows),
  ]);
  return rows.map((row) => ({
    ...row,
    refunds: refundRows.filter(({ paymentId }) => paymentId === row.id),
    disputes: disputeRows.filter(({ paymentId }) => paymentId === row.id),
  }));
}
