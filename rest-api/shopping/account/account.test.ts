import { hash } from '@node-rs/argon2';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { demoAccount, limits } from '../../contract/rules.ts';
import { addBooks } from '../../testing/books.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { cartLines } from '../cart/cart-tables.ts';
import { wishlistItems } from '../wishlist/wishlist-tables.ts';
import { users } from './account-tables.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const ada = { email: 'Ada@example.com', password: 'secret', firstName: 'Ada', lastName: 'Lovelace' };

describe('POST /api/auth/signup', () => {
  it('creates one account for many concurrent signups', async () => {
    const tries = Array.from({ length: 10 }, (_, index) =>
      service.http.post('/api/auth/signup').send({ ...ada, email: index % 2 ? 'same@x.org' : 'SAME@x.org' }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status).sort();
    expect(statuses).toEqual([201, ...Array(9).fill(422)]);
  });
});

describe('POST /api/auth/login', () => {
  it('logs in to the demo account and returns its address', async () => {
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

  it('does not change the password', async () => {
    const { token, user } = await signUp(service.http);
    await edit(token, { password: 'new' }).expect(201);
    await service.http.post('/api/auth/login').send({ email: user.email, password: 'secret' }).expect(200);
  });

  it('keeps the session when the email changes, and lets the new email log in, and the old one for now', async () => {
    const { token, user } = await signUp(service.http);
    const email = `new-${user._id}@example.com`;
    await edit(token, { email }).expect(201);
    await service.http.get('/api/users/address').set('authorization', token).expect(200);
    await service.http.post('/api/auth/login').send({ email, password: 'secret' }).expect(200);
    await service.http.post('/api/auth/login').send({ email: user.email, password: 'secret' }).expect(200);
  });

  it('does not change the email of the demo account, which everyone logs in with', async () => {
    const { body } = await service.http.post('/api/auth/login').send(demoAccount);
    await edit(body.encodedToken, { email: 'mine@example.com' }).expect(400);
    await edit(body.encodedToken, { email: demoAccount.email, firstName: 'Asha' }).expect(201);
    await service.http.post('/api/auth/login').send(demoAccount).expect(200);
  });
});

describe('extra fields of an account', () => {
  const ours = {
    role: 'admin',
    Roles: ['admin'],
    is_admin: true,
    'IS-ADMIN': true,
    permissions: ['*'],
    staff: true,
    passwordHash: 'x',
    password_hash: 'x',
    oldPassword: 'x',
    tokenVersion: 9,
    'token version': 9,
    resetToken: 'x',
    extra_fields: {},
    emailVerified: true,
    verified_at: 'now',
    stripeCustomerId: 'x',
    _internal: 1,
    $where: 1,
    FIRST_NAME: 'x',
    ＲＯＬＥ: 'admin',
    twoFactorSecret: 'x',
  };
  const theirs = {
    nickname: 'Countess',
    age: 36,
    'favourite colour': 'green',
    parole: 'no',
    newsletter: true,
  };
  const shown = async (token: string, id: string) =>
    (await service.http.get(`/api/users/${id}`).set('authorization', token)).body.user;
  const stored = async (id: string) =>
    (await service.database.select().from(users).where(eq(users.id, id)))[0]?.extraFields;

  it('are stored and returned, except for reserved names in any spelling', async () => {
    const { token, user } = await signUp(service.http, { ...theirs, ...ours });
    expect(await stored(user._id)).toEqual(theirs);
    expect(user).toMatchObject(theirs);
    const { body } = await service.http
      .post('/api/users/edit')
      .set('authorization', token)
      .send({ userData: { ...ours, age: 37 } })
      .expect(201);
    expect(await stored(user._id)).toEqual({ ...theirs, age: 37 });
    for (const name of Object.keys(ours)) expect(body.user).not.toHaveProperty([name]);
  });

  it('are not returned under a reserved name that was stored before, nor replace a field of the account', async () => {
    const { token, user } = await signUp(service.http);
    const before = { ...ours, ...theirs, _id: 'x', lastName: 'Mallory', cart: 'mine' };
    await service.database.update(users).set({ extraFields: before }).where(eq(users.id, user._id));
    const seen = await shown(token, user._id);
    expect(seen).toEqual({ ...user, ...theirs });
    await service.http
      .post('/api/users/edit')
      .set('authorization', token)
      .send({ userData: { age: 40 } })
      .expect(201);
    expect(await stored(user._id)).toEqual({ ...theirs, age: 40 });
  });

  it('have no number that would change, unless one was stored before', async () => {
    const { token, user } = await signUp(service.http);
    const edit = (field: string) =>
      service.http
        .post('/api/users/edit')
        .set('authorization', token)
        .type('json')
        .send(`{"userData": {${field}}}`);
    for (const number of ['9007199254740993', '-9007199254740993', '1e400', '[{"deep": 1e400}]']) {
      const { body } = await edit(`"reader": ${number}`).expect(400);
      expect(body.errors).toEqual([
        'Further fields: send numbers beyond ±9007199254740991 as text; as numbers they would change.',
      ]);
    }
    await edit('"reader": 9007199254740991, "share": 0.25').expect(201);
    const before = { reader: 2 ** 53 };
    await service.database.update(users).set({ extraFields: before }).where(eq(users.id, user._id));
    await edit('"city": "Pune"').expect(201);
    expect(await stored(user._id)).toEqual({ ...before, city: 'Pune' });
  });
});

it('the response with a full account stays below 4 MB', async () => {
  const { token, user } = await signUp(service.http);
  // A tenth of what an account may have: adding hundreds of such books takes long.
  const [wished, inCart] = [limits.wishlistItems / 10, limits.cartLines / 10];
  const longest = { title: '本'.repeat(300), author: '本'.repeat(1_000), image: `/${'x'.repeat(194)}.webp` };
  const books = await addBooks(service.database, Array(wished).fill(longest));
  const rows = books.map((productId) => ({ userId: user._id, productId }));
  await service.database.insert(wishlistItems).values(rows);
  const lines = rows.slice(0, inCart).map((row) => ({ ...row, quantity: limits.quantity }));
  await service.database.insert(cartLines).values(lines);
  const { text } = await service.http.get(`/api/users/${user._id}`).set('authorization', token).expect(200);
  expect(JSON.parse(text).user.cart).toHaveLength(inCart);
  expect(JSON.parse(text).user.wishlist).toHaveLength(wished);
  expect(Buffer.byteLength(text)).toBeLessThan(4_000_000 / 10);
});

describe('a password with letters beyond ASCII', () => {
  const composed = 'caf\u00e9 livres';
  const decomposed = 'cafe\u0301\u00a0livres';
  const login = (email: string, password: string) =>
    service.http.post('/api/auth/login').send({ email, password });

  it('logs in from a device that sends other code points, and changes to no other form of itself', async () => {
    const { user, token } = await signUp(service.http, { password: decomposed });
    await login(user.email, composed).expect(200);
    await service.http
      .post('/api/auth/change-password')
      .set('authorization', token)
      .send({ currentPassword: composed, newPassword: decomposed })
      .expect(400);
  });

  it('is good in each form after a login with the one that an earlier release has hashed', async () => {
    const { user } = await signUp(service.http);
    const ofThem = eq(users.id, user._id);
    await service.database
      .update(users)
      .set({ passwordHash: await hash(decomposed) })
      .where(ofThem);
    await login(user.email, composed).expect(401);
    await login(user.email, decomposed).expect(200);
    await login(user.email, composed).expect(200);
    await login(user.email, decomposed).expect(200);
  });
});
