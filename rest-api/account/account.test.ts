import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount } from '../contract/rules.ts';
import { signUp, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const ada = { email: 'Ada@example.com', password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };

describe('POST /api/auth/signup', () => {
  it('makes one account of many signups at once', async () => {
    const tries = Array.from({ length: 10 }, (_, index) =>
      service.http.post('/api/auth/signup').send({ ...ada, email: index % 2 ? 'same@x.org' : 'SAME@x.org' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(422)]);
  });
});

describe('POST /api/auth/login', () => {
  it('logs the demo account in and shows its address', async () => {
    const { body } = await service.http.post('/api/auth/login').send(demoAccount).expect(200);
    expect(Object.keys(body).sort()).toEqual(['encodedToken', 'foundUser']);
    expect(body.foundUser).not.toHaveProperty('password');
    expect(body.foundUser).not.toHaveProperty('passwordHash');
    expect(body.foundUser.address).toHaveLength(1);
  });
});

describe('POST /api/users/edit', () => {
  const edit = (token: string, userData: unknown) =>
    service.http.post('/api/users/edit').set('authorization', token).send({ userData });

  it('leaves the password', async () => {
    const { token, user } = await signUp(service.http);
    await edit(token, { password: 'new' }).expect(201);
    await service.http.post('/api/auth/login').send({ email: user.email, password: 'secret' }).expect(200);
  });

  it('keeps the session when the email changes, and lets the new email log in', async () => {
    const { token, user } = await signUp(service.http);
    const email = `new-${user._id}@example.com`;
    await edit(token, { email }).expect(201);
    await service.http.get('/api/users/address').set('authorization', token).expect(200);
    await service.http.post('/api/auth/login').send({ email, password: 'secret' }).expect(200);
    await service.http.post('/api/auth/login').send({ email: user.email, password: 'secret' }).expect(404);
  });

  it('leaves the demo account its email, for everyone to log in with', async () => {
    const { body } = await service.http.post('/api/auth/login').send(demoAccount);
    await edit(body.encodedToken, { email: 'mine@example.com' }).expect(400);
    await edit(body.encodedToken, { email: demoAccount.email, firstName: 'Asha' }).expect(201);
    await service.http.post('/api/auth/login').send(demoAccount).expect(200);
  });
});
