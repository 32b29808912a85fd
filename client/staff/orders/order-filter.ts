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

/** The last day of which the year of the next one has four digits. */
const MAX_MS = Date.parse('9999-12-31');

const dayOf = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10);

/**
 * When a day begins in India, as GraphQL's DateTime has it: `2026-01-31T00:00:00+05:30`.
 * @returns undefined for what is no day, such as `2026-02-31`: addresses of lists are typed, and stored
 */
function startOfDay(day: string | undefined, later = 0): string | undefined {
  const milliseconds = Date.parse(`${day}T00:00:00Z`);
  if (!(Math.abs(milliseconds) < MAX_MS) || dayOf(milliseconds) !== day) return undefined;
  return `${dayOf(milliseconds + later)}T00:00:00+05:30`;
}

/** The same as the shop takes it: from the start of the first day until before the day after the last. */
export function orderFilter({
  placedFrom,
  placedTo,
  refundStuck,
  ...others
}: OrderListFilter): StaffOrderFilter {
  const from = startOfDay(placedFrom);
  const until = startOfDay(placedTo, DAY_MS);
  return {
    ...others,
    ...(refundStuck === 'true' && { refundStuck: true }),
    ...(from && { placedFrom: from }),
    ...(until && { placedTo: until }),
  };
}

/** The same as the parameters of a REST call, which writes states in small letters. */
export function orderQuery(filter: OrderListFilter): URLSearchParams {
  const { state, fulfilment, ...others } = orderFilter(filter);
  const parameters = { ...others, state: state?.toLowerCase(), fulfilment: fulfilment?.toLowerCase() };
  return new URLSearchParams(
    Object.entries(parameters).flatMap(([name, value]) => (value ? [[name, String(value)]] : [])),
  );
}
