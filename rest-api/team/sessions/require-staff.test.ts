import { eq, sql } from 'drizzle-orm';
import express from 'express';
import supertest from 'supertest';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { errorHandler } from '../../routing/errors.ts';
import { createRouter, staffRoute } from '../../routing/route.ts';
import type { StaffAccess } from '../../routing/route-description.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { addServiceToken, addStaff } from '../../testing/staff.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { staffMembers } from '../members/member-tables.ts';
import { serviceTokens } from '../tokens/token-tables.ts';
import { requireStaff } from './require-staff.ts';
import { staffSessions } from './session-tables.ts';

let clone: TestDatabase;
let http: ReturnType<typeof supertest>;
let waived: ReturnType<typeof supertest>;

/** A call of the back room that answers with nothing but who called. */
const callers: { path: `/staff/${string}`; access: StaffAccess }[] = [
  { path: '/staff/ship', access: { permission: 'orders:ship' } },
  { path: '/staff/refund', access: { permission: 'orders:refund', fresh: true } },
  { path: '/staff/person', access: { permission: 'session' } },
];

beforeAll(async () => {
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  const routes = callers.map(({ path, access }) =>
    staffRoute({
      method: 'POST',
      path,
      summary: 'Says who calls.',
      response: 'ForgotPasswordResponse',
      ...access,
      handle: async ({ caller: { kind, id, name } }) => ({ kind, id, name }) as never,
    }),
  );
  const serviceOf = (isCodeWaived: boolean) => {
    const guards = {
      requireUser: () => expect.unreachable(),
      requireStaff: (access: StaffAccess) => requireStaff(clone.database, isCodeWaived, access),
    };
    return supertest(express().use(createRouter(routes, guards), errorHandler));
  };
  http = serviceOf(false);
  waived = serviceOf(true);
});
afterAll(() => clone.drop());

const call = async (path: string, token: string, at = http) => {
  const { status, body } = await at.post(`/staff/${path}`).set('authorization', token);
  return status === 200 ? body : { status, ...body };
};

it('lets a member of staff do what their role may, until the role is taken', async () => {
  const { database } = clone;
  const { userId, token } = await addStaff(database, 'packer');
  expect(await call('ship', `Bearer ${token}`)).toEqual({ kind: 'staff', id: userId, name: 'Staff packer' });
  expect(await call('refund', token)).toEqual({
    status: 403,
    code: 'FORBIDDEN',
    errors: ['This needs the permission orders:refund.'],
  });
  await database.update(staffMembers).set({ role: 'buyer' }).where(eq(staffMembers.userId, userId));
  expect(await call('ship', token)).toMatchObject({ status: 403 });
  await database.delete(staffMembers).where(eq(staffMembers.userId, userId));
  expect(await call('person', token)).toMatchObject({ status: 401 });
});

it('ends a session after eight hours, by another password, and where codes are no longer waived', async () => {
  const { database } = clone;
  const { userId, token } = await addStaff(database, 'packer');
  const ofThem = eq(staffSessions.userId, userId);
  const [session] = await database.select().from(staffSessions).where(ofThem);
  expect(Number(session?.expiresAt) - Number(session?.createdAt)).toBe(8 * 3_600_000);
  await database.update(staffSessions).set({ codeAt: null }).where(ofThem);
  expect(await call('ship', token, waived)).toMatchObject({ id: userId });
  expect(await call('ship', token)).toMatchObject({ status: 401 });
  await database.update(staffSessions).set({ codeAt: sql`now()` }).where(ofThem);
  await database.update(users).set({ tokenVersion: 1 }).where(eq(users.id, userId));
  expect(await call('ship', token)).toMatchObject({ status: 401 });
  await database.update(users).set({ tokenVersion: 0 }).where(eq(users.id, userId));
  expect(await call('ship', token)).toMatchObject({ id: userId });
  await database.update(staffSessions).set({ expiresAt: sql`now()` }).where(ofThem);
  expect(await call('ship', token)).toMatchObject({ status: 401 });
});

it('asks for a code again ten minutes after the last', async () => {
  const { userId, token } = await addStaff(clone.database, 'support');
  const codeGiven = (ago: string) =>
    clone.database
      .update(staffSessions)
      .set({ codeAt: sql`now() - ${ago}::interval` })
      .where(eq(staffSessions.userId, userId));
  await codeGiven('9 minutes');
  expect(await call('refund', token)).toMatchObject({ id: userId });
  await codeGiven('11 minutes');
  expect(await call('refund', token)).toEqual({
    status: 403,
    code: 'CODE_NEEDED',
    errors: ['Confirm this with a code: the last one was given more than 10 minutes ago.'],
  });
  expect(await call('person', token)).toMatchObject({ id: userId });
});

it('lets programs do what their token may, until it ends or is revoked, and notes its last use', async () => {
  const { database } = clone;
  const { id, token } = await addServiceToken(database, 'orders:refund');
  const ofIt = eq(serviceTokens.id, id);
  const lastUse = async () => (await database.select().from(serviceTokens).where(ofIt))[0]?.lastUsedAt;
  expect(await lastUse()).toBeNull();
  expect(await call('refund', `Bearer ${token}`)).toEqual({ kind: 'token', id, name: 'a test' });
  const noted = await lastUse();
  expect(noted).toBeInstanceOf(Date);
  expect(await call('ship', token)).toMatchObject({ status: 403 });
  expect(await call('person', token)).toMatchObject({ status: 403 });
  expect(await lastUse()).toEqual(noted);
  await database.update(serviceTokens).set({ revokedAt: sql`now()` }).where(ofIt);
  expect(await call('refund', token)).toMatchObject({ status: 401 });
  await database.update(serviceTokens).set({ revokedAt: null, expiresAt: sql`now()` }).where(ofIt);
  expect(await call('refund', token)).toMatchObject({ status: 401 });
});
