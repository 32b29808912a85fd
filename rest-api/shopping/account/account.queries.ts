import { and, eq, or, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { sqlState } from '../../database/sql-state.ts';
import { accountTokens, previousEmails, users } from './account-tables.ts';
import { emailKeyOf } from './email-key.ts';
import { forgetReleasedEmails, holderOf, isHeldByAnother } from './previous-emails.queries.ts';

export type UserRow = typeof users.$inferSelect;

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  extraFields: Record<string, unknown>;
}

/** The account of an email in any case: the one that has it, or has left it within seven days. */
export async function findUserByEmail(database: Queryable, email: string): Promise<UserRow | undefined> {
  const rows = await database
    .select()
    .from(users)
    .where(or(eq(emailKeyOf(users.email), emailKeyOf(email)), eq(users.id, holderOf(database, email))));
  return rows[0];
}

export async function findUser(database: Queryable, id: string): Promise<UserRow | undefined> {
  const rows = await database.select().from(users).where(eq(users.id, id));
  return rows[0];
}

/** The account, locked until the transaction ends. */
export async function findUserForUpdate(transaction: Queryable, id: string): Promise<UserRow | undefined> {
  const rows = await transaction.select().from(users).where(eq(users.id, id)).for('update');
  return rows[0];
}

/**
 * Creates an account. Runs inside a transaction.
 * @throws EmailTaken if another account has its email, in any case, or has left it within seven days
 */
export async function insertUser(transaction: Queryable, user: NewUser): Promise<UserRow> {
  await forgetReleasedEmails(transaction);
  return oneAccountPerEmail(
    transaction,
    transaction
      .insert(users)
      .values({ ...user, id: uuid() })
      .returning(),
  );
}

/**
 * Changes an account, which the transaction has locked.
 * @param before the account as it is
 * @throws EmailTaken if another account has the new email, in any case, or has left it within seven days
 */
export function updateUser(
  transaction: Queryable,
  before: UserRow,
  changes: Partial<Pick<UserRow, 'firstName' | 'lastName' | 'email' | 'extraFields' | 'emailConfirmedAt'>>,
): Promise<UserRow> {
  return oneAccountPerEmail(
    transaction,
    transaction
      .update(users)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(users.id, before.id))
      .returning(),
  );
}

const uniqueViolation = '23505';

/** Another account has the email, or holds it. */
export class EmailTaken extends Error {}

async function oneAccountPerEmail(transaction: Queryable, writing: PromiseLike<UserRow[]>): Promise<UserRow> {
  try {
    const [row] = await writing;
    if (!row) throw new Error('The account is gone.');
    if (await isHeldByAnother(transaction, row.id, row.email)) throw new EmailTaken();
    return row;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw new EmailTaken();
    throw error;
  }
}

/**
 * Revokes all tokens of an account by increasing its version, and sets a new password if one is given.
 * @param tokenVersion of the caller's token: if that was revoked in the meantime, nothing changes
 * @returns the account, or undefined if the token was revoked
 */
export async function endTokens(
  database: Queryable,
  { userId, tokenVersion }: { userId: string; tokenVersion: number },
  passwordHash?: string,
): Promise<UserRow | undefined> {
  const rows = await database
    .update(users)
    .set({ tokenVersion: tokenVersion + 1, updatedAt: sql`now()`, ...(passwordHash && { passwordHash }) })
    .where(and(eq(users.id, userId), eq(users.tokenVersion, tokenVersion)))
    .returning();
  return rows[0];
}

/**
 * Sets a new password for somebody who can read the account's email: revokes all its tokens, and confirms the email.
 * The transaction has locked the account.
 * @param email replaces the current one
 */
export async function resetPassword(
  transaction: Queryable,
  { id, tokenVersion }: UserRow,
  { passwordHash, email }: { passwordHash: string; email?: string },
): Promise<void> {
  await transaction
    .update(users)
    .set({
      passwordHash,
      tokenVersion: tokenVersion + 1,
      emailConfirmedAt: sql`now()`,
      updatedAt: sql`now()`,
      ...(email !== undefined && { email }),
    })
    .where(eq(users.id, id));
}

/** Stores another hash of the same password, unless somebody has set another password meanwhile. */
export async function replaceHash(
  database: Queryable,
  { id, passwordHash: before }: UserRow,
  passwordHash: string,
): Promise<void> {
  await database
    .update(users)
    .set({ passwordHash })
    .where(and(eq(users.id, id), eq(users.passwordHash, before)));
}

/**
 * Ends what whoever opened an account can do with it: its password, its tokens, its links, and the earlier emails that
 * lead to it. The transaction has locked the account.
 * @param passwordHash of a password that nobody knows
 */
export async function endAccess(
  transaction: Queryable,
  { id, tokenVersion }: UserRow,
  passwordHash: string,
): Promise<void> {
  await transaction
    .update(users)
    .set({ passwordHash, tokenVersion: tokenVersion + 1, updatedAt: sql`now()` })
    .where(eq(users.id, id));
  await endWaysBack(transaction, id);
}

/** Ends the links of an account, and the earlier emails that lead to it: none takes it from who has its email now. */
export async function endWaysBack(transaction: Queryable, userId: string): Promise<void> {
  await transaction.delete(accountTokens).where(eq(accountTokens.userId, userId));
  await transaction.delete(previousEmails).where(eq(previousEmails.userId, userId));
}

/** Marks the email of an account as confirmed. */
export async function markEmailConfirmed(transaction: Queryable, userId: string): Promise<void> {
  await transaction.update(users).set({ emailConfirmedAt: sql`now()` }).where(eq(users.id, userId));
}

/** Deletes an account with everything that belongs to it, except its orders. */
export async function deleteUser(transaction: Queryable, userId: string): Promise<void> {
  await transaction.delete(users).where(eq(users.id, userId));
}
