import { eq } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { users } from './schema.ts';

/**
 * Makes changes of one user's things take turns until the transaction ends, so that what is counted next cannot grow
 * before it is added to. Whoever only reads, changes single rows or stores rows that refer to the user does not wait.
 * @returns the account; undefined where it is gone
 */
export async function lockUser(
  transaction: Queryable,
  userId: string,
): Promise<typeof users.$inferSelect | undefined> {
  const [user] = await transaction.select().from(users).where(eq(users.id, userId)).for('no key update');
  return user;
}
