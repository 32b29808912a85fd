import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** A moment to the microsecond, as cursors have it: a Date would lose three digits. */
export const timestampText = (column: PgColumn): SQL<string> =>
  sql<string>`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

/** The source of a regular expression for such a text. */
export const timestampForm =
  '\\d{4,6}-(0[1-9]|1[0-2])-([0-2]\\d|3[01])T([01]\\d|2[0-3])(:[0-5]\\d){2}\\.\\d{6}Z';
