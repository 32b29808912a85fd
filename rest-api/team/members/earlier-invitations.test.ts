import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { projectRoot } from '../../../runtime/project-root.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { recordChange } from '../audit/audit.ts';
import { staffMembers } from './member-tables.ts';

const migrationFile = path.join(projectRoot, 'rest-api/database/migrations/0036_invitations_and_makers.sql');

let clone: TestDatabase;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
});
afterAll(() => clone.drop());

type Maker = 'staff' | 'shop';

/** A member of staff of a release in which no role waited. */
async function memberOfBefore(
  ...[addedBy, { isConfirmed = false, hasLoggedIn = false }]: [
    Maker[],
    { isConfirmed?: boolean; hasLoggedIn?: boolean },
  ]
): Promise<string> {
  const { database } = clone;
  const id = uuid();
  await database.insert(users).values({
    ...{ id, firstName: 'Ravi', lastName: 'Menon', email: `ravi-${id}@example.com`, passwordHash: 'none' },
    emailConfirmedAt: isConfirmed ? sql`now()` : null,
  });
  await database
    .insert(staffMembers)
    .values({ userId: id, role: 'packer', lastLoginAt: hasLoggedIn ? sql`now()` : null });
  for (const kind of addedBy) {
    const change = { action: 'staff.added', subject: `staff:${id}`, after: {} };
    await recordChange(database, { kind, id: kind, name: kind }, change, null);
  }
  return id;
}

it('an earlier role waits for its invitation where nobody has used it, unless whoever runs the shop gave it', async () => {
  const { database } = clone;
  const [confirmed, unconfirmed] = [{ isConfirmed: true }, { isConfirmed: false }];
  const members = {
    invited: await memberOfBefore(['staff'], unconfirmed),
    'invited, confirmed': await memberOfBefore(['staff'], confirmed),
    'without an audit': await memberOfBefore([], confirmed),
    'by the shop first': await memberOfBefore(['shop', 'staff'], confirmed),
    'by the shop': await memberOfBefore(['shop'], confirmed),
    'by the shop at last': await memberOfBefore(['staff', 'shop'], confirmed),
    'logged in': await memberOfBefore(['staff'], { isConfirmed: true, hasLoggedIn: true }),
  };
  const statements = (await readFile(migrationFile, 'utf8')).split('--> statement-breakpoint');
  for (const statement of statements.filter((each) => /^UPDATE "(staff_members|users)"/m.test(each))) {
    await database.execute(sql.raw(statement));
  }
  const found: Record<string, unknown> = {};
  for (const [name, id] of Object.entries(members)) {
    const [row = expect.unreachable()] = await database
      .select({ email: users.email, invitedEmail: staffMembers.invitedEmail, version: users.tokenVersion })
      .from(staffMembers)
      .innerJoin(users, eq(users.id, staffMembers.userId))
      .where(eq(users.id, id));
    if (row.invitedEmail !== null) expect(row.invitedEmail).toBe(row.email);
    found[name] = [row.invitedEmail === null ? 'open' : 'waits', row.version];
  }
  expect(found).toEqual({
    invited: ['waits', 1],
    'invited, confirmed': ['waits', 0],
    'without an audit': ['waits', 0],
    'by the shop first': ['waits', 0],
    'by the shop': ['open', 0],
    'by the shop at last': ['open', 0],
    'logged in': ['open', 0],
  });
});
