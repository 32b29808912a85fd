import type { StaffOrderFilter } from '../../shared/schema.generated.ts';
import { startOfDay, startOfNextDay } from '../ui/indian-time.ts';

/** The filters of the list as its fields hold them: days are days in India. */
export type OrderListFilter = Omit<StaffOrderFilter, 'placedFrom' | 'placedTo' | 'refundStuck'> & {
  refundStuck?: 'true';
  /** `2026-01-31` */
  placedFrom?: string;
  /** `2026-01-31`, that day included. */
  placedTo?: string;
};

/** The same as the shop takes it: from the start of the first day until before the day after the last. */
export function orderFilter({
  placedFrom,
  placedTo,
  refundStuck,
  ...others
}: OrderListFilter): StaffOrderFilter {
  const from = startOfDay(placedFrom);
  const until = startOfNextDay(placedTo);
  return {
    ...others,
    ...(refundStuck === 'true' && { refundStuck: true }),
    ...(from && { placedFrom: from }),
    ...(until && { placedTo: until }),
  };
}

/** The filters as the parameters of a REST call. */
export function orderQuery(filter: OrderListFilter): URLSearchParams {
  return new URLSearchParams(
    Object.entries(orderFilter(filter)).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}
