import { and, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { type Permission, permissions, type Role, roles } from '../../routing/permissions.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { digestOf } from '../../shopping/account/link-token.ts';
import { staffMembers } from '../members/member-tables.ts';
import { serviceTokens } from '../tokens/token-tables.ts';
import { staffSessions } from './session-tables.ts';
import { newStaffToken } from './staff-token.ts';

export interface StaffSessionRow {
  userId: string;
  name: string;
  role: Role;
  /** When the last code was given; null where the login needed none. */
  codeAt: Date | null;
  expiresAt: Date;
}

/** The duration of a login to the back room. */
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
      name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
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
        isNull(staffMembers.invitedEmail),
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

/** A token with those that made it, one by one. */
interface MakerRow extends Record<string, unknown> {
  id: string;
  name: string;
  permissions: Permission[];
  isGood: boolean;
  isUnnoted: boolean;
  makerKind: 'staff' | 'token' | 'shop';
  /** The role that the maker has now; null where it is no member of staff. */
  role: Role | null;
}

/**
 * A service token that has neither expired nor been revoked, and what it allows: never more than its maker may do now.
 * Notes its use, at most once a minute.
 */
export async function findServiceToken(
  database: Queryable,
  token: string,
): Promise<{ id: string; name: string; permissions: Permission[] } | undefined> {
  const { rows: makers } = await database.execute<MakerRow>(sql`
    with recursive made as (
      select service_tokens.*, 0 as distance from service_tokens where digest = ${digestOf(token)}
      union all
      select maker.*, made.distance + 1 from made
      join service_tokens maker on made.maker_kind = 'token' and maker.id::text = made.maker_id
    )
    select made.id, made.name, made.permissions, made.maker_kind as "makerKind", staff_members.role,
      made.expires_at > now() and made.revoked_at is null as "isGood",
      coalesce(made.last_used_at < now() - interval '1 minute', true) as "isUnnoted"
    from made
    left join staff_members on made.maker_kind = 'staff' and staff_members.user_id::text = made.maker_id
      and staff_members.invited_email is null
    order by made.distance`);
  const [row] = makers;
  const first = makers.at(-1);
  if (!row || !first || !makers.every(({ isGood }) => isGood)) return undefined;
  const ofMaker = first.makerKind === 'shop' ? permissions : first.role && roles[first.role];
  if (!ofMaker) return undefined;
  if (row.isUnnoted) {
    await database.update(serviceTokens).set({ lastUsedAt: sql`now()` }).where(eq(serviceTokens.id, row.id));
  }
  const granted = [ofMaker, ...makers.map((maker) => maker.permissions)];
  return {
    id: row.id,
    name: row.name,
    permissions: permissions.filter((each) =>
      granted.every((some: readonly Permission[]) => some.includes(each)),
    ),
  };
}
