import { setTimeout as pause } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../http/testing/ask.ts';
import { expectFresh } from '../../http/testing/expect-fresh.ts';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import { operations } from '../generated/operations.ts';
import { hasSettled } from '../testing/has-settled.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let bookId: string;
beforeAll(async () => {
  shop = await startTestShop();
  const [book] = await shop.database.select().from(products).limit(1);
  bookId = book?.id ?? '';
});
afterAll(() => shop.close());

const preflighted = { 'content-type': 'application/json' };
const bookPage = operations.find(({ name }) => name === 'BookPage')?.id ?? '';

function addressOf(parameters: Record<string, string | object>): string {
  const texts = Object.entries(parameters).map(([name, value]) => [
    name,
    typeof value === 'string' ? value : JSON.stringify(value),
  ]);
  return `${shop.origin}/graphql?${new URLSearchParams(texts)}`;
}
const persisted = (variables: object) =>
  addressOf({ variables, extensions: { persistedQuery: { version: 1, sha256Hash: bookPage } } });

const book = () => ask(persisted({ productId: bookId }), preflighted);
const price = async () => JSON.parse(String((await book()).body)).data?.product.pricePaise;
const setPrice = (pricePaise: number) =>
  shop.database.update(products).set({ pricePaise }).where(eq(products.id, bookId));
/** Whether a repeated request is served without the REST service. */
async function isCached(): Promise<boolean> {
  await book();
  const before = shop.restRequests.length;
  await book();
  return shop.restRequests.length === before;
}

describe('an operation of the catalogue', () => {
  it('gets the same response from the cache as the first time', async () => {
    const first = await book();
    await expect.poll(isCached).toBe(true);
    const again = await book();
    expect(again.body.equals(first.body)).toBe(true);
    const { date: _date, 'x-request-id': firstId, ...headers } = first.headers;
    const { date: _later, 'x-request-id': id, ...headersAgain } = again.headers;
    expect(headersAgain).toEqual(headers);
    expect(headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'Accept, Accept-Encoding',
      etag: expect.stringMatching(/^"/),
      'content-type': 'application/json; charset=utf-8',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect(id).toMatch(/^[\da-f-]{36}$/);
    expect(id).not.toBe(firstId);
    const unchanged = await ask(persisted({ productId: bookId }), {
      ...preflighted,
      'if-none-match': String(first.headers.etag),
    });
    expect(unchanged.status).toBe(304);
  });

  it('is compressed when it is repeated', async () => {
    await book();
    const compressed = () =>
      ask(persisted({ productId: bookId }), { ...preflighted, 'accept-encoding': 'br' });
    await expect.poll(async () => (await compressed()).headers['content-encoding']).toBe('br');
  });

  it.each(['GET', 'POST'])('is cached when its text is sent over %s', async (method) => {
    const query = 'query ($id: ID!) { product(id: $id) { ...Book } } fragment Book on Product { title }';
    const request = async (id: string) => {
      const variables = { id };
      if (method === 'POST') return (await shop.graphql(query, variables)).data;
      return JSON.parse(String((await ask(addressOf({ query, variables }), preflighted)).body)).data;
    };
    const first = await request(bookId);
    expect(first.product.title).toMatch(/\w/);
    const callsForIt = async () => {
      const before = shop.restRequests.length;
      expect(await request(bookId)).toEqual(first);
      return shop.restRequests.length - before;
    };
    await expect.poll(callsForIt).toBe(0);
    expect(await request('another')).toEqual({ product: null });
  });

  it('is computed once for concurrent requests', async () => {
    let round = 0;
    const callsForAll = async () => {
      const before = shop.restRequests.length;
      const address = persisted({ productId: bookId, round: round++ });
      const responses = await Promise.all(Array.from({ length: 20 }, () => ask(address, preflighted)));
      expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([200]));
      return shop.restRequests.length - before;
    };
    // One for the book, one for its delivery, and one for the shop.
    await expect.poll(callsForAll).toBe(3);
  });

  it('is not served to a cross-site request, nor in a media type that the caller does not accept', async () => {
    await expect.poll(isCached).toBe(true);
    const foreign = await ask(persisted({ productId: bookId }), {});
    expect([foreign.status, String(foreign.body)]).toEqual([400, expect.stringContaining('CSRF')]);
    const named = await ask(persisted({ productId: bookId }), { 'apollo-require-preflight': 'yes' });
    expect(named.status).toBe(200);
    expect((await ask(persisted({ productId: bookId }), {})).status).toBe(400);
    const form = await ask(persisted({ productId: bookId }), { 'content-type': 'text/plain' });
    expect(form.status).toBe(400);
    const other = { ...preflighted, accept: 'application/graphql-response+json' };
    const { headers } = await ask(persisted({ productId: bookId }), other);
    expect(headers['content-type']).toBe('application/graphql-response+json; charset=utf-8');
    const picture = await ask(persisted({ productId: bookId }), { ...preflighted, accept: 'image/png' });
    expect(picture.status).toBe(406);
  });
});

it.each([
  ['a shopper beside the catalogue', '{ categories { id } me { id } }'],
  ['a shopper by another name', '{ categories: me { id } }'],
  ['a shopper in a fragment', '{ ...Page } fragment Page on Query { me { id } }'],
  ['a shopper in a fragment of a fragment', '{ ... on Query { ... { me { id } } } }'],
  [
    'a shopper in the second operation',
    'query A { categories { id } } query B { me { id } }',
    { operationName: 'B' },
  ],
  ['a mutation', 'mutation { loginAsGuest { token } }'],
])('%s is never cached', async (_name, query, more: object = {}) => {
  const request = () =>
    fetch(`${shop.origin}/graphql`, {
      method: 'POST',
      headers: preflighted,
      body: JSON.stringify({ query, ...more }),
    });
  for (let time = 0; time < 2; time++) {
    const response = await request();
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('etag')).toBeNull();
    expect(await response.json()).not.toHaveProperty('errors');
  }
});

describe('a change of the catalogue', () => {
  it('is in the responses within a second', async () => {
    await expect.poll(isCached).toBe(true);
    const before = await price();
    await setPrice(12_300);
    await expectFresh(1_000, async () => (await price()) === before);
    expect(await price()).toBe(12_300);
    await setPrice(45_600);
    await expectFresh(1_000, async () => (await price()) === 12_300);
    expect(await price()).toBe(45_600);
    await expect.poll(isCached).toBe(true);
  });

  it('is in the responses at once when notifications are lost', async () => {
    await expect.poll(isCached).toBe(true);
    const before = await price();
    shop.line.longPolls = 'hold';
    await setPrice(12_300);
    await expectFresh(1_000, async () => (await price()) === before);
    expect(await price()).toBe(12_300);
    await expect.poll(isCached).toBe(false);
    // The REST service is up: shoppers notice nothing.
    expect((await book()).status).toBe(200);
    shop.line.longPolls = undefined;
    shop.line.behave('pass');
    await expect.poll(isCached, { interval: 20 }).toBe(true);
    expect(await price()).toBe(12_300);
  });
});

describe('without the REST service', () => {
  /** An operation that is not cached; another for each test. */
  const other = (first: number) => shop.graphql(`{ products(first: ${first}) { totalCount } }`);
  /** Asks for the book for a while, which has the same response each time. */
  const staysCached = async (cached: Buffer, ms: number) => {
    for (const end = performance.now() + ms; performance.now() < end; await pause(50)) {
      const { status, body } = await book();
      expect([status, body.equals(cached)]).toEqual([200, true]);
    }
  };
  beforeEach(() => expect.poll(hasSettled(shop.catalogueVersion), { interval: 900 }).toBe(true));

  it('cached responses are served, everything else fails', async () => {
    await expect.poll(isCached).toBe(true);
    const { body } = await book();
    await shop.stopRest();
    // Longer than the last heartbeat is valid.
    await staysCached(body, 1_500);
    expect((await other(7)).errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');

    await setPrice(78_900);
    await shop.startRest();
    await expect.poll(price, { interval: 10 }).toBe(78_900);
    expect((await other(7)).errors).toBeUndefined();
  });

  it('cached responses are served also when it is silent', async () => {
    await expect.poll(isCached).toBe(true);
    const { body } = await book();
    shop.line.behave('hold');
    await staysCached(body, 2_500);
    expect((await other(8)).errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    shop.line.behave('pass');
  });
});

it('the route that reports changes is not public', async () => {
  const response = await fetch(`${shop.origin}/catalogue-changes`);
  expect(await response.text()).not.toContain('trustedMs');
});
