import { dayOf, startOfDay, startOfNextDay } from '../ui/indian-time.ts';

/** Days in India, such as `2026-01-31`, both included; empty for no limit. */
export interface Period {
  from: string;
  until: string;
}

/** The month before that of a day. */
export function monthBefore(day: string): Period {
  const [year = 0, month = 0] = day.split('-').map(Number);
  return { from: dayOf(Date.UTC(year, month - 2, 1)), until: dayOf(Date.UTC(year, month - 1, 0)) };
}

/** The address of the invoices of a period as CSV. */
export function invoicesPath({ from, until }: Period): string {
  const [issuedFrom, issuedTo] = [startOfDay(from), startOfNextDay(until)];
  const parameters = new URLSearchParams({
    ...(issuedFrom && { issuedFrom }),
    ...(issuedTo && { issuedTo }),
  });
  return `/api/staff/invoices.csv?${parameters}`;
}
