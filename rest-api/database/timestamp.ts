import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Timestamp } from '../contract/scalars.ts';

/** A moment to the microsecond, as cursors have it: a Date would lose three digits. */
export const timestampText = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The source of a regular expression for such a text, whose date may still be none: its group is `moment`. */
export const timestampForm =
  '(?<moment>\\d{4,6}-(0[1-9]|1[0-2])-([0-2]\\d|3[01])T([01]\\d|2[0-3])(:[0-5]\\d){2}\\.\\d{6}Z)';

/** Whether the calendar has the date of such a text: the year 0 and 30 February are none. */
export function hasDate(moment: string): boolean {
  const [year = 0, month = 0, day = 0] = moment.split(/[-T]/, 3).map(Number);
  const lastDay = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return year > 0 && day > 0 && day <= lastDay;
}

/** A timestamp in responses: `2026-01-31T09:05:00+00:00` (Specification §9). */
export function timestamp(date: Date): Timestamp {
  return `${date.toISOString().slice(0, 19)}+00:00`;
}
