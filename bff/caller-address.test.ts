import { afterEach, beforeEach, expect, it } from 'vitest';
import { AuthRateLimiter } from '../rest-api/shopping/account/auth-rate-limiter.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
let limits: AuthRateLimiter;
beforeEach(async () => {
  limits = new AuthRateLimiter();
  shop = await startTestShop(undefined, limits);
});
afterEach(() => shop.close());

const taken = { email: 'guest@quire.example', password: 'a', firstName: 'A', lastName: 'B' };
const signup = 'mutation ($input: SignupInput!) { signup(input: $input) { __typename } }';

/** A different address in each request, in every header that callers could use to claim one. */
const claims = (index: number) => ({
  'content-type': 'application/json',
  'x-forwarded-for': `203.0.113.${index}, 127.0.0.1`,
  'x-real-ip': `203.0.113.${index}`,
  forwarded: `for=203.0.113.${index}`,
});

it("does not come from the caller's headers, neither for REST nor for GraphQL", async () => {
  const byRest = (index: number) =>
    fetch(`${shop.origin}/api/auth/signup`, {
      method: 'POST',
      headers: claims(index),
      body: JSON.stringify(taken),
    });
  // The callers' own network has two hundred signups an hour.
  for (let count = 0; count < 198; count += 1) await limits.signup('127.0.0.1', async () => undefined);
  for (const index of [198, 199]) expect((await byRest(index)).status).toBe(422);
  const refused = await byRest(200);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3_000);

  const response = await fetch(`${shop.origin}/graphql`, {
    method: 'POST',
    headers: claims(201),
    body: JSON.stringify({ query: signup, variables: { input: taken } }),
  });
  const { errors } = await response.json();
  expect(errors[0].extensions.code).toBe('TOO_MANY_REQUESTS');
  expect(errors[0].message).toBe('Too many new accounts from your network; try again in 60 minutes.');
});

it('is forwarded with an id that the public server creates for each request', async () => {
  const response = await fetch(`${shop.origin}/api/categories`, {
    headers: { 'x-request-id': 'of-the-caller' },
  });
  expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  await shop.database.execute('drop table categories');
  const failed = await fetch(`${shop.origin}/api/categories/00000000-0000-4000-8000-000000000000`);
  expect(shop.logged.map(String).join()).toContain(failed.headers.get('x-request-id'));
  const id = (await fetch(`${shop.origin}/healthz`)).headers.get('x-request-id');
  expect(id).not.toBe(failed.headers.get('x-request-id'));
});
