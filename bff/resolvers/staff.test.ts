import { eq, sql } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { staffMembers } from '../../rest-api/team/members/member-tables.ts';
import { staffSessions } from '../../rest-api/team/sessions/session-tables.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const logIn = async (input: object) => {
  const { data, errors } = await shop.graphql(
    `mutation ($input: StaffLoginInput!) {
      staffLogin(input: $input) {
        __typename
        ... on StaffLogin { token recoveryCodes permissions member { role lastLoginAt } }
        ... on SecondFactorNeeded { enrolment { secret uri qrCode } }
        ... on Refusal { message }
      }
    }`,
    { input },
  );
  expect(errors).toBeUndefined();
  return data.staffLogin;
};

it('logs staff in: password, set-up of codes, code', async () => {
  const email = 'asha@example.com';
  const password = 'a room full of books';
  const signup = `mutation ($input: SignupInput!) { signup(input: $input) { ... on Session { token user { id } } } }`;
  const input = { email, password, firstName: 'Asha', lastName: 'Rao' };
  const { token, user } = (await shop.graphql(signup, { input })).data.signup;
  expect(await logIn({ email, password })).toMatchObject({ __typename: 'WrongCredentials' });
  await shop.database.insert(staffMembers).values({ userId: user.id, role: 'packer' });
  await shop.database.update(users).set({ emailConfirmedAt: sql`now()` }).where(eq(users.id, user.id));

  const { __typename, enrolment } = await logIn({ email, password });
  expect(__typename).toBe('SecondFactorNeeded');
  expect(enrolment.qrCode).toMatch(/^<svg /);
  expect(await logIn({ email, password, code: '000000' })).toMatchObject({ __typename: 'WrongCredentials' });
  const code = new TOTP({ secret: Secret.fromBase32(enrolment.secret) }).generate();
  const login = await logIn({ email, password, code });
  expect(login).toMatchObject({
    __typename: 'StaffLogin',
    permissions: ['orders:read', 'orders:ship'],
    member: { role: 'packer' },
  });
  expect(login.recoveryCodes).toHaveLength(10);
  expect(await logIn({ email, password })).toEqual({ __typename: 'SecondFactorNeeded', enrolment: null });

  const me = '{ staffMe { member { name } } }';
  expect((await shop.graphql(me, {}, login.token)).data.staffMe.member.name).toBe('Asha Rao');
  expect((await shop.graphql(me, {}, token)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
  expect((await shop.graphql('mutation { staffLogout }', {}, login.token)).data.staffLogout).toBe(true);
  expect((await shop.graphql(me, {}, login.token)).errors?.[0]?.extensions.code).toBe('UNAUTHENTICATED');
});

it('says which permission is missing, and when a code is needed', async () => {
  const packer = await addStaff(shop.database, 'packer');
  const { errors } = await shop.graphql('{ auditEntries { nodes { id } } }', {}, packer.token);
  expect(errors).toMatchObject([
    { message: 'This needs the permission audit:read.', extensions: { code: 'FORBIDDEN' } },
  ]);
  const owner = await addStaff(shop.database, 'owner');
  const change = (version: number) =>
    shop.graphql(
      `mutation ($id: ID!, $version: Int!) {
        changeStaffRole(id: $id, role: "buyer", version: $version) {
          __typename
          ... on StaffMember { role version }
          ... on Refusal { message }
        }
      }`,
      { id: packer.userId, version },
      owner.token,
    );
  expect((await change(1)).data.changeStaffRole).toEqual({
    __typename: 'StaffMember',
    role: 'buyer',
    version: 2,
  });
  expect((await change(1)).data.changeStaffRole).toMatchObject({ __typename: 'StaffChangeRefused' });
  await shop.database
    .update(staffSessions)
    .set({ codeAt: sql`now() - interval '11 minutes'` })
    .where(eq(staffSessions.userId, owner.userId));
  expect((await change(2)).errors?.[0]?.extensions.code).toBe('CODE_NEEDED');
});

it('pages staff and the audit, whose values are JSON', async () => {
  const { token } = await addStaff(shop.database, 'owner');
  const query = `query ($after: String) {
    staffMembers(first: 1, after: $after) { nodes { id } pageInfo { hasNextPage endCursor } }
    auditEntries(filter: { action: "staff.role_changed" }, first: 1) { nodes { actor before after } }
  }`;
  const { staffMembers: first, auditEntries } = (await shop.graphql(query, {}, token)).data;
  expect(first.pageInfo.hasNextPage).toBe(true);
  const { endCursor } = first.pageInfo;
  const { staffMembers: second } = (await shop.graphql(query, { after: endCursor }, token)).data;
  expect(second.nodes[0].id).not.toBe(first.nodes[0].id);
  expect(auditEntries.nodes).toEqual([
    { actor: 'Staff owner', before: '{"role":"packer"}', after: '{"role":"buyer"}' },
  ]);
});
