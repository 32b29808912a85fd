import { dayMs } from '../../durations.ts';
import type { StoredOrderState } from '../stored-values.ts';

/** When orders are checked, and for how long. All in milliseconds. */
export interface OrderTiming {
  /** Between two looks for orders and refunds that are due, and between two attempts while the provider is down. */
  everyMs: number;
  /** The age of an order at its first check; callback and webhook are usually faster. */
  firstCheckMs: number;
  /** The age at which an unpaid order expires. */
  expiryMs: number;
  /** The age up to which money may arrive: a bank may take five days to authorize. */
  watchMs: number;
  /** The age up to which the provider refunds payments: paid orders are checked until then. */
  refundMs: number;
  /** The first pause after the provider has rejected too many requests; each further one is twice as long. */
  pauseMs: number;
}

export const orderTiming: OrderTiming = {
  everyMs: 15_000,
  firstCheckMs: 60_000,
  expiryMs: dayMs,
  watchMs: 6 * dayMs,
  refundMs: 180 * dayMs,
  pauseMs: 1_000,
};

/** When an unpaid order expires. */
export function expiryOf({ createdAt }: { createdAt: Date }, { expiryMs }: OrderTiming): Date {
  return new Date(createdAt.getTime() + expiryMs);
}

/** The state of an order's money. */
interface KnownMoney {
  /** The order is paid, and its payment has been captured. */
  isMoneyCaptured: boolean;
  /** When the latest refund, if any, left for the shopper's bank. */
  pendingSince?: Date | undefined;
}

/** When to query again about an order with a refund on its way. */
export const pendingCheckAt = (now: Date): Date => new Date(now.getTime() + dayMs);

/**
 * When to query the provider about an order again: less often the older it is, in time for its expiry, and once more when
 * no money can arrive any longer. A paid order is queried after that, too, in case its payment is refunded by hand; one
 * with a refund on its way every day, for as long as payments can be refunded, as the bank may refuse it.
 * @returns undefined when there is nothing more to learn
 */
export function nextCheckAt(
  order: { state: StoredOrderState; createdAt: Date },
  { isMoneyCaptured, pendingSince }: KnownMoney,
  now: Date,
  timing: OrderTiming,
): Date | undefined {
  const byAge = checkByAge(order, isMoneyCaptured, now, timing);
  if (!pendingSince || now.getTime() >= pendingSince.getTime() + timing.refundMs) return byAge;
  const daily = pendingCheckAt(now);
  return byAge && byAge < daily ? byAge : daily;
}

function checkByAge(
  order: { state: StoredOrderState; createdAt: Date },
  isMoneyCaptured: boolean,
  now: Date,
  timing: OrderTiming,
): Date | undefined {
  const createdMs = order.createdAt.getTime();
  const end = createdMs + timing.watchMs;
  const isRefundable = order.state === 'paid' && now.getTime() < createdMs + timing.refundMs;
  if (now.getTime() >= end)
    return isRefundable ? new Date(now.getTime() + (now.getTime() - createdMs) / 2) : undefined;
  if (isMoneyCaptured) return new Date(end);
  const soon = now.getTime() + Math.max(timing.firstCheckMs, (now.getTime() - createdMs) / 2);
  const expiry = expiryOf(order, timing).getTime();
  const waits = order.state === 'created' && expiry > now.getTime();
  return new Date(Math.min(soon, end, waits ? expiry : end));
}
