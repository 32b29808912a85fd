import type { Logger } from '../../../http/log.ts';
import { dayMs, minuteMs } from '../../durations.ts';
import { type JobKind, KindUnavailable } from '../../jobs/job-kind.ts';
import type { JobRow } from '../../jobs/jobs.queries.ts';
import { findOrder } from '../orders/orders.queries.ts';
import { checkOrder, postponeCheck } from './check-order.ts';
import { pendingCheckAt } from './next-check.ts';
import { type CheckPayload, orderCheckJob } from './order-checks.ts';
import type { PaymentContext } from './payment-context.ts';
import { deleteOldEvents, findEvent, markEventGivenUp } from './payment-events.queries.ts';
import { actOnEvent, oldEventsJob, paymentEventJob } from './payment-events.ts';
import {
  type ExcessRefundPayload,
  excessRefundJob,
  findPayment,
  markRefundFailed,
  markRefundTried,
  type PaymentRow,
} from './payments.queries.ts';
import { jobError, maxAttempts, providerJob } from './provider-job.ts';
import { recordFailure, recordPayment } from './record-payment.ts';

/** Short, because a shopper may be waiting for this event. */
const eventDelayMs = 5_000;

/**
 * The jobs for payments: refunds that are due, webhook events that were stored, and orders to query the provider about.
 * Each may run twice, which changes nothing.
 */
export function paymentJobs(context: PaymentContext, log: Logger): Record<string, JobKind> {
  const { database, metrics, timing } = context;
  const usual = providerJob(timing);
  return {
    [excessRefundJob]: {
      ...usual,
      pollMs: timing.everyMs,
      run: (job) => runRefund(context, job),
      async died(transaction, { subject: id, payload }) {
        await markRefundFailed(transaction, { ...(payload as ExcessRefundPayload), id });
        metrics.refunds.given_up += 1;
      },
    },
    [paymentEventJob]: {
      ...usual,
      delayMs: eventDelayMs,
      run: (job) => runEvent(context, job),
      async died(transaction, { subject: id }) {
        await markEventGivenUp(transaction, id);
        metrics.events.given_up += 1;
      },
    },
    [orderCheckJob]: {
      // Never given up: if the provider does not answer for an order, the check postpones itself; unpaid orders expire.
      ...usual,
      pollMs: timing.everyMs,
      maxAttempts: Number.POSITIVE_INFINITY,
      delayMs: timing.pauseMs,
      maxDelayMs: minuteMs,
      run: (job) => runCheck(context, log, job),
    },
    [oldEventsJob]: {
      concurrency: 1,
      maxAttempts,
      delayMs: minuteMs,
      timeoutMs: minuteMs,
      async run() {
        await deleteOldEvents(database);
        return new Date(Date.now() + dayMs);
      },
    },
  };
}

async function runRefund(context: PaymentContext, { subject: id, payload }: JobRow): Promise<undefined> {
  const { userId } = payload as ExcessRefundPayload;
  try {
    const payment = await findPayment(context.database, userId, id);
    // `refund_failed` is one that a person has started again.
    if (payment?.state !== 'refund due' && payment?.state !== 'refund_failed') return;
    await markRefundTried(context.database, payment);
    if (await refundExcessPayment(context, payment)) return;
  } catch (error) {
    context.metrics.refunds.failed += 1;
    throw jobError(error);
  }
  throw new Error('The money of this payment has not been taken yet.');
}

async function runEvent(context: PaymentContext, { subject: id }: JobRow): Promise<undefined> {
  try {
    const event = await findEvent(context.database, id);
    if (event) await actOnEvent(context, event);
  } catch (error) {
    throw jobError(error);
  }
}

async function runCheck(
  context: PaymentContext,
  log: Logger,
  { subject: id, payload }: JobRow,
): Promise<Date | undefined> {
  const { userId } = payload as CheckPayload;
  const order = await findOrder(context.database, userId, id);
  if (!order) return undefined;
  try {
    return await checkOrder(context, order);
  } catch (error) {
    context.metrics.checks.failed += 1;
    const failure = jobError(error);
    if (failure instanceof KindUnavailable) throw failure;
    log.error({ err: error, order: id }, 'a payment could not be reconciled');
    return postponeCheck(context, order);
  }
}

/**
 * Refunds what is left of a payment to which its order is not entitled; parts of it may have been refunded by hand.
 * `give-order-refund.ts` refunds what the shop has decided to, of the payment that pays an order.
 * @returns false if there is nothing to refund yet, because the money has not been captured
 * @throws ProviderUnavailable
 */
async function refundExcessPayment(
  context: PaymentContext,
  { id }: Pick<PaymentRow, 'id'>,
): Promise<boolean> {
  const { database, provider, metrics } = context;
  const payment = await provider.findPayment(id);
  const { status, amountPaise, refundedPaise } = payment;
  if (status === 'failed') {
    await recordFailure(database, metrics, payment);
    return true;
  }
  if (status !== 'captured' && status !== 'refunded') return false;
  const refunds = refundedPaise > 0 ? await provider.refundsOf(id) : [];
  if (refundedPaise < amountPaise) {
    refunds.push(await provider.refundRest(payment));
    metrics.refunds.given += 1;
  }
  await recordPayment(database, metrics, { ...payment, status }, 'reconciliation', {
    refunds,
    pendingCheckAt: pendingCheckAt(new Date()),
  });
  return true;
}
