import { isOutage } from '../../database/outage.ts';
import { KindUnavailable } from '../../jobs/job-kind.ts';
import { ProviderBusy, ProviderUnavailable } from './provider-unavailable.ts';

/** An error as it is, or as KindUnavailable where every other job about payments would have it, too. */
export function jobError(error: unknown): unknown {
  if (error instanceof ProviderBusy) return new KindUnavailable(error, { isBusy: true });
  const isAway = error instanceof ProviderUnavailable || isOutage(error);
  return isAway && error instanceof Error ? new KindUnavailable(error, { isBusy: false }) : error;
}
