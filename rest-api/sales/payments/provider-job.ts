import { isOutage } from '../../database/outage.ts';
import { minuteMs } from '../../durations.ts';
import { KindUnavailable } from '../../jobs/job-kind.ts';
import type { PaymentContext } from './payment-context.ts';
import { ProviderBusy, ProviderUnavailable } from './provider.ts';

/** Six to ten days, with pauses of up to a day; then a person has to look at it. */
export const maxAttempts = 20;

/** The common settings of jobs that call the payment provider. */
export const providerJob = ({ pauseMs, everyMs }: PaymentContext['timing']) => ({
  concurrency: 4,
  timeoutMs: minuteMs,
  maxAttempts,
  delayMs: minuteMs,
  pause: { firstMs: pauseMs, maxMs: everyMs },
});

/** An error as it is, or as KindUnavailable where every other job about payments would have it, too. */
export function jobError(error: unknown): unknown {
  if (error instanceof ProviderBusy) return new KindUnavailable(error, { isBusy: true });
  const isAway = error instanceof ProviderUnavailable || isOutage(error);
  return isAway && error instanceof Error ? new KindUnavailable(error, { isBusy: false }) : error;
}
