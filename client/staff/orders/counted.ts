import { storedValue, useStoredValue } from '../../shared/stored-value.ts';
import type { Counted } from './packing.ts';

const isCounts = (stored: unknown): stored is Readonly<Record<string, Counted>> =>
  typeof stored === 'object' && stored !== null && Object.values(stored).every(isCounted);

const isCounted = (stored: unknown): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  Object.values(stored).every((copies) => typeof copies === 'number');

/** What is counted of orders, by their ids. */
const storedCounts = storedValue('local', 'staff-counted', isCounts);

const NOTHING: Counted = {};

/**
 * What is counted of an order, and a function that changes it. A reload of the page, the end of the session, or the
 * phone in a pocket must not lose it.
 */
export function useCounted(orderId: string): [Counted, (change: (now: Counted) => Counted) => void] {
  const counted = useStoredValue(storedCounts)?.[orderId] ?? NOTHING;
  const change = (by: (now: Counted) => Counted) => {
    const { [orderId]: now = NOTHING, ...others } = storedCounts.get() ?? {};
    const next = by(now);
    const isNothing = Object.values(next).every((copies) => copies === 0);
    storedCounts.set(isNothing ? others : { ...others, [orderId]: next });
  };
  return [counted, change];
}
