import type { JobKind } from '../../jobs/job-kind.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { ProviderConflict } from '../payments/provider.ts';
import { jobError, providerJob } from '../payments/provider-job.ts';
import { giveOrderRefund } from './give-order-refund.ts';
import { markOrderRefundFailed, orderRefundJob, setTrouble } from './order-refunds.queries.ts';
import { troubleOf } from './refund-trouble.ts';

/** The jobs that have the payment provider give what the shop has decided to give back. Each may run twice. */
export function orderRefundJobs(context: PaymentContext): Record<string, JobKind> {
  const { database, metrics, timing } = context;
  return {
    [orderRefundJob]: {
      ...providerJob(timing),
      pollMs: timing.everyMs,
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
