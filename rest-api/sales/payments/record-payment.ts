import { publishChange } from '../../changes/publish-change.ts';
import { currency } from '../../contract/money.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { HttpError } from '../../routing/errors.ts';
import { restockSold } from '../../stock/sell-stock.ts';
import { findUnsentCopies } from '../fulfilment/fulfilment.ts';
import { scheduleInvoices } from '../invoices/invoice-jobs.ts';
import { queueOrderEmail } from '../order-emails.ts';
import {
  lockOrderOfProvider,
  markChanged,
  markPaid,
  markUnpaid,
  markUnsold,
  type OrderRow,
} from '../orders/orders.queries.ts';
import { findOrderRefunds, providerKeyOf, settleOrderRefunds } from '../refunds/order-refunds.queries.ts';
import { type OfflineMethod, offlinePaymentId } from '../stored-values.ts';
import { prioritizeCheck, scheduleCheck } from './order-checks.ts';
import type { PaymentMetrics, ReportSource } from './payment-metrics.ts';
import { paymentStateOf, refundedPaiseOf } from './payment-state.ts';
import type { PaymentState } from './payment-tables.ts';
import {
  findPayment,
  findRefunds,
  mergeDispute,
  mergePayment,
  mergeRefund,
  type PaymentRow,
  type RefundRow,
  setPaymentState,
} from './payments.queries.ts';
import type { Payment, ProviderDispute, ProviderRefund } from './provider.ts';
import { sellCopies, takeFromCart } from './sell-order.ts';

/** A payment whose money is on its way or there. `signed`: all that is known of it is the provider's signature. */
export type PaymentReport = Omit<Payment, 'status'> & { status: 'signed' | 'captured' | 'refunded' };

/** What is reported of a payment of a known order, by the provider or by the shop itself. */
type ReportOfOrder = Omit<PaymentReport, 'providerOrderId'> & Pick<PaymentRow, 'method'>;

/** The outcome of a payment report, for the metrics. */
type PaymentOutcome = 'paid' | 'known' | 'refund_due' | 'unknown_order';

/** Further facts that come with the report of a payment. */
interface ReportDetails {
  refunds?: readonly ProviderRefund[];
  dispute?: ProviderDispute | null;
  /** When to check the order if a refund is pending. Order checks omit it: they schedule themselves. */
  pendingCheckAt?: Date;
}

/**
 * Records a report of the provider about a payment, whoever sends it and however often: the only code that does so. The first payment of
 * the right amount for an order that waits makes it paid, and removes exactly the ordered copies from the cart; when it
 * has been refunded in full, the order is refunded. Any other payment is refunded: a second one, one for a cancelled or
 * expired order, or one of another amount. Reports can be outdated, so facts are only added.
 * The payment must be genuine: signed by the provider, or in a response of the provider.
 */
export async function recordPayment(
  database: Database,
  metrics: PaymentMetrics,
  report: PaymentReport,
  source: ReportSource,
  details: ReportDetails = {},
): Promise<void> {
  const outcome = await inTransaction(database, async (transaction): Promise<PaymentOutcome> => {
    // Ahead of everything else: an update that finds the order in another state would lock it all the same, after
    // others have stored the payment that this one is about to store.
    const order = await lockOrderOfProvider(transaction, report.providerOrderId);
    if (!order) return 'unknown_order';
    return (await storeReport(transaction, order, { ...report, method: 'razorpay' }, details)).outcome;
  });
  if (outcome === 'paid') metrics.confirmations[source] += 1;
  if (outcome === 'refund_due') metrics.refunds.due += 1;
}

/**
 * Records that an order is paid without the payment provider, with all that follows from a payment: in cash, in the shop or
 * on delivery, by the card machine in the shop, or, where it comes to nothing, by nothing. The whole total is there at once.
 * Runs in a transaction that has locked or stored the order, which waits for its payment; the caller counts
 * `metrics.confirmations.offline` once it is committed.
 * @returns the order as it is then, which is paid
 * @throws HttpError 409 where its books are gone, or it does not wait for its payment
 */
export async function recordOfflinePayment(
  transaction: Queryable,
  order: OrderRow,
  method: OfflineMethod,
): Promise<OrderRow> {
  if (method === 'free' && order.totalPaise > 0)
    throw new Error('An order that costs something is not free.');
  const { totalPaise: amountPaise } = order;
  const money = { amountPaise, currency, refundedPaise: 0, status: 'captured' } as const;
  const report = { id: offlinePaymentId(method, order), method, ...money };
  const { order: paid } = await storeReport(transaction, order, report);
  if (paid.soldOut) throw new HttpError(409, soldMeanwhile);
  if (paid.paymentId !== report.id) throw new HttpError(409, noLongerWaits);
  return paid;
}

export const soldMeanwhile = 'Some of its books were sold meanwhile. Nothing is ordered.';
export const noLongerWaits = 'This order does not wait for its payment any more.';

/**
 * Records money of a payment in cash or by card machine that staff give back themselves, over the counter or by a transfer:
 * it counts as given at once. Runs in a transaction that has locked the order.
 * @param order as it is by now: without a payment where it is cancelled
 * @param refund its amount, and its id where the shop has decided on a part of it
 */
export async function recordOfflineRefund(
  transaction: Queryable,
  order: OrderRow,
  { id: paymentId, method, amountPaise, currency, refundedPaise }: PaymentRow,
  refund: { amountPaise: number; orderRefundId?: string },
): Promise<void> {
  const { orderRefundId } = refund;
  const given: ProviderRefund = {
    id: `refund_${orderRefundId ?? paymentId}`,
    paymentId,
    amountPaise: refund.amountPaise,
    status: 'processed',
    automatic: true,
    key: orderRefundId === undefined ? null : providerKeyOf(orderRefundId),
    createdAt: null,
  };
  const report = { id: paymentId, method, amountPaise, currency, refundedPaise, status: 'captured' } as const;
  await storeReport(transaction, order, report, { refunds: [given] });
}

/**
 * Stores what is reported of a payment of an order, which must be locked, and all that follows from it.
 * @returns the order after it
 */
async function storeReport(
  transaction: Queryable,
  order: OrderRow,
  report: ReportOfOrder,
  { refunds = [], dispute, pendingCheckAt }: ReportDetails = {},
): Promise<{ outcome: PaymentOutcome; order: OrderRow }> {
  const known = await findPayment(transaction, order.userId, report.id);
  if (known && isKnown(known, report) && refunds.length === 0 && !dispute) return { outcome: 'known', order };
  const isRightAmount = report.amountPaise === order.totalPaise && report.currency === currency;
  const updated = isRightAmount && !known ? await sellOrder(transaction, order, report.id) : order;

  const facts = await storeFacts(transaction, order, report, known, { refunds, dispute });
  const { payment, earlierRefunds, allRefunds } = facts;
  if (pendingCheckAt && allRefunds.some(({ status }) => status === 'pending')) {
    await scheduleCheck(transaction, order, pendingCheckAt);
  }
  const refundedPaise = refundedPaiseOf(payment, allRefunds);
  const state = paymentStateOf(updated, payment, allRefunds);
  if (payment.state !== state || payment.refundedPaise !== refundedPaise) {
    await setPaymentState(transaction, payment, state, refundedPaise);
  }
  if (state === 'refunded' && (await markUnpaid(transaction, updated, payment.id, 'refunded'))) {
    await restockSold(transaction, updated, await findUnsentCopies(transaction, updated));
  }
  // Also for an order that was cancelled after its bill was issued.
  if (updated.paymentId === payment.id || refundedPaise > 0) await scheduleInvoices(transaction, updated);
  if (isGivenBack(state, allRefunds) && !(known && isGivenBack(known.state, earlierRefunds))) {
    await queueRefundedEmail(transaction, updated, payment);
  }
  const isNewlyDue = state === 'refund due' && known?.state !== state;
  if (isNewlyDue) await queueRefundDueEmail(transaction, updated, payment);
  if (updated.state === 'paid' && order.state !== 'paid') {
    await publishChange(transaction, 'order', 'paid', order.id);
    // A confirmed order has taken its copies out of the cart, and the email of its parcel says what was paid.
    if (order.state !== 'confirmed') {
      await takeFromCart(transaction, order);
      await queueOrderEmail(transaction, updated, { kind: 'order_paid' });
    }
    return { outcome: 'paid', order: updated };
  }
  return { outcome: isNewlyDue ? 'refund_due' : 'known', order: updated };
}

/** A stored payment, with its refunds before and after a report. */
interface KnownFacts {
  payment: PaymentRow;
  /** Its refunds that were known before the report. */
  earlierRefunds: readonly RefundRow[];
  allRefunds: readonly RefundRow[];
}

/** Adds what a report says to what is known of a payment. */
async function storeFacts(
  transaction: Queryable,
  order: OrderRow,
  report: ReportOfOrder,
  known: PaymentRow | undefined,
  { refunds, dispute }: { refunds: readonly ProviderRefund[]; dispute: ProviderDispute | null | undefined },
): Promise<KnownFacts> {
  const payment = await mergePayment(transaction, order, report, report.status !== 'signed');
  const earlierRefunds = known ? await findRefunds(transaction, known) : [];
  let isChanged = payment.refundedPaise !== (known?.refundedPaise ?? 0);
  for (const refund of refunds)
    isChanged = (await mergeRefund(transaction, order.userId, refund)) || isChanged;
  if (dispute) isChanged = (await mergeDispute(transaction, order.userId, dispute)) || isChanged;
  const allRefunds = refunds.length > 0 ? await findRefunds(transaction, payment) : earlierRefunds;
  const facts = { payment, earlierRefunds, allRefunds };
  isChanged = (await recordDecidedRefunds(transaction, order, refunds, facts)) || isChanged;
  if (isChanged) await markChanged(transaction, order.userId, order.id);
  return facts;
}

/**
 * Records which refunds that the shop has decided on the provider has given. Each has an email once it is carried out: until
 * then the bank can refuse it.
 * @returns whether it has recorded one
 */
async function recordDecidedRefunds(
  transaction: Queryable,
  order: OrderRow,
  reported: readonly ProviderRefund[],
  { payment, earlierRefunds, allRefunds }: KnownFacts,
): Promise<boolean> {
  if (reported.length === 0) return false;
  // Reports can be outdated: what has failed stays so.
  const known = reported.map((refund) => ({
    ...refund,
    status: allRefunds.find(({ id }) => id === refund.id)?.status ?? refund.status,
  }));
  const settled = await settleOrderRefunds(transaction, known);
  const processed = idsOfProcessed(allRefunds);
  const before = idsOfProcessed(earlierRefunds);
  for (const { id: refundId, amountPaise, providerRefundId } of await findOrderRefunds(transaction, [
    order,
  ])) {
    if (providerRefundId === null || !processed.has(providerRefundId)) continue;
    if (before.has(providerRefundId) && !settled.includes(refundId)) continue;
    const { method } = payment;
    await publishChange(transaction, 'order', 'refunded', order.id);
    await queueOrderEmail(transaction, order, { kind: 'refunded', refundId, amountPaise, method });
  }
  return settled.length > 0;
}

const idsOfProcessed = (refunds: readonly RefundRow[]): Set<string> =>
  new Set(refunds.filter(({ status }) => status === 'processed').map(({ id }) => id));

/** Whether all of a payment has gone back, and the bank can refuse none of it any more. */
const isGivenBack = (state: PaymentState, refunds: readonly RefundRow[]): boolean =>
  state === 'refunded' && refunds.every(({ status }) => status !== 'pending');

/** Enqueues the email that a payment has gone back. Refunds that the shop has decided on have emails of their own. */
async function queueRefundedEmail(
  transaction: Queryable,
  order: OrderRow,
  { id: paymentId, method, amountPaise }: PaymentRow,
): Promise<void> {
  const own = (await findOrderRefunds(transaction, [order]))
    .filter((refund) => refund.state === 'given' && refund.paymentId === paymentId)
    .reduce((sum, refund) => sum + refund.amountPaise, 0);
  const rest = { paymentId, method, amountPaise: amountPaise - own };
  if (rest.amountPaise === 0) return;
  await publishChange(transaction, 'order', 'refunded', order.id);
  await queueOrderEmail(transaction, order, { kind: 'refunded', ...rest });
}

/** Enqueues the email that a payment is about to go back. */
async function queueRefundDueEmail(
  transaction: Queryable,
  order: OrderRow,
  { id: paymentId, amountPaise }: PaymentRow,
): Promise<void> {
  const kind = order.soldOut ? 'sold_out' : 'refund_due';
  await queueOrderEmail(transaction, order, { kind, paymentId, amountPaise });
}

/**
 * Records that a payment has failed, by the provider's own response. If it was signed, it does not pay its order, and
 * there is nothing to refund. Changes nothing if the money has arrived.
 */
export async function recordFailure(
  database: Database,
  metrics: PaymentMetrics,
  { id, providerOrderId }: Pick<Payment, 'id' | 'providerOrderId'>,
): Promise<void> {
  const ended = await inTransaction(database, async (transaction) => {
    const order = await lockOrderOfProvider(transaction, providerOrderId);
    const known = order && (await findPayment(transaction, order.userId, id));
    if (!known || known.capturedAt || known.refundedPaise > 0 || known.state === 'failed') return false;
    await setPaymentState(transaction, known, 'failed', 0);
    const hasEnded = await markUnpaid(transaction, order, id, 'failed');
    if (!hasEnded) return false;
    await publishChange(transaction, 'order', 'failed', order.id);
    await restockSold(transaction, order, await findUnsentCopies(transaction, order));
    // Beside the email about an earlier try of the same order.
    const failure = { canPayAgain: false, paymentId: id };
    await queueOrderEmail(transaction, order, { kind: 'payment_failed', ...failure });
    await scheduleInvoices(transaction, order);
    return true;
  });
  if (ended) metrics.ended.failed += 1;
}

/** Whether a report contains nothing new: most payments are reported several times. */
const isKnown = (known: PaymentRow, { status, refundedPaise }: ReportOfOrder): boolean =>
  (status === 'signed' || known.capturedAt !== null) &&
  (status !== 'refunded' || known.state === 'refunded') &&
  refundedPaise <= known.refundedPaise;

/**
 * The order as a payment leaves it: paid if it waited for it, and its books sold, if they were not when it was confirmed;
 * cancelled where these are gone.
 */
async function sellOrder(transaction: Queryable, order: OrderRow, paymentId: string): Promise<OrderRow> {
  if (!(await markPaid(transaction, order, paymentId))) return order;
  await prioritizeCheck(transaction, order);
  const isSold = order.state === 'confirmed' || (await sellCopies(transaction, order));
  if (isSold) return { ...order, state: 'paid', paymentId };
  await markUnsold(transaction, order);
  await publishChange(transaction, 'order', 'cancelled', order.id);
  return { ...order, state: 'cancelled', soldOut: true };
}
