import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { demoAccount, messages } from '../../contract/rules.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const cartWith = (token: string) => service.http.get('/api/user/cart').set('authorization', token);
const post = (path: string, token: string, body: object = {}) =>
  service.http.post(`/api/auth/${path}`).set('authorization', token).send(body);
const login = async (email: string, password: string) =>
  (await service.http.post('/api/auth/login').send({ email, password })).body.encodedToken;
const passwords = { currentPassword: 'secret', newPassword: 'a better secret' };

describe('POST /api/auth/logout-all', () => {
  it('revokes every token of the account and of no other', async () => {
    const { token, user } = await signUp(service.http);
    const onPhone = await login(user.email, 'secret');
    const { token: other } = await signUp(service.http);
    await post('logout-all', token).expect(200, { loggedOut: true });
    for (const ended of [token, onPhone]) {
      await cartWith(ended).expect(401, { errors: [messages.invalidToken], code: 'UNAUTHENTICATED' });
      await post('logout-all', ended).expect(401);
      const { body } = await service.http.get(`/api/users/${user._id}`).set('authorization', ended);
      expect(body.user.email).toBe('');
    }
    await cartWith(other).expect(200);
    await cartWith(await login(user.email, 'secret')).expect(200);
  });

  it('revokes no token that is issued after it, even after concurrent requests', async () => {
    const { token, user } = await signUp(service.http);
    const responses = await Promise.all(Array.from({ length: 6 }, () => post('logout-all', token)));
    for (const { status } of responses) expect([200, 401]).toContain(status);
    const { rows } = await service.database.execute(
      `select token_version from users where id = '${user._id}'`,
    );
    expect(rows).toEqual([{ token_version: 1 }]);
  });

  it('is rejected for the demo account', async () => {
    const token = await login(demoAccount.email, demoAccount.password);
    const { body } = await post('logout-all', token).expect(403);
    expect(body.errors).toHaveLength(1);
    await cartWith(token).expect(200);
  });
});

describe('POST /api/auth/change-password', () => {
  it('changes the password, revokes every token and returns a new one', async () => {
    const { token, user } = await signUp(service.http);
    const onPhone = await login(user.email, 'secret');
    const { body } = await post('change-password', token, passwords).expect(200);
    expect(Object.keys(body)).toEqual(['encodedToken']);
    for (const ended of [token, onPhone]) await cartWith(ended).expect(401);
    await cartWith(body.encodedToken).expect(200);
    await service.http.post('/api/auth/login').send({ email: user.email, password: 'secret' }).expect(401);
    await cartWith(await login(user.email, 'a better secret')).expect(200);
  });

  it.each([
    ['a wrong current password', { ...passwords, currentPassword: 'guess' }, /^currentPassword: /],
    ['the same password again', { ...passwords, newPassword: 'secret' }, /^newPassword: /],
    ['no new password', { currentPassword: 'secret' }, /^newPassword is required/],
    ['a new password of 201 characters', { ...passwords, newPassword: 'x'.repeat(201) }, /^newPassword: /],
  ])('refuses %s and leaves everything as it is', async (_name, body, message) => {
    const { token, user } = await signUp(service.http);
    const refused = await post('change-password', token, body).expect(400);
    expect(refused.body.errors).toEqual([expect.stringMatching(message)]);
    await cartWith(token).expect(200);
    await cartWith(await login(user.email, 'secret')).expect(200);
  });

  it('accepts one of two concurrent changes', async () => {
    const { token, user } = await signUp(service.http);
    const requests = ['one', 'another'].map((newPassword) => ({ ...passwords, newPassword }));
    const responses = await Promise.all(requests.map((request) => post('change-password', token, request)));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 401]);
    const won = requests[responses[0]?.status === 200 ? 0 : 1]?.newPassword ?? '';
    await cartWith(await login(user.email, won)).expect(200);
  });

  it('is rejected for the demo account', async () => {
    const token = await login(demoAccount.email, demoAccount.password);
    const request = { currentPassword: demoAccount.password, newPassword: 'mine' };
    await post('change-password', token, request).expect(403);
    await cartWith(token).expect(200);
    expect(await login(demoAccount.email, demoAccount.password)).toEqual(expect.any(String));
  });
});

describe('a token that another request ends', () => {
  /** Runs `meanwhile` after the token was checked and before the account is read. */
  function beforeAccountIsRead(meanwhile: () => Promise<unknown>): void {
    const { $client } = service.database;
    const send = $client.query.bind($client) as (
      query: { text: string },
      values: unknown,
    ) => Promise<unknown>;
    let hasRun = false;
    const sendLater = async (query: { text: string }, values: unknown) => {
      if (!hasRun && query.text.includes('"password_hash"')) {
        hasRun = true;
        await meanwhile();
      }
      return send(query, values);
    };
    const spy = vi.spyOn($client, 'query').mockImplementation(sendLater as unknown as typeof $client.query);
    onTestFinished(() => spy.mockRestore());
  }

  it.each([
    ['auth/change-password', passwords],
    ['user/account/delete', { password: passwords.currentPassword }],
  ])('is what the refusal of %s names, not the password that the other has changed', async (path, body) => {
    const { token, user } = await signUp(service.http);
    const others = `select password_hash from users where email = '${demoAccount.email}'`;
    beforeAccountIsRead(() =>
      service.database.execute(
        `update users set token_version = token_version + 1, password_hash = (${others}) where id = '${user._id}'`,
      ),
    );
    const request = service.http.post(`/api/${path}`).set('authorization', token).send(body);
    await request.expect(401, { errors: [messages.invalidToken], code: 'UNAUTHENTICATED' });
  });
});
