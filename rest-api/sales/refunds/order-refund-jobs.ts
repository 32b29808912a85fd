import type { JobKind } from '../../jobs/job-kind.ts';
import { jobError } from '../payments/job-error.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { ProviderConflict } from '../payments/provider-unavailable.ts';
import { giveOrderRefund } from './give-order-refund.ts';
import { markOrderRefundFailed, orderRefundJob, setTrouble } from './order-refunds.queries.ts';
import { troubleOf } from './refund-trouble.ts';

const minuteMs = 60_000;

/** Six to ten days, with pauses of up to a day; then a person has to look at it. */
const maxAttempts = 20;

/** The jobs that have the payment provider give what the shop has decided to give back. Each may run twice. */
export function orderRefundJobs(context: PaymentContext): Record<string, JobKind> {
  const { database, metrics, timing } = context;
  return {
    [orderRefundJob]: {
      concurrency: 4,
      timeoutMs: minuteMs,
      pollMs: timing.everyMs,
      maxAttempts,
      delayMs: minuteMs,
      pause: { firstMs: timing.pauseMs, maxMs: timing.everyMs },
      async run({ subject: id }) {
        try {
          await giveOrderRefund(context, id);
        } catch (error) {
          metrics.refunds.failed += 1;
          const trouble = troubleOf(error);
          if (trouble !== undefined) await setTrouble(database, id, trouble);
          // A request that is in flight concerns this refund alone.
          throw error instanceof ProviderConflict ? error : jobError(error);
        }
        return undefined;
      },
      async died(transaction, { subject: id }) {
        await markOrderRefundFailed(transaction, id);
        metrics.refunds.given_up += 1;
      },
    },
  };
}
