import { takeCopies } from '../cart/cart.queries.ts';
import { currency } from '../contract/money.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { PaymentState } from '../database/schema.ts';
import { prioritizeCheck } from '../orders/order-checks.ts';
import { queueOrderLetter } from '../orders/order-letters.ts';
import {
  findOrderLines,
  lockOrderOfProvider,
  markFailed,
  markPaid,
  markRefunded,
  markUnsold,
  type OrderRow,
} from '../orders/orders.queries.ts';
import { returnStock, sellStock } from '../stock/sell-stock.ts';
import type { PaymentMetrics, PaymentWay } from './payment-metrics.ts';
import { paymentStateOf, refundedPaiseOf } from './payment-state.ts';
import {
  findPayment,
  findRefunds,
  mergeDispute,
  mergePayment,
  mergeRefund,
  type PaymentRow,
  setPaymentState,
} from './payments.queries.ts';
import type { Payment, ProviderDispute, ProviderRefund } from './provider.ts';

/** A payment whose money is on its way or there. `signed`: all that is known of it is the provider's signature. */
export type PaymentReport = Omit<Payment, 'status'> & { status: 'signed' | 'captured' | 'refunded' };

/** What became of an arrival. */
export type PaymentOutcome = 'paid' | 'known' | 'refund due' | 'no such order';

/** What is told together with a payment. */
interface Sequel {
  refunds?: readonly ProviderRefund[];
  dispute?: ProviderDispute | null;
}

/**
 * The one way in which the shop takes notice of a payment, whoever tells of it, and however often. The first one of an
 * order that waits, over the right amount, makes it paid and takes exactly what was ordered out of the cart; when all of
 * it has gone back, the order is refunded. Any other (a second one, one of an order that is cancelled or has expired, one
 * over another amount) is money to give back. What is told can be old: facts are only added.
 * The payment must be genuine: signed by the provider, or answered by it.
 */
export async function recordPayment(
  database: Database,
  figures: PaymentMetrics,
  report: PaymentReport,
  by: PaymentWay,
  { refunds = [], dispute }: Sequel = {},
): Promise<PaymentOutcome> {
  const receipt = await inTransaction(database, async (transaction): Promise<PaymentOutcome> => {
    // Ahead of everything else: an update that finds the order in another state would lock it all the same, after
    // others have stored the payment that this one is about to store.
    const order = await lockOrderOfProvider(transaction, report.providerOrderId);
    if (!order) return 'no such order';
    const known = await findPayment(transaction, order.userId, report.id);
    if (known && isKnown(known, report) && refunds.length === 0 && !dispute) return 'known';
    const right = report.amountPaise === order.totalPaise && report.currency === currency;
    const paid = right && !known && (await sellOrder(transaction, order, report.id));
    const now: OrderRow = paid ? { ...order, state: 'paid', paymentId: report.id } : order;

    const payment = await mergePayment(transaction, order, report, report.status !== 'signed');
    for (const refund of refunds) await mergeRefund(transaction, order.userId, refund);
    if (dispute) await mergeDispute(transaction, order.userId, dispute);
    const given = known || refunds.length > 0 ? await findRefunds(transaction, payment) : [];
    const refundedPaise = refundedPaiseOf(payment, given);
    const state = paymentStateOf(now, payment, given);
    if (payment.state !== state || payment.refundedPaise !== refundedPaise) {
      await setPaymentState(transaction, payment, state, refundedPaise);
    }
    if (state === 'refunded' && (await markRefunded(transaction, now, payment.id))) {
      await returnStock(transaction, now);
    }
    if (known?.state !== state) await queueMoneyLetter(transaction, now, payment, state);
    if (paid) {
      await takeFromCart(transaction, order);
      await queueOrderLetter(transaction, now, { kind: 'order_paid' });
      return 'paid';
    }
    return state === 'refund due' && known?.state !== state ? 'refund due' : 'known';
  });
  if (receipt === 'paid') figures.confirmations[by] += 1;
  if (receipt === 'refund due') figures.refunds.due += 1;
  return receipt;
}

/** Tells the shopper of money that goes back, when it is due and when it has been given. */
async function queueMoneyLetter(
  transaction: Queryable,
  order: OrderRow,
  { id, amountPaise }: PaymentRow,
  state: PaymentState,
): Promise<void> {
  const kind = state === 'refund due' ? 'refund_due' : state;
  if (kind !== 'refund_due' && kind !== 'refunded') return;
  await queueOrderLetter(transaction, order, { kind, paymentId: id, amountPaise });
}

/**
 * Takes notice that a payment has failed, by the provider's own answer. One that was signed does not pay its order then,
 * and there is nothing to give back. It changes nothing where the money has been seen.
 */
export async function receiveFailure(
  database: Database,
  figures: PaymentMetrics,
  { id, providerOrderId }: Pick<Payment, 'id' | 'providerOrderId'>,
): Promise<void> {
  const ended = await inTransaction(database, async (transaction) => {
    const order = await lockOrderOfProvider(transaction, providerOrderId);
    const known = order && (await findPayment(transaction, order.userId, id));
    if (!known || known.capturedAt || known.refundedPaise > 0 || known.state === 'failed') return false;
    await setPaymentState(transaction, known, 'failed', 0);
    const hasEnded = await markFailed(transaction, order, id);
    if (hasEnded) await returnStock(transaction, order);
    if (hasEnded) await queueOrderLetter(transaction, order, { kind: 'payment_failed', canPayAgain: false });
    return hasEnded;
  });
  if (ended) figures.ended.failed += 1;
}

/** Whether a payment is told of with nothing that is new: most are told of several times. */
const isKnown = (known: PaymentRow, { status, refundedPaise }: PaymentReport): boolean =>
  (status === 'signed' || known.capturedAt !== null) &&
  (status !== 'refunded' || known.state === 'refunded') &&
  refundedPaise <= known.refundedPaise;

/** Moves an order that waits to paid, and sells its books; false, and the order is cancelled, where these are gone. */
async function sellOrder(transaction: Queryable, order: OrderRow, paymentId: string): Promise<boolean> {
  if (!(await markPaid(transaction, order, paymentId))) return false;
  await prioritizeCheck(transaction, order);
  const lines = await findOrderLines(transaction, [order]);
  const copies = lines.map(({ productId, quantity }) => ({ productId, copies: quantity }));
  if (await sellStock(transaction, order, copies)) return true;
  await markUnsold(transaction, order);
  return false;
}

async function takeFromCart(transaction: Queryable, order: OrderRow): Promise<void> {
  const lines = await findOrderLines(transaction, [order]);
  const inLockOrder = lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const line of inLockOrder) await takeCopies(transaction, order.userId, line.productId, line.quantity);
}
