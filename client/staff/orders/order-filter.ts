import type { StaffOrderFilter } from '../generated/requests.ts';

/** The filters of the list as its fields hold them: days are days in India. */
export type OrderListFilter = Omit<StaffOrderFilter, 'placedFrom' | 'placedTo' | 'refundStuck'> & {
  refundStuck?: 'true';
  /** `2026-01-31` */
  placedFrom?: string;
  /** `2026-01-31`, that day included. */
  placedTo?: string;
};

const DAY_MS = 86_400_000;

/** `2026-01-31T00:00:00+05:30`, as GraphQL's DateTime has it. */
const startOfDay = (day: string, later = 0): string =>
  `${new Date(Date.parse(day) + later).toISOString().slice(0, 10)}T00:00:00+05:30`;

/** The same as the shop takes it: from the start of the first day until before the day after the last. */
export const orderFilter = ({
  placedFrom,
  placedTo,
  refundStuck,
  ...others
}: OrderListFilter): StaffOrderFilter => ({
  ...others,
  ...(refundStuck === 'true' && { refundStuck: true }),
  ...(placedFrom && { placedFrom: startOfDay(placedFrom) }),
  ...(placedTo && { placedTo: startOfDay(placedTo, DAY_MS) }),
});

/** The same as the parameters of a REST call, which writes states in small letters. */
export function orderQuery(filter: OrderListFilter): URLSearchParams {
  const { state, fulfilment, ...others } = orderFilter(filter);
  const parameters = { ...others, state: state?.toLowerCase(), fulfilment: fulfilment?.toLowerCase() };
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}
