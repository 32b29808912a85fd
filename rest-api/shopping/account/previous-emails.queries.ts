import { and, eq, gt, gte, inArray, isNotNull, isNull, lte, ne, not, or, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { previousEmails } from './account-tables.ts';
import { emailKeyOf } from './email-key.ts';
import { digestOf, newLinkToken } from './link-token.ts';

/** How long an account holds an email that it has left. */
export const daysHeld = 7;
const held = sql`${daysHeld} * interval '1 day'`;

/** The maximal number per account: unlimited holds could keep other people from their own emails. */
export const maxPreviousEmails = 5;

const is = (email: string) => eq(previousEmails.email, emailKeyOf(email));
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

/** An account's hold on an email that it has left. */
export interface HeldEmail {
  /** Until then nobody else can take the email, and a link can restore it. */
  heldUntil: Date;
  /** `new` with its token, `sent before` and still good, or none where the account went back to an earlier email. */
  link: { state: 'new'; token: string } | { state: 'sent before' } | undefined;
}

/** Whether a link restores the email. */
const isRestorable = and(isHeld, isNotNull(previousEmails.restoreDigest));

/** SQL for when an account releases an email; null where it does not hold it. */
const releaseOf = (transaction: Queryable, userId: string, email: string) =>
  sql`(${transaction
    .select({ releasedAt: previousEmails.releasedAt })
    .from(previousEmails)
    .where(and(eq(previousEmails.userId, userId), is(email)))})`;

/**
 * Holds the email that an account leaves for the one that it takes. The account's row is locked.
 *
 * An email that a link can restore outranks those that were left after it. When the account goes back to it, their links
 * end; its own link stays good, so that nobody ends it by going back and forth.
 * @returns undefined if the account holds the maximal number
 */
export async function holdEmail(
  transaction: Queryable,
  userId: string,
  { left, taken }: { left: string; taken: string },
): Promise<HeldEmail | undefined> {
  const isOutranked = await outrankLater(transaction, userId, taken);
  if (!isOutranked) {
    await transaction.delete(previousEmails).where(and(eq(previousEmails.userId, userId), is(taken)));
  }
  const others = await transaction
    .select({ email: previousEmails.email })
    .from(previousEmails)
    .where(and(eq(previousEmails.userId, userId), not(is(taken)), not(is(left)), isHeld));
  if (others.length >= maxPreviousEmails) return undefined;

  const keepsLink = !isOutranked && (await canRestore(transaction, userId, left));
  const token = isOutranked || keepsLink ? undefined : newLinkToken();
  const hold = {
    // Transactions that wait for the account get its lock in another order than they began.
    releasedAt: sql`clock_timestamp() + ${held}`,
    writtenAs: left,
    ...(!keepsLink && { restoreDigest: token === undefined ? null : digestOf(token) }),
  };
  const [row] = await transaction
    .insert(previousEmails)
    .values({ userId, email: emailKeyOf(left), ...hold })
    .onConflictDoUpdate({ target: [previousEmails.userId, previousEmails.email], set: hold })
    .returning({ heldUntil: previousEmails.releasedAt });
  if (!row) throw new Error('The email was not held.');
  if (keepsLink) return { ...row, link: { state: 'sent before' } };
  return { ...row, link: token === undefined ? undefined : { state: 'new', token } };
}

/** Ends the links of the emails that were left after one that a link can restore. False if none restores that one. */
async function outrankLater(transaction: Queryable, userId: string, email: string): Promise<boolean> {
  if (!(await canRestore(transaction, userId, email))) return false;
  await transaction
    .update(previousEmails)
    .set({ restoreDigest: null })
    .where(
      and(
        eq(previousEmails.userId, userId),
        gt(previousEmails.releasedAt, releaseOf(transaction, userId, email)),
      ),
    );
  return true;
}

async function canRestore(transaction: Queryable, userId: string, email: string): Promise<boolean> {
  const rows = await transaction
    .select({ email: previousEmails.email })
    .from(previousEmails)
    .where(and(eq(previousEmails.userId, userId), is(email), isRestorable));
  return rows.length > 0;
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

/**
 * Whether somebody who reads a previous email can still restore it; or the account has gone back to that email, and
 * nobody has confirmed it since.
 */
export async function canBeRestored(
  database: Queryable,
  { id, email, emailConfirmedAt }: { id: string; email: string; emailConfirmedAt: Date | null },
): Promise<boolean> {
  const others = emailConfirmedAt === null ? undefined : not(is(email));
  const rows = await database
    .select({ email: previousEmails.email })
    .from(previousEmails)
    .where(and(eq(previousEmails.userId, id), isRestorable, others))
    .limit(1);
  return rows.length > 0;
}

/**
 * Replaces the token that restores an email.
 * @returns the token, until when it is good, and the email as its owner wrote it; undefined if no token can restore this
 * email
 */
export async function renewRestoreToken(
  transaction: Queryable,
  userId: string,
  email: string,
): Promise<{ token: string; heldUntil: Date; email: string } | undefined> {
  const token = newLinkToken();
  const [row] = await transaction
    .update(previousEmails)
    .set({ restoreDigest: digestOf(token) })
    .where(and(eq(previousEmails.userId, userId), is(email), isRestorable))
    .returning();
  return row && { token, heldUntil: row.releasedAt, email: row.writtenAs ?? row.email };
}

/** Releases an email that is restored, and all that do not outrank it. */
export async function releaseOutranked(
  transaction: Queryable,
  { userId, email }: PreviousEmail,
): Promise<void> {
  await transaction
    .delete(previousEmails)
    .where(
      and(
        eq(previousEmails.userId, userId),
        or(
          isNull(previousEmails.restoreDigest),
          gte(previousEmails.releasedAt, releaseOf(transaction, userId, email)),
        ),
      ),
    );
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
