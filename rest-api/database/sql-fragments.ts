import { type AnyColumn, type SQL, sql } from 'drizzle-orm';

/** The moment so many milliseconds from now, by the database's clock. */
export const fromNow = (milliseconds: number) => sql`now() + ${milliseconds} * interval '1 millisecond'`;

/**
 * That a row is of one of some orders or payments, by its columns for their user and their id. For prepared statements,
 * with the values of `keysOf`.
 */
export function isOneOf(userId: AnyColumn, id: AnyColumn): SQL {
  const listOf = (column: AnyColumn, name: string) =>
    sql`${sql.placeholder(name)}::${sql.raw(column.getSQLType())}[]`;
  return sql`(${userId}, ${id}) in (select * from unnest(${listOf(userId, 'userIds')}, ${listOf(id, 'ids')}))`;
}

/** The keys of some orders or payments, for `isOneOf`. */
export const keysOf = (of: readonly { userId: string; id: string }[]) => ({
  userIds: of.map(({ userId }) => userId),
  ids: of.map(({ id }) => id),
});

/**
 * Part of a statement's condition, always true: its commit does not wait for the disk. For what may get lost where the
 * database crashes within a second, because it just happens again.
 */
export const withoutWaiting = sql`(select set_config('synchronous_commit', 'off', true)) = 'off'`;

/** Finds the pieces of a text in an index, and then the text itself. */
export function containing(searched: SQL, text: string): SQL {
  const pattern = `%${text.replaceAll(/[\\%_]/g, '\\$&')}%`;
  return sql`search_pieces(${searched}) @@ search_pieces_query(search_form(${text}))
    and ${searched} like search_form(${pattern})`;
}
