import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The moment so many milliseconds from now, by the database's clock. */
export const fromNow = (milliseconds: number) => sql`now() + ${milliseconds} * interval '1 millisecond'`;

/** That a row is of one of some orders or payments, by its columns for their user and their id. */
export function isOneOf(
  of: readonly { userId: string; id: string }[],
  userId: AnyColumn,
  id: AnyColumn,
): SQL {
  const pairs = of.map((one) => sql`(${one.userId}, ${one.id})`);
  return sql`(${userId}, ${id}) in (${sql.join(pairs, sql`, `)})`;
}

/**
 * Part of a statement's condition, always true: its commit does not wait for the disk. For what may get lost where the
 * database crashes within a second, because it just happens again.
 */
export const withoutWaiting = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`;
