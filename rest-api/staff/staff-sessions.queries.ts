import { and, eq, gt, isNull, lt, or, sql } from 'drizzle-orm';
import { digestOf } from '../account/link-token.ts';
import type { Queryable } from '../database/database.ts';
import { users } from '../database/schema.ts';
import { serviceTokens, staffMembers, staffSessions } from '../database/staff-tables.ts';
import type { Permission, Role } from './permissions.ts';
import { newStaffToken } from './staff-token.ts';

export interface StaffSessionRow {
  userId: string;
  name: string;
  role: Role;
  /** When the last code was given; null where the login needed none. */
  codeAt: Date | null;
  expiresAt: Date;
}

/** For how long a login to the back room lasts. */
export const sessionHours = 8;

/**
 * Opens a session of a member of staff, and deletes those that have expired.
 * @param withCode whether a code was given
 * @returns its token, which is stored nowhere
 */
export async function openSession(
  transaction: Queryable,
  { userId, tokenVersion, withCode }: { userId: string; tokenVersion: number; withCode: boolean },
): Promise<{ token: string; expiresAt: Date }> {
  await transaction.delete(staffSessions).where(lt(staffSessions.expiresAt, sql`now()`));
  const token = newStaffToken('session');
  const [row] = await transaction
    .insert(staffSessions)
    .values({
      digest: digestOf(token),
      userId,
      tokenVersion,
      codeAt: withCode ? sql`now()` : null,
      expiresAt: sql`now() + ${`${sessionHours} hours`}::interval`,
    })
    .returning();
  if (!row) throw new Error('The session was not stored.');
  return { token, expiresAt: row.expiresAt };
}

/** The session of a token, while it lasts and its account is as it was at the login. */
export async function findSession(database: Queryable, token: string): Promise<StaffSessionRow | undefined> {
  const [row] = await database
    .select({
      userId: staffMembers.userId,
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      role: staffMembers.role,
      codeAt: staffSessions.codeAt,
      expiresAt: staffSessions.expiresAt,
    })
    .from(staffSessions)
    .innerJoin(staffMembers, eq(staffMembers.userId, staffSessions.userId))
    .innerJoin(users, eq(users.id, staffSessions.userId))
    .where(
      and(
        eq(staffSessions.digest, digestOf(token)),
        gt(staffSessions.expiresAt, sql`now()`),
        eq(users.tokenVersion, staffSessions.tokenVersion),
      ),
    );
  return row;
}

/** Notes that a code was given in a session. */
export async function markCodeGiven(transaction: Queryable, token: string): Promise<void> {
  await transaction
    .update(staffSessions)
    .set({ codeAt: sql`now()` })
    .where(eq(staffSessions.digest, digestOf(token)));
}

export async function endSession(database: Queryable, token: string): Promise<void> {
  await database.delete(staffSessions).where(eq(staffSessions.digest, digestOf(token)));
}

/** Ends all sessions of a member of staff. */
export async function endSessionsOf(transaction: Queryable, userId: string): Promise<void> {
  await transaction.delete(staffSessions).where(eq(staffSessions.userId, userId));
}

/** A service token that has neither expired nor been revoked; notes its use, at most once a minute. */
export async function findServiceToken(
  database: Queryable,
  token: string,
): Promise<{ id: string; name: string; permissions: Permission[] } | undefined> {
  const isGood = and(
    eq(serviceTokens.digest, digestOf(token)),
    gt(serviceTokens.expiresAt, sql`now()`),
    isNull(serviceTokens.revokedAt),
  );
  const isUnnoted = or(
    isNull(serviceTokens.lastUsedAt),
    lt(serviceTokens.lastUsedAt, sql`now() - interval '1 minute'`),
  );
  const [row] = await database
    .select({
      id: serviceTokens.id,
      name: serviceTokens.name,
      permissions: serviceTokens.permissions,
      isUnnoted: sql<boolean>`${isUnnoted}`,
    })
    .from(serviceTokens)
    .where(isGood);
  if (row?.isUnnoted) {
    await database.update(serviceTokens).set({ lastUsedAt: sql`now()` }).where(and(isGood, isUnnoted));
  }
  return row;
}
