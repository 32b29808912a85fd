import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { type SlowBodies, sendSlowBodies } from '../http/testing/slow-bodies.ts';
import { addStaff } from '../rest-api/testing/staff.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
let token: string;
let port: number;
beforeAll(async () => {
  shop = await startTestShop(undefined, undefined, { trustedProxies: ['loopback'] });
  token = (await shop.graphql('mutation { loginAsGuest { token } }')).data.loginAsGuest.token;
  port = Number(new URL(shop.origin).port);
});
afterAll(() => shop.close());

const senders: SlowBodies[] = [];
afterEach(() => {
  for (const sender of senders.splice(0)) sender.close();
});
async function send(...request: Parameters<typeof sendSlowBodies>): Promise<SlowBodies> {
  const sender = await sendSlowBodies(...request);
  senders.push(sender);
  return sender;
}
/** The responses to bodies that stall until the server ends them. */
async function endOf(...request: Parameters<typeof sendSlowBodies>): Promise<string[]> {
  const slow = await send(...request);
  await slow.closed(request[1]);
  return slow.received();
}

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
    await send(port, 120, { path: '/api/user/cart', contentLength });
    expect(await statusOf('/api/user/cart', { headers: headers() })).toBe(200);
    expect(await statusOf('/api/products?first=1')).toBe(200);
    expect(await webhook()).toBe(400);
  });

  it('occupy no slots of GraphQL and pages', async () => {
    await send(port, 120, { path: '/graphql', contentLength });
    expect((await shop.graphql('{ cart { count } }', {}, token)).errors).toBeUndefined();
    expect(await statusOf('/profile')).not.toBe(503);
  });
});

describe('incomplete uploads', () => {
  const path = '/api/staff/books/any/cover';
  const from = (address: string) => ({ 'X-Forwarded-For': address });
  const options = { path, method: 'PUT', contentLength: 90_000 };
  const upload = (headers: Record<string, string>) =>
    statusOf(path, { method: 'PUT', headers, body: 'a picture' });

  it('take no place without a token, or with that of somebody who may not make them', async () => {
    const { token: packer } = await addStaff(shop.database, 'packer');
    const tokens = ['', token, packer, `${packer}x`];
    for (const [index, authorization] of tokens.entries()) {
      const headers = { ...from(`203.0.113.${index}`), ...(authorization && { authorization }) };
      const slow = await send(port, 4, { ...options, headers });
      const refused = () => slow.received().filter((text) => /^HTTP\/1\.1 40[13] /.test(text));
      await expect.poll(refused).toHaveLength(4);
    }
    const { token: buyer } = await addStaff(shop.database, 'buyer');
    // It is no picture.
    expect(await upload({ ...from('203.0.113.9'), authorization: buyer })).toBe(400);
  });

  it('of one network leave places for those of others', async () => {
    const { token: authorization } = await addStaff(shop.database, 'buyer');
    const slow = await send(port, 5, { ...options, headers: { ...from('203.0.113.1'), authorization } });
    const rejected = () => slow.received().filter((text) => text.startsWith('HTTP/1.1 503 '));
    await expect.poll(rejected).toHaveLength(1);
    expect(await upload({ ...from('203.0.113.2'), authorization })).toBe(400);
  });
});

it('incomplete bodies are ended with an error that says why', async () => {
  const impatient = await startTestShop(undefined, undefined, {}, undefined, {
    bodyLimits: { graceMs: 100, checkMs: 20 },
  });
  onTestFinished(impatient.close);
  const port = Number(new URL(impatient.origin).port);
  const path = '/api/user/cart';
  const [lengthy, large, chunked, graphql] = await Promise.all([
    endOf(port, 3, { path, contentLength: 90_000 }),
    endOf(port, 3, { path, contentLength: 10_000_000 }),
    endOf(port, 3, { path }),
    endOf(port, 1, { path: '/graphql', contentLength: 9_000 }),
  ]);
  const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf('\r\n\r\n') + 4));
  for (const text of [...lengthy, ...chunked]) {
    expect(text).toMatch(/^HTTP\/1\.1 408 /);
    expect(text).toMatch(/connection: close/i);
    expect(bodyOf(text).errors[0]).toMatch(/body.*slow/i);
  }
  for (const text of large) expect(text).toMatch(/^HTTP\/1\.1 413 /);
  expect(graphql).toEqual([expect.stringMatching(/^HTTP\/1\.1 408 /)]);
  expect(bodyOf(graphql[0] ?? '')).toEqual({
    errors: [{ message: expect.stringMatching(/body.*slow/i), extensions: { code: 'BAD_REQUEST' } }],
  });
});
