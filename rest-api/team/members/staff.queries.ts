import { and, asc, eq, gt, isNull, sql } from 'drizzle-orm';
import type { StaffMember } from '../../contract/staff.ts';
import type { Queryable } from '../../database/database.ts';
import { timestamp } from '../../database/timestamp.ts';
import type { Role } from '../../routing/permissions.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { emailKeyOf } from '../../shopping/account/email-key.ts';
import { staffMembers } from './member-tables.ts';

export type StaffMemberRow = typeof staffMembers.$inferSelect;

const shown = {
  id: staffMembers.userId,
  name: sql<string>`trim(${users.firstName} || ' ' || ${users.lastName})`,
  email: users.email,
  role: staffMembers.role,
  totpConfirmedAt: staffMembers.totpConfirmedAt,
  lastLoginAt: staffMembers.lastLoginAt,
  version: staffMembers.version,
  isInvited: sql<boolean>`${staffMembers.invitedEmail} is not null`,
  // Column names of the statement around it need their table.
  liveTokens: sql<string[]>`array(
    with recursive live as (
      select * from service_tokens where revoked_at is null and expires_at > now()
    ), made as (
      select live.id, live.name from live where maker_kind = 'staff' and maker_id = staff_members.user_id::text
      union all
      select live.id, live.name from live join made on live.maker_kind = 'token' and live.maker_id = made.id::text
    )
    select made.name from made order by made.name)`,
};

/** A member of staff as calls answer with them; undefined for other accounts. */
export async function findStaffMember(database: Queryable, id: string): Promise<StaffMember | undefined> {
  const [row] = await database
    .select(shown)
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(eq(staffMembers.userId, id));
  return row && staffMember(row);
}

/**
 * Members of staff in the order of their emails.
 * @param after the email of the last member on the page before
 */
export async function listStaffMembers(
  database: Queryable,
  { first, after }: { first: number; after?: string | undefined },
): Promise<StaffMember[]> {
  const rows = await database
    .select(shown)
    .from(staffMembers)
    .innerJoin(users, eq(users.id, staffMembers.userId))
    .where(after === undefined ? undefined : gt(emailKeyOf(users.email), emailKeyOf(after)))
    .orderBy(asc(emailKeyOf(users.email)))
    .limit(first);
  return rows.map(staffMember);
}

function staffMember({
  totpConfirmedAt,
  lastLoginAt,
  ...row
}: { totpConfirmedAt: Date | null; lastLoginAt: Date | null } & Omit<
  StaffMember,
  'secondFactor' | 'lastLoginAt'
>): StaffMember {
  return {
    ...row,
    secondFactor: totpConfirmedAt !== null,
    lastLoginAt: lastLoginAt && timestamp(lastLoginAt),
  };
}

/** The member, locked until the transaction ends. */
export async function lockStaffMember(
  transaction: Queryable,
  id: string,
): Promise<StaffMemberRow | undefined> {
  const [row] = await transaction
    .select()
    .from(staffMembers)
    .where(eq(staffMembers.userId, id))
    .for('update');
  return row;
}

/** The ids of all owners who may use the back room, locked until the transaction ends: of two that go at the same time, one sees the other gone. */
export async function lockOwners(transaction: Queryable): Promise<string[]> {
  const rows = await transaction
    .select({ id: staffMembers.userId })
    .from(staffMembers)
    .where(and(eq(staffMembers.role, 'owner'), isNull(staffMembers.invitedEmail)))
    .orderBy(asc(staffMembers.userId))
    .for('update');
  return rows.map(({ id }) => id);
}

/** @param invitedEmail the address whose invitation has to be accepted first; null for none */
export async function insertStaffMember(
  transaction: Queryable,
  userId: string,
  role: Role,
  invitedEmail: string | null,
): Promise<void> {
  await transaction.insert(staffMembers).values({ userId, role, invitedEmail });
}

/**
 * Has a role wait for an invitation, or ends the wait.
 * @param invitedEmail the address that the role waits for; null for none
 */
export async function setInvitedEmail(
  transaction: Queryable,
  userId: string,
  invitedEmail: string | null,
): Promise<void> {
  await transaction.update(staffMembers).set({ invitedEmail }).where(eq(staffMembers.userId, userId));
}

export async function setRole(transaction: Queryable, { userId, version }: StaffMemberRow, role: Role) {
  await transaction
    .update(staffMembers)
    .set({ role, version: version + 1 })
    .where(and(eq(staffMembers.userId, userId), eq(staffMembers.version, version)));
}

export async function deleteStaffMember(transaction: Queryable, userId: string): Promise<void> {
  await transaction.delete(staffMembers).where(eq(staffMembers.userId, userId));
}
