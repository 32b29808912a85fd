import { eq, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { queries, Statement } from '../database/statement.ts';
import { rowReader } from '../database/table-row.ts';
import { users } from './account/account-tables.ts';

const userFrom = rowReader(users);

const lockedUser = new Statement(
  'lock user',
  queries
    .select()
    .from(users)
    .where(eq(users.id, sql.placeholder('id')))
    .for('no key update'),
);

/**
 * Serialises changes of one user's data until the transaction ends, so that a count stays right until the row is
 * inserted. Reads, updates of single rows and inserts of rows that refer to the user do not wait.
 * @returns the account; undefined if it has been deleted
 */
export async function lockUser(
  transaction: Queryable,
  userId: string,
): Promise<typeof users.$inferSelect | undefined> {
  const [values] = await lockedUser.rows(transaction, { id: userId });
  return values && userFrom(values);
}
