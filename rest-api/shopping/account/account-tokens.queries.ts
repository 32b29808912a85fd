import { and, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { daysToConfirm } from '../../emails/email.ts';
import { findUserForUpdate, type UserRow } from './account.queries.ts';
import { accountTokens } from './account-tables.ts';
import { digestOf, newLinkToken } from './link-token.ts';

type Purpose = (typeof accountTokens.$inferSelect)['purpose'];

/** How long a link can set a new password. */
export const minutesToReset = 30;

/** How long a new member of staff can choose a password by the email that invites them. */
export const daysToAccept = 7;

const lifetimes: Record<Purpose, string> = {
  reset_password: `${minutesToReset} minutes`,
  confirm_email: `${daysToConfirm} days`,
  staff_invitation: `${daysToAccept} days`,
};

const isGood = (purpose: Purpose, token: string) =>
  and(
    eq(accountTokens.digest, digestOf(token)),
    eq(accountTokens.purpose, purpose),
    gt(accountTokens.expiresAt, sql`now()`),
  );

/** Makes the token of a link to the email of an account. It ends the one of the same purpose before it. */
export async function issueToken(transaction: Queryable, userId: string, purpose: Purpose): Promise<string> {
  const token = newLinkToken();
  const link = {
    digest: digestOf(token),
    expiresAt: sql`now() + ${lifetimes[purpose]}::interval`,
  };
  await transaction
    .insert(accountTokens)
    .values({ userId, purpose, ...link })
    .onConflictDoUpdate({ target: [accountTokens.userId, accountTokens.purpose], set: link });
  return token;
}

/** The id of the account that a valid token belongs to. */
export async function findTokenOwner(
  database: Queryable,
  purpose: Purpose,
  token: string,
): Promise<string | undefined> {
  const [row] = await database
    .select({ userId: accountTokens.userId })
    .from(accountTokens)
    .where(isGood(purpose, token));
  return row?.userId;
}

/**
 * Uses up a token.
 * @returns its account, locked until the transaction ends; undefined if the token is not, or no longer, valid
 */
export async function useToken(
  transaction: Queryable,
  purpose: Purpose,
  token: string,
): Promise<UserRow | undefined> {
  // Locks the account first, as a change of its email does, to avoid a deadlock.
  const userId = await findTokenOwner(transaction, purpose, token);
  const user = userId && (await findUserForUpdate(transaction, userId));
  if (!user) return undefined;
  const { rowCount } = await transaction.delete(accountTokens).where(isGood(purpose, token));
  return rowCount === 1 ? user : undefined;
}

/** Revokes the links of an account, or those of one purpose. */
export async function endLinks(transaction: Queryable, userId: string, purpose?: Purpose): Promise<void> {
  await transaction
    .delete(accountTokens)
    .where(and(eq(accountTokens.userId, userId), purpose && eq(accountTokens.purpose, purpose)));
}
