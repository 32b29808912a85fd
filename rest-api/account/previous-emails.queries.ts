import { and, eq, gt, gte, inArray, isNotNull, lte, ne, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { previousEmails } from '../database/schema.ts';
import { digestOf, newLinkToken } from './link-token.ts';

/** How long an account holds an email that it has left. */
export const daysHeld = 7;
const held = sql`${daysHeld} * interval '1 day'`;

/** The maximal number per account: unlimited holds could keep other people from their own emails. */
export const maxPreviousEmails = 5;

const is = (email: string) => eq(previousEmails.email, sql`lower(${email})`);
const isHeld = gt(previousEmails.releasedAt, sql`now()`);

/** SQL for the id of the account that has left an email and still holds it. */
export const holderOf = (database: Queryable, email: string) =>
  sql`(${database
    .select({ id: previousEmails.userId })
    .from(previousEmails)
    .where(and(is(email), isHeld))
    .limit(1)})`;

/**
 * Whether another account still holds an email. Call it after writing the email to an account, in the same transaction:
 * the unique index on accounts' emails has then waited for any concurrent change.
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

/** An account's hold on a previous email. */
export interface HeldEmail {
  /** Token that restores it; null after a return to an earlier email, because it would restore the wrong one. */
  restoreToken: string | undefined;
}

/**
 * Holds the email that an account leaves, and releases the hold on the one that it takes. The account's row is locked.
 * @returns undefined if the account holds the maximal number
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

/** The email that a token restores and its account, while the account holds it. */
export async function findRestorable(database: Queryable, token: string): Promise<PreviousEmail | undefined> {
  const rows = await database
    .select()
    .from(previousEmails)
    .where(and(eq(previousEmails.restoreDigest, digestOf(token)), isHeld));
  return rows[0];
}

type PreviousEmail = typeof previousEmails.$inferSelect;

/** Whether the account still holds a previous email that its owner can restore. */
export async function canBeRestored(database: Queryable, userId: string): Promise<boolean> {
  const rows = await database
    .select({ email: previousEmails.email })
    .from(previousEmails)
    .where(and(eq(previousEmails.userId, userId), isHeld, isNotNull(previousEmails.restoreDigest)))
    .limit(1);
  return rows.length > 0;
}

/**
 * Replaces the token that restores an email.
 * @returns the token, and the email as its owner wrote it; undefined if no token can restore this email
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

/** Releases an email that is restored, and all that the account has left since. */
export async function releaseSince(
  transaction: Queryable,
  { userId, releasedAt }: PreviousEmail,
): Promise<void> {
  await transaction
    .delete(previousEmails)
    .where(and(eq(previousEmails.userId, userId), gte(previousEmails.releasedAt, releasedAt)));
}

/** Deletes some of the expired holds; skips rows that another transaction is deleting. */
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
