import { eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import type { Database } from '../database/database.ts';
import type { Permission, Role } from '../routing/permissions.ts';
import { users } from '../shopping/account/account-tables.ts';
import { digestOf } from '../shopping/account/link-token.ts';
import { staffMembers } from '../team/members/member-tables.ts';
import { SecretSeal } from '../team/sessions/sealed-secret.ts';
import { staffSessions } from '../team/sessions/session-tables.ts';
import { openSession } from '../team/sessions/staff-sessions.queries.ts';
import { newStaffToken } from '../team/sessions/staff-token.ts';
import { serviceTokens } from '../team/tokens/token-tables.ts';

/** A new member of staff, logged in with a code a moment ago. */
export async function addStaff(
  database: Database,
  role: Role,
  email?: string,
): Promise<{ userId: string; token: string }> {
  const userId = uuid();
  await database.insert(users).values({
    id: userId,
    firstName: 'Staff',
    lastName: role,
    email: email ?? `${role}-${userId}@example.com`,
    passwordHash: 'none',
    emailConfirmedAt: sql`now()`,
  });
  await database.insert(staffMembers).values({ userId, role });
  const { token } = await openSession(database, { userId, tokenVersion: 0, withCode: true });
  return { userId, token };
}

/** Sets up the codes of a member of staff whose last code was given too long ago. */
export async function setUpCodes(
  database: Database,
  userId: string,
  tokenSecret: string,
  secret: string,
): Promise<void> {
  const totpSecret = new SecretSeal(tokenSecret).seal(secret, userId);
  await database
    .update(staffMembers)
    .set({ totpSecret, totpConfirmedAt: sql`now()` })
    .where(eq(staffMembers.userId, userId));
  await database
    .update(staffSessions)
    .set({ codeAt: sql`now() - interval '1 hour'` })
    .where(eq(staffSessions.userId, userId));
}

/** A new service token that is good for a day. */
export async function addServiceToken(
  database: Database,
  ...permissions: Permission[]
): Promise<{ id: string; token: string }> {
  const id = uuid();
  const token = newStaffToken('service');
  await database.insert(serviceTokens).values({
    id,
    name: 'a test',
    digest: digestOf(token),
    permissions,
    createdBy: 'a test',
    makerKind: 'shop',
    makerId: 'shop',
    expiresAt: sql`now() + interval '1 day'`,
  });
  return { id, token };
}
