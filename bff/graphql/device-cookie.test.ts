import { afterAll, beforeAll, expect, it } from 'vitest';
import { AuthRateLimiter } from '../../rest-api/shopping/account/auth-rate-limiter.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

const limits = new AuthRateLimiter();
let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop(undefined, limits);
});
afterAll(() => shop.close());

const ask = async (query: string, cookie = '') => {
  const response = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query }),
  });
  return { body: await response.json(), setCookies: response.headers.getSetCookie() };
};
const email = 'ada@example.com';
const login = (cookie?: string) =>
  ask(`mutation { login(email: "${email}", password: "secret") { ... on Session { token } } }`, cookie);

it('a browser gets a device cookie, and can log in with it while others guess', async () => {
  const signup = await ask(`mutation { signup(input: { email: "${email}", password: "secret", firstName: "A",
    lastName: "L" }) { ... on Session { user { id } } } }`);
  expect(signup.body.errors).toBeUndefined();
  const [setCookie = ''] = signup.setCookies;
  expect(setCookie).toMatch(/^quire_device=[\w.-]+; .*HttpOnly; SameSite=Strict$/);
  const account = signup.body.data.signup.user.id;
  for (let index = 0; index < 20; index += 1) {
    await limits.password({ account, shared: false, address: '192.0.2.1' }, async () => false);
  }
  expect((await login()).body.errors[0].extensions.code).toBe('TOO_MANY_REQUESTS');
  const [cookie = ''] = setCookie.split(';');
  expect((await login(`theme=dark; ${cookie}`)).body.data.login.token).toEqual(expect.any(String));
});

it('a request that only reads gets none', async () => {
  const { setCookies } = await ask('{ products(first: 1) { nodes { id } } }', 'quire_device=a.b.c');
  expect(setCookies).toEqual([]);
});
