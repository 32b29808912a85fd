import { eq } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { users } from './schema.ts';

/**
 * Serialises changes of one user's data until the transaction ends, so that a count stays right until the row is
 * inserted. Reads, updates of single rows and inserts of rows that refer to the user do not wait.
 * @returns the account; undefined if it has been deleted
 */
export async function lockUser(
  transaction: Queryable,
  userId: string,
): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user;
}
