import { and, eq, gt, gte, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { previousEmails } from '../database/schema.ts';
import { digestOf, newLinkToken } from './link-token.ts';

/** How long an email stays with the account that has left it. */
export const daysHeld = 7;
const held = sql`${daysHeld} * interval '1 day'`;

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

/** What an account holds of an email that it has left. */
export interface HeldEmail {
  /** Puts the email back; none after a return to an earlier email, which would give the way back to the wrong one. */
  restoreToken: string | undefined;
}

/**
 * Holds the email that an account leaves for another one, which it holds no longer in turn. The account's row is locked.
 * @returns undefined when the account holds as many as it can
 */
export async function holdEmail(
  transaction: Queryable,
  userId: string,
  { left, taken }: { left: string; taken: string },
): Promise<HeldEmail | undefined> {
  const [returned] = await transaction
    .delete(previousEmails)
    .where(and(eq(previousEmails.userId, userId), is(taken)))
    .returning({ releasedAt: previousEmails.releasedAt });
  if (returned) await endRestoringSince(transaction, userId, returned.releasedAt);
  const own = await transaction
    .select({ email: previousEmails.email })
    .from(previousEmails)
    .where(and(eq(previousEmails.userId, userId), isHeld));
  if (own.length >= maxPreviousEmails) return undefined;
  const restoreToken = returned ? undefined : newLinkToken();
  const hold = {
    releasedAt: sql`now() + ${held}`,
    writtenAs: left,
    restoreDigest: restoreToken ? digestOf(restoreToken) : null,
  };
  await transaction
    .insert(previousEmails)
    .values({ userId, email: sql`lower(${left})`, ...hold })
    .onConflictDoUpdate({ target: [previousEmails.userId, previousEmails.email], set: hold });
  return { restoreToken };
}

async function endRestoringSince(transaction: Queryable, userId: string, releasedAt: Date): Promise<void> {
  await transaction
    .update(previousEmails)
    .set({ restoreDigest: null })
    .where(and(eq(previousEmails.userId, userId), gte(previousEmails.releasedAt, releasedAt)));
}

/** The email that a token puts back, and whose it was, while it is held. */
export async function findRestorable(database: Queryable, token: string): Promise<PreviousEmail | undefined> {
  const rows = await database
    .select()
    .from(previousEmails)
    .where(and(eq(previousEmails.restoreDigest, digestOf(token)), isHeld));
  return rows[0];
}

type PreviousEmail = typeof previousEmails.$inferSelect;

/** Whether an account can still be put back to an email that it has left, by whoever reads that email. */
export async function canBeRestored(database: Queryable, userId: string): Promise<boolean> {
  const rows = await database
    .select({ email: previousEmails.email })
    .from(previousEmails)
    .where(and(eq(previousEmails.userId, userId), isHeld, isNotNull(previousEmails.restoreDigest)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Makes another token that puts an email back, in place of the one before.
 * @returns the token, and the email as its owner wrote it; undefined where nothing puts this email back
 */
export async function renewRestoreToken(
  transaction: Queryable,
  userId: string,
  email: string,
): Promise<{ token: string; email: string } | undefined> {
  const token = newLinkToken();
  const [row] = await transaction
    .update(previousEmails)
    .set({ restoreDigest: digestOf(token) })
    .where(and(eq(previousEmails.userId, userId), is(email), isHeld, isNotNull(previousEmails.restoreDigest)))
    .returning();
  return row && { token, email: row.writtenAs ?? row.email };
}

/** Lets go of an email that is put back, and of all that the account has left since. */
export async function releaseSince(
  transaction: Queryable,
  { userId, releasedAt }: PreviousEmail,
): Promise<void> {
  await transaction
    .delete(previousEmails)
    .where(and(eq(previousEmails.userId, userId), gte(previousEmails.releasedAt, releasedAt)));
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
