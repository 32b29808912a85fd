import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type SlowBodies, sendSlowBodies } from '../http/testing/slow-bodies.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
let token: string;
let port: number;
beforeAll(async () => {
  shop = await startTestShop();
  token = (await shop.graphql('mutation { loginAsGuest { token } }')).data.loginAsGuest.token;
  port = Number(new URL(shop.origin).port);
});
afterAll(() => shop.close());

let slow: SlowBodies | undefined;
afterEach(() => slow?.close());

const headers = () => ({ authorization: token });
const statusOf = async (path: string, init: RequestInit = {}) =>
  (await fetch(shop.origin + path, init)).status;
/** A forged webhook, which the service rejects after it has checked the signature. */
const webhook = () => statusOf('/api/payments/razorpay/webhook', { method: 'POST', body: '{}' });

describe.each([
  ['with their length', 90_000],
  ['larger than what is taken', 10_000_000],
  ['in chunks', undefined],
])('incomplete bodies, sent %s,', (_name, contentLength) => {
  it('occupy no slots of /api', async () => {
    slow = await sendSlowBodies(port, 120, { path: '/api/user/cart', contentLength });
    expect(await statusOf('/api/user/cart', { headers: headers() })).toBe(200);
    expect(await statusOf('/api/products?first=1')).toBe(200);
    expect(await webhook()).toBe(400);
  });

  it('occupy no slots of GraphQL and pages', async () => {
    slow = await sendSlowBodies(port, 120, { path: '/graphql', contentLength });
    expect((await shop.graphql('{ cart { count } }', {}, token)).errors).toBeUndefined();
    expect(await statusOf('/profile')).not.toBe(503);
  });

  it('are ended with a 408 that says why', async () => {
    slow = await sendSlowBodies(port, 3, { path: '/api/user/cart', contentLength });
    await slow.closed(3);
    for (const text of slow.received()) {
      if (contentLength === 10_000_000) expect(text).toMatch(/^HTTP\/1\.1 413 /);
      else {
        expect(text).toMatch(/^HTTP\/1\.1 408 /);
        expect(text).toMatch(/connection: close/i);
        expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4)).errors[0]).toMatch(/body.*slow/i);
      }
    }
  });
});

it('an incomplete GraphQL body is ended with a GraphQL error', async () => {
  slow = await sendSlowBodies(port, 1, { path: '/graphql', contentLength: 9_000 });
  await slow.closed(1);
  const [text = ''] = slow.received();
  expect(text).toMatch(/^HTTP\/1\.1 408 /);
  expect(JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4))).toEqual({
    errors: [{ message: expect.stringMatching(/body.*slow/i), extensions: { code: 'BAD_REQUEST' } }],
  });
});
