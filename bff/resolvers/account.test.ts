import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lastOwner, linkNotValid } from '../../rest-api/contract/rules.ts';
import { staffMembers } from '../../rest-api/team/members/member-tables.ts';
import { emailTo } from '../../rest-api/testing/mail.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

async function newShopper() {
  const input = {
    email: `${randomUUID()}@example.com`,
    password: 'secret',
    firstName: 'Ada',
    lastName: 'L',
  };
  const { data } = await shop.graphql(
    'mutation ($input: SignupInput!) { signup(input: $input) { ... on Session { token user { id } } } }',
    { input },
  );
  const { token, user }: { token: string; user: { id: string } } = data.signup;
  const ask = async (query: string, variables: object = {}) => shop.graphql(query, variables, token);
  return { email: input.email, id: user.id, token, ask };
}

const refusal = '__typename ... on Refusal { message } ... on InvalidInput { faults }';
const deleteAccount = `mutation ($password: String!) {
  deleteAccount(password: $password) { ${refusal} ... on DeletedAccount { userId } }
}`;

describe('the links of emails', () => {
  const resetPassword = `mutation ($token: String!, $password: String!) {
    resetPassword(token: $token, password: $password) { ${refusal} ... on PasswordReset { passwordChanged } }
  }`;

  it('set a new password', async () => {
    const { email } = await newShopper();
    const { data } = await shop.graphql(
      'mutation ($email: String!) { forgotPassword(email: $email) { ... on EmailRequest { accepted } } }',
      { email },
    );
    expect(data.forgotPassword).toEqual({ accepted: true });
    const { token } = await emailTo(shop.database, email, 'password_reset');
    const reset = async (password: string) =>
      (await shop.graphql(resetPassword, { token, password })).data.resetPassword;
    expect(await reset('x'.repeat(201))).toMatchObject({
      __typename: 'InvalidInput',
      faults: ['password: at most 200 characters.'],
    });
    expect(await reset('another secret')).toEqual({ __typename: 'PasswordReset', passwordChanged: true });
    expect(await reset('another secret')).toEqual({
      __typename: 'LinkNotValid',
      message: linkNotValid.message,
    });
  });

  it('confirm an email', async () => {
    const { ask, email, id } = await newShopper();
    const account = '{ account { id email emailConfirmed } }';
    expect((await ask(account)).data.account).toEqual({ id, email, emailConfirmed: false });
    const again = await ask(
      `mutation { sendConfirmation { ${refusal.replace('... on InvalidInput { faults }', '')} ... on Account { id } } }`,
    );
    expect(again.data.sendConfirmation).toEqual({ __typename: 'Account', id });
    const { token } = await emailTo(shop.database, email, 'confirm_address');
    const confirmEmail = `mutation ($token: String!) { confirmEmail(token: $token) { ${refusal} } }`;
    const { data } = await shop.graphql(confirmEmail, { token });
    expect(data.confirmEmail).toEqual({ __typename: 'EmailConfirmation' });
    expect((await ask(account)).data.account.emailConfirmed).toBe(true);
  });

  it('restore an email, and block the deletion of the account until then', async () => {
    const { ask, email } = await newShopper();
    await ask('mutation ($email: String!) { updateProfile(input: { email: $email }) { __typename } }', {
      email: `${randomUUID()}@example.com`,
    });
    const refused = await ask(deleteAccount, { password: 'secret' });
    expect(refused.data.deleteAccount).toMatchObject({ __typename: 'EmailChangedLately' });
    const { token } = await emailTo(shop.database, email, 'email_changed');
    const { data } = await shop.graphql(
      `mutation ($token: String!) {
        restoreEmail(token: $token, password: "mine again") { ${refusal} ... on RestoredEmail { email } }
      }`,
      { token },
    );
    expect(data.restoreEmail).toEqual({ __typename: 'RestoredEmail', email });
  });
});

describe('an account that is deleted', () => {
  it('requires its password', async () => {
    const { ask } = await newShopper();
    const { data } = await ask(deleteAccount, { password: 'guess' });
    expect(data.deleteAccount).toMatchObject({
      __typename: 'InvalidInput',
      faults: ['password: this is not your password.'],
    });
  });

  it('is not that of the last owner', async () => {
    const { ask, id } = await newShopper();
    await shop.database.insert(staffMembers).values({ userId: id, role: 'owner' });
    const { data } = await ask(deleteAccount, { password: 'secret' });
    expect(data.deleteAccount).toEqual({ __typename: 'LastOwner', message: lastOwner.message });
  });

  it.each([
    '{ me { id } }',
    '{ cart { id } }',
    '{ addresses { id } }',
    '{ orders(first: 1) { nodes { id } } }',
  ])('leaves nobody logged in to it: %s', async (query) => {
    const { ask, id } = await newShopper();
    const { data } = await ask(deleteAccount, { password: 'secret' });
    expect(data.deleteAccount).toEqual({ __typename: 'DeletedAccount', userId: id });
    const { errors } = await ask(query);
    expect(errors).toEqual([expect.objectContaining({ extensions: { code: 'UNAUTHENTICATED' } })]);
  });
});
