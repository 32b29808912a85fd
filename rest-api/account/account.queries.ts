import { and, eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import type { Queryable } from '../database/database.ts';
import { users } from '../database/schema.ts';
import { sqlState } from '../database/sql-state.ts';

export type UserRow = typeof users.$inferSelect;

export interface NewUser {
  firstName: string;
  lastName: string;
  email: string;
  passwordHash: string;
  extraFields: Record<string, unknown>;
}

/** The account of an email, whatever its case. */
export async function findUserByEmail(database: Queryable, email: string): Promise<UserRow | undefined> {
  const rows = await database
    .select()
    .from(users)
    .where(eq(sql`lower(${users.email})`, sql`lower(${email})`));
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
 * The account, locked against others who lock it so: what they are about to add to it, they add one after the other.
 * Rows that refer to it can be stored meanwhile.
 */
export async function takeTurn(transaction: Queryable, id: string): Promise<UserRow | undefined> {
  const rows = await transaction.select().from(users).where(eq(users.id, id)).for('no key update');
  return rows[0];
}

/**
 * Makes an account.
 * @throws EmailTaken when its email, in any case, has one already.
 */
export async function insertUser(database: Queryable, user: NewUser): Promise<UserRow> {
  return oneAccountPerEmail(
    database
      .insert(users)
      .values({ ...user, id: uuid() })
      .returning(),
  );
}

/**
 * Changes an account.
 * @throws EmailTaken when another account has the new email, in any case.
 */
export async function updateUser(
  database: Queryable,
  id: string,
  changes: Partial<Pick<NewUser, 'firstName' | 'lastName' | 'email' | 'extraFields'>>,
): Promise<UserRow> {
  return oneAccountPerEmail(
    database
      .update(users)
      .set({ ...changes, updatedAt: sql`now()` })
      .where(eq(users.id, id))
      .returning(),
  );
}

const uniqueViolation = '23505';

/** The database's own word that an email belongs to another account. */
export class EmailTaken extends Error {}

async function oneAccountPerEmail(writing: PromiseLike<UserRow[]>): Promise<UserRow> {
  try {
    const [row] = await writing;
    if (!row) throw new Error('The account is gone.');
    return row;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) throw new EmailTaken();
    throw error;
  }
}

/**
 * Ends all tokens of an account by moving its version on, and sets another password if one is given.
 * @param tokenVersion of the token that asks: a token that has ended in the meantime changes nothing.
 * @returns the account, or undefined when the token has ended.
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
