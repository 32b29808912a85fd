import jwt from 'jsonwebtoken';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount, messages } from '../contract.ts';
import { signUp, startTestService, type TestService, testSecrets } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const ada = { email: 'Ada@example.com', password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };

describe('POST /api/auth/signup', () => {
  it('answers the account without its password, and a token', async () => {
    const response = await service.http.post('/api/auth/signup').send({ ...ada, nickname: 'Countess' });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({
      encodedToken: expect.any(String),
      createdUser: {
        _id: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4/),
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'Ada@example.com',
        nickname: 'Countess',
        createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\+00:00$/),
        updatedAt: expect.any(String),
        cart: [],
        wishlist: [],
        address: [],
      },
    });
  });

  it('refuses an email that exists, in whatever case', async () => {
    const response = await service.http
      .post('/api/auth/signup')
      .send({ ...ada, email: 'aDA@EXAMPLE.com' })
      .expect(422);
    expect(response.body).toEqual({ errors: ['Unprocessable Entity. Email Already Exists.'] });
  });

  it('makes one account of many signups at once', async () => {
    const tries = Array.from({ length: 10 }, (_, index) =>
      service.http.post('/api/auth/signup').send({ ...ada, email: index % 2 ? 'same@x.org' : 'SAME@x.org' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(422)]);
  });

  it('says all that is missing or wrong, a message each', async () => {
    const response = await service.http
      .post('/api/auth/signup')
      .send({ email: 'nowhere', firstName: '', lastName: 7 })
      .expect(400);
    expect(response.body.errors).toEqual([
      expect.stringMatching(/^email:/),
      expect.stringMatching(/^firstName/),
      expect.stringMatching(/^lastName/),
      expect.stringMatching(/^password/),
    ]);
  });

  it.each([
    ['more than 20 fields', Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, i]))],
    ['more than 2 kB', { note: 'x'.repeat(2_100) }],
    ['NUL', { note: 'a\u0000b' }],
    ['half a surrogate pair', { note: '\ud800' }],
  ])('refuses extra fields with %s', async (_name, extra) => {
    const response = await service.http
      .post('/api/auth/signup')
      .send({ ...ada, email: 'extra@example.com', ...extra })
      .expect(400);
    expect(response.body.errors).toHaveLength(1);
  });

  it('lets no extra field stand for one of the account itself', async () => {
    const { user } = await signUp(service.http, {
      _id: 'mine',
      cart: ['x'],
      createdAt: 'then',
      tokenVersion: 9,
    });
    expect(user).toMatchObject({ cart: [], tokenVersion: 9 });
    expect(user._id).not.toBe('mine');
    expect(user.createdAt).not.toBe('then');
  });

  it.each([
    ['not JSON', 'application/json', '{"email":'],
    ['a list', 'application/json', '[]'],
    ['no JSON at all', 'text/plain', 'email'],
  ])('refuses a body that is %s', async (_name, type, body) => {
    const response = await service.http.post('/api/auth/signup').type(type).send(body).expect(400);
    expect(response.body.errors).toHaveLength(1);
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

  it('answers 404 for an unknown email and 401 for a wrong password, in the words of the specification', async () => {
    const unknown = await service.http.post('/api/auth/login').send({ ...demoAccount, email: 'no@one.org' });
    expect([unknown.status, unknown.body]).toEqual([404, { errors: [messages.emailNotRegistered] }]);
    const wrong = await service.http.post('/api/auth/login').send({ ...demoAccount, password: 'wrong' });
    expect([wrong.status, wrong.body]).toEqual([401, { errors: [messages.wrongCredentials] }]);
  });
});

describe('tokens', () => {
  const withToken = (authorization: string) =>
    service.http.get('/api/users/address').set('authorization', authorization);

  it('are taken with and without Bearer', async () => {
    const { token } = await signUp(service.http);
    await withToken(token).expect(200, { address: [] });
    await withToken(`Bearer ${token}`).expect(200, { address: [] });
  });

  const claims = { version: 0 };
  const options = { subject: '', issuer: 'quire', audience: 'quire', expiresIn: 60 } as const;
  it.each([
    [
      'signed by another secret',
      (id: string) => jwt.sign(claims, 'x'.repeat(40), { ...options, subject: id }),
    ],
    ['unsigned', (id: string) => jwt.sign(claims, null, { ...options, subject: id, algorithm: 'none' })],
    [
      'expired',
      (id: string) => jwt.sign(claims, testSecrets.tokenSecret, { ...options, subject: id, expiresIn: -1 }),
    ],
    [
      'without an end',
      (id: string) =>
        jwt.sign(claims, testSecrets.tokenSecret, { issuer: 'quire', audience: 'quire', subject: id }),
    ],
    [
      'of another version',
      (id: string) => jwt.sign({ version: 1 }, testSecrets.tokenSecret, { ...options, subject: id }),
    ],
    [
      'of another audience',
      (id: string) =>
        jwt.sign(claims, testSecrets.tokenSecret, { ...options, audience: 'elsewhere', subject: id }),
    ],
    ['that are no token', () => 'nonsense'],
  ])('%s are refused', async (_name, forge) => {
    const { user } = await signUp(service.http);
    await withToken(forge(user._id)).expect(401, { errors: [messages.invalidToken] });
  });

  it('that are right are accepted by the same test', async () => {
    const { user } = await signUp(service.http);
    const token = jwt.sign(claims, testSecrets.tokenSecret, { ...options, subject: user._id });
    await withToken(token).expect(200);
  });

  it('are needed', async () => {
    for (const path of ['/users/address', '/user/cart', '/user/wishlist']) {
      await service.http.get(`/api${path}`).expect(401, { errors: [messages.invalidToken] });
    }
  });
});

describe('GET /api/users/{id}', () => {
  it('shows the owner everything, anyone else the name alone', async () => {
    const { token, user } = await signUp(service.http, { nickname: 'Countess' });
    const own = await service.http.get(`/api/users/${user._id}`).set('authorization', token).expect(200);
    expect(own.body).toEqual({ user });
    const other = await signUp(service.http);
    for (const authorization of ['', other.token, 'nonsense']) {
      const { body } = await service.http
        .get(`/api/users/${user._id}`)
        .set('authorization', authorization)
        .expect(200);
      expect(body.user).toMatchObject({ _id: user._id, firstName: 'Ada', email: '', address: [] });
      expect(body.user).not.toHaveProperty('nickname');
    }
  });

  it('answers 404 for nobody', async () => {
    await service.http.get('/api/users/nobody').expect(404, { errors: [messages.usernameNotRegistered] });
  });
});

describe('POST /api/users/edit', () => {
  const edit = (token: string, userData: unknown) =>
    service.http.post('/api/users/edit').set('authorization', token).send({ userData });

  it('merges what is sent, and leaves the rest', async () => {
    const { token, user } = await signUp(service.http, { nickname: 'Countess', age: 36 });
    const { body } = await edit(token, { firstName: 'Augusta', age: 37, city: 'London' }).expect(201);
    expect(body).toEqual({
      user: { ...user, firstName: 'Augusta', age: 37, city: 'London', updatedAt: expect.any(String) },
    });
    const again = await service.http.get(`/api/users/${user._id}`).set('authorization', token);
    expect(again.body).toEqual(body);
  });

  it('passes over what is not the caller’s to set', async () => {
    const { token, user } = await signUp(service.http);
    const userData = { _id: 'x', password: 'new', cart: [1], wishlist: [1], address: [1], createdAt: 'then' };
    const { body } = await edit(token, userData).expect(201);
    expect(body.user).toEqual({ ...user, updatedAt: expect.any(String) });
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

  it('refuses an email in use, in whatever case, but not one’s own', async () => {
    const { user: other } = await signUp(service.http);
    const { token, user } = await signUp(service.http);
    await edit(token, { email: other.email.toUpperCase() }).expect(422, { errors: [messages.emailExists] });
    await edit(token, { email: user.email.toUpperCase() }).expect(201);
  });

  it('leaves the demo account its email, for everyone to log in with', async () => {
    const { body } = await service.http.post('/api/auth/login').send(demoAccount);
    await edit(body.encodedToken, { email: 'mine@example.com' }).expect(400);
    await edit(body.encodedToken, { email: demoAccount.email, firstName: 'Asha' }).expect(201);
    await service.http.post('/api/auth/login').send(demoAccount).expect(200);
  });

  it.each([
    ['no userData', undefined],
    ['an empty name', { firstName: '' }],
    ['no name at all', { lastName: null }],
    ['a name of 101 characters', { firstName: 'x'.repeat(101) }],
    ['a malformed email', { email: 'nowhere' }],
    ['too many fields', Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`f${i}`, i]))],
  ])('refuses %s and changes nothing', async (_name, userData) => {
    const { token, user } = await signUp(service.http);
    const { body } = await edit(token, userData).expect(400);
    expect(body.errors).toHaveLength(1);
    const { body: after } = await service.http.get(`/api/users/${user._id}`).set('authorization', token);
    expect(after.user).toEqual(user);
  });
});
