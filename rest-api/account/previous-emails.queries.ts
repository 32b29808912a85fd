import { and, eq, gt, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { previousEmails } from '../database/schema.ts';

/** How long an email stays with the account that has left it. */
const held = sql`interval '7 days'`;

/** How many of them one account can hold: whoever could hold more would keep others from their own. */
export const maxPreviousEmails = 5;

const is = (email: string) => eq(previousEmails.email, sql`lower(${email})`);
const isHeld = gt(previousEmails.releasedAt, sql`now()`);

/** The id of the account that has left an email and still holds it, as an expression for a condition. */
export const holderOf = (database: Queryable, email: string) =>
  sql`(${database
    .select({ id: previousEmails.userId })
    .from(previousEmails)
    .where(and(is(email), isHeld))
    .limit(1)})`;

/**
 * Whether somebody else still holds an email. Asked after it was written to an account, in the same transaction, it
 * sees whoever left it until then: the unique index on the emails of accounts has waited for them.
 */
export async function isHeldByAnother(
  transaction: Queryable,
  userId: string,
  email: string,
): Promise<boolean> {
  const rows = await transaction
    .select({ userId: previousEmails.userId })
    .from(previousEmails)
    .where(and(is(email), isHeld, ne(previousEmails.userId, userId)));
  return rows.length > 0;
}

/**
 * Holds the email that an account leaves for another one, which it holds no longer in turn. The account's row is locked.
 * @returns false when the account holds as many as it can
 */
export async function holdEmail(
  transaction: Queryable,
  userId: string,
  { left, taken }: { left: string; taken: string },
): Promise<boolean> {
  await transaction.delete(previousEmails).where(and(eq(previousEmails.userId, userId), is(taken)));
  const own = await transaction
    .select({ email: previousEmails.email })
    .from(previousEmails)
    .where(and(eq(previousEmails.userId, userId), isHeld));
  if (own.length >= maxPreviousEmails) return false;
  const releasedAt = sql`now() + ${held}`;
  await transaction
    .insert(previousEmails)
    .values({ userId, email: sql`lower(${left})`, releasedAt })
    .onConflictDoUpdate({ target: [previousEmails.userId, previousEmails.email], set: { releasedAt } });
  return true;
}

/** Forgets some of the emails that nobody holds any longer, and waits for nobody who does the same. */
export async function forgetReleasedEmails(transaction: Queryable): Promise<void> {
  const released = transaction
    .select({ email: previousEmails.email })
    .from(previousEmails)
    .where(lte(previousEmails.releasedAt, sql`now()`))
    .limit(100)
    .for('update', { skipLocked: true });
  await transaction
    .delete(previousEmails)
    .where(and(lte(previousEmails.releasedAt, sql`now()`), inArray(previousEmails.email, released)));
}
