import { eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { demoAccount } from '../../rest-api/contract/rules.ts';
import { accountTokens, users } from '../../rest-api/shopping/account/account-tables.ts';
import { issueToken } from '../../rest-api/shopping/account/account-tokens.queries.ts';
import { comparePassword } from '../../rest-api/shopping/account/password.ts';
import { auditEntries } from '../../rest-api/team/audit/audit-tables.ts';
import { staffMembers } from '../../rest-api/team/members/member-tables.ts';
import { findStaffMember, setInvitedEmail } from '../../rest-api/team/members/staff.queries.ts';
import { staffSessions } from '../../rest-api/team/sessions/session-tables.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { cloneDatabase, type TestDatabase } from '../../rest-api/testing/test-database.ts';
import type { Settings } from '../settings.ts';
import { commandSettings } from '../testing/command-settings.ts';
import { runStaffCommand } from './staff.ts';

let clone: TestDatabase;
let settings: Settings;
beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  settings = commandSettings(clone.url);
});
afterAll(() => clone.drop());

const asked: boolean[] = [];
const run = (...args: string[]) =>
  runStaffCommand(
    args,
    () => settings,
    async (fromInput) => {
      asked.push(fromInput);
      return 'a room full of books';
    },
  );
const userOf = async (email: string) =>
  (await clone.database.select().from(users).where(eq(users.email, email)))[0];

it('makes the first owner, asks for a password where the account is new, and says who is staff', async () => {
  expect(await run('list')).toBe('Nobody may use the back room.');
  expect(await run('add', 'asha@example.com', '--role', 'owner', '--name', 'Asha Rao')).toBe(
    'asha@example.com is owner.',
  );
  expect(asked).toEqual([false]);
  const asha = await userOf('asha@example.com');
  expect(asha).toMatchObject({ firstName: 'Asha', lastName: 'Rao', emailConfirmedAt: expect.any(Date) });
  expect(await comparePassword(asha?.passwordHash, 'a room full of books')).toMatchObject({ matches: true });
  expect(await run('list')).toBe('asha@example.com  owner  Asha Rao  no codes yet  never logged in');
  await expect(run('remove', 'asha@example.com')).rejects.toThrow(/^The shop needs an owner/);
  expect(await clone.database.select().from(auditEntries)).toMatchObject([
    { action: 'staff.added', actorKind: 'shop', actor: 'npm run staff', requestId: null },
  ]);
});

it.each([
  ['opened', { emailConfirmedAt: null }],
  ['confirmed', { emailConfirmedAt: new Date() }],
])(
  'asks for a password in place of that of an account that is %s, and ends its tokens and links',
  async (name, what) => {
    const { database } = clone;
    const email = `${name}@example.com`;
    const account = { id: uuid(), firstName: 'Ravi', lastName: 'Menon', email, ...what };
    await database.insert(users).values({ ...account, passwordHash: 'the hash of a stranger’s' });
    await issueToken(database, account.id, 'reset_password');
    asked.splice(0);
    expect(await run('add', email, '--role', 'packer', '--password-stdin')).toBe(`${email} is packer.`);
    expect(asked).toEqual([true]);
    const user = await userOf(email);
    expect(user).toMatchObject({ tokenVersion: 1, firstName: 'Ravi', emailConfirmedAt: expect.any(Date) });
    expect(await comparePassword(user?.passwordHash, 'a room full of books')).toMatchObject({
      matches: true,
    });
    expect(await database.$count(accountTokens, eq(accountTokens.userId, account.id))).toBe(0);
  },
);

it('asks for a password where a role waits for its invitation, and ends the wait', async () => {
  const { userId } = await addStaff(clone.database, 'packer');
  const email = `packer-${userId}@example.com`;
  await setInvitedEmail(clone.database, userId, email);
  asked.splice(0);
  expect(await run('add', email, '--role', 'packer')).toBe(`${email} is packer.`);
  expect(asked).toEqual([false]);
  expect(await userOf(email)).toMatchObject({ tokenVersion: 1 });
  expect(await findStaffMember(clone.database, userId)).toMatchObject({ isInvited: false });
});

it('gives another role, takes it, and has codes set up anew', async () => {
  const { userId } = await addStaff(clone.database, 'packer');
  const email = `packer-${userId}@example.com`;
  const ofThem = eq(staffMembers.userId, userId);
  asked.splice(0);
  expect(await run('add', email, '--role', 'buyer')).toBe(`${email} is buyer from now on.`);
  expect(asked).toEqual([]);
  await clone.database
    .update(staffMembers)
    .set({ totpSecret: 'x', totpConfirmedAt: new Date() })
    .where(ofThem);
  expect(await run('reset', email)).toBe(`${email} sets up codes at the next login.`);
  expect(await clone.database.select().from(staffMembers).where(ofThem)).toMatchObject([
    { role: 'buyer', totpSecret: null, totpConfirmedAt: null },
  ]);
  expect(await clone.database.$count(staffSessions, eq(staffSessions.userId, userId))).toBe(0);
  expect(await run('remove', email)).toBe(`${email} may no longer use the back room.`);
  await expect(run('remove', email)).rejects.toThrow(/is not staff: `npm run staff -- list`/);
});

it('says what to do where nothing can be done', async () => {
  await expect(run('add', demoAccount.email, '--role', 'owner')).rejects.toThrow(/can never be staff/);
  await expect(run('add', 'nonsense', '--role', 'owner')).rejects.toThrow(/^nonsense is no email/);
  await expect(run('add', 'x@example.com')).rejects.toThrow(/^--role: one of owner, manager/);
  for (const args of [['add'], ['list', 'x'], ['remove'], ['take', 'x']]) {
    await expect(run(...args)).rejects.toThrow(/^npm run staff -- add/);
  }
  await expect(run('list', '--wrong')).rejects.toThrow(/^Unknown option '--wrong'\.\n\nnpm run staff -- add/);
  expect(await run()).toMatch(/^npm run staff -- add/);
});

it('says that the disk of the database is full, and nothing of the account that it was to store', async () => {
  await clone.database.execute(sql`
    create function fill_disk() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
    create trigger disk_full before insert on users execute function fill_disk()`);
  await expect(run('add', 'full@example.com', '--role', 'owner', '--name', 'Asha Rao')).rejects.toThrow(
    /^The disk of the database is full: make room on it\.$/,
  );
  await clone.database.execute(sql`drop trigger disk_full on users`);
});
