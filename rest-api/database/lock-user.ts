import { eq } from 'drizzle-orm';
import type { Queryable } from './database.ts';
import { users } from './schema.ts';

/**
 * Makes changes of one user's things take turns until the transaction ends, so that what is counted next cannot grow
 * before it is added to. Whoever only reads or changes single rows does not wait.
 */
export async function lockUser(transaction: Queryable, userId: string): Promise<void> {
  await transaction.select({ id: users.id }).from(users).where(eq(users.id, userId)).for('no key update');
}
