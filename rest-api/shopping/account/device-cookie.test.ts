import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { demoAccount, deviceCookieName } from '../../contract/rules.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { AuthRateLimiter } from './auth-rate-limiter.ts';

let service: TestService;
let limits: AuthRateLimiter;
beforeEach(async () => {
  limits = new AuthRateLimiter();
  service = await startTestService({ limits });
});
afterEach(() => service.close());

const home = '203.0.113.7';
const elsewhere = '198.51.100.9';
const login = (email: string, password: string, cookie = '', address = elsewhere) =>
  service.http
    .post('/api/auth/login')
    .set('X-Forwarded-For', address)
    .set('cookie', cookie)
    .send({ email, password });

/** The cookie of a response, as a browser sends it back. */
const cookieOf = ({ headers }: { headers: Record<string, unknown> }) =>
  String(headers['set-cookie'] ?? '').split(';')[0] ?? '';

/** Exhausts the attempts of unknown devices. */
async function guessAt(account: string) {
  for (let index = 0; index < 20; index += 1) {
    await limits.password({ account, shared: false, address: '192.0.2.1' }, async () => false);
  }
}

it('a known device can log in from a new network during an attack', async () => {
  const { user } = await signUp(service.http);
  const cookie = cookieOf(await login(user.email, 'secret', '', home).expect(200));
  await guessAt(user._id);
  await login(user.email, 'secret').expect(429);
  await login(user.email, 'secret', `theme=dark; ${cookie}; other=1`).expect(200);
});

it('signup and a change of the password set the cookie too, hidden from scripts and other sites', async () => {
  const account = {
    email: `${randomUUID()}@example.com`,
    password: 'secret',
    firstName: 'Ada',
    lastName: 'L',
  };
  const signup = await service.http.post('/api/auth/signup').send(account).expect(201);
  expect(signup.headers['set-cookie']).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${deviceCookieName}=[\\w.-]+; Max-Age=15552000; Path=/; Expires=.+; HttpOnly; SameSite=Strict$`,
      ),
    ),
  ]);
  const changed = await service.http
    .post('/api/auth/change-password')
    .set('authorization', signup.body.encodedToken)
    .send({ currentPassword: 'secret', newPassword: 'better' })
    .expect(200);
  await guessAt(signup.body.createdUser._id);
  // The previous cookie became invalid with the password.
  await login(account.email, 'better', cookieOf(signup)).expect(429);
  await login(account.email, 'better', cookieOf(changed), home).expect(200);
});

it('the cookie is Secure if the shop is reached over TLS', async () => {
  const { user } = await signUp(service.http);
  const { headers } = await login(user.email, 'secret').set('X-Forwarded-Proto', 'https').expect(200);
  expect(String(headers['set-cookie'])).toMatch(/; Secure/);
});

it('the cookie is for one account and no login, and neither a token nor a forged cookie is accepted', async () => {
  const { user, token } = await signUp(service.http);
  const { user: eve } = await signUp(service.http);
  const eves = cookieOf(await login(eve.email, 'secret', '', home).expect(200));
  const adas = cookieOf(await login(user.email, 'secret', '', home).expect(200));
  await guessAt(user._id);
  for (const cookie of [eves, `${deviceCookieName}=${token}`, `${deviceCookieName}=a.b.c`, `${adas}x`]) {
    await login(user.email, 'secret', cookie).expect(429);
  }
  const asToken = adas.slice(deviceCookieName.length + 1);
  await service.http.get('/api/user/cart').set('authorization', asToken).expect(401);
});

it('a known device has twenty wrong passwords of its own, from any network', async () => {
  const { user } = await signUp(service.http);
  const cookie = cookieOf(await login(user.email, 'secret', '', home).expect(200));
  const statuses = [];
  for (let index = 0; index < 21; index += 1) {
    statuses.push((await login(user.email, 'wrong', cookie, `192.0.2.${index}`)).status);
  }
  expect(statuses).toEqual([...Array(20).fill(401), 429]);
});

it('the demo account, which everyone logs in to, sets no cookie', async () => {
  const { headers } = await service.http.post('/api/auth/login').send(demoAccount).expect(200);
  expect(headers['set-cookie']).toBeUndefined();
});
