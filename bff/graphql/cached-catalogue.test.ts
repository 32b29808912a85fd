import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ask } from '../../http/testing/ask.ts';
import { expectFresh } from '../../http/testing/expect-fresh.ts';
import { products } from '../../rest-api/database/schema.ts';
import { operations } from '../generated/operations.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let bookId: string;
beforeEach(async () => {
  shop = await startTestShop();
  const [book] = await shop.database.select().from(products).limit(1);
  bookId = book?.id ?? '';
  shop.restRequests.splice(0);
});
afterEach(() => shop.close());

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
/** Whether a page that was just asked for is answered without the REST service. */
async function keeps(): Promise<boolean> {
  await book();
  const before = shop.restRequests.length;
  await book();
  return shop.restRequests.length === before;
}

describe('an operation of the catalogue', () => {
  it('is answered from what is kept as it was answered first', async () => {
    const first = await book();
    await expect.poll(keeps).toBe(true);
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

  it('comes compressed to those who ask for it again', async () => {
    await book();
    const compressed = () =>
      ask(persisted({ productId: bookId }), { ...preflighted, 'accept-encoding': 'br' });
    await expect.poll(async () => (await compressed()).headers['content-encoding']).toBe('br');
  });

  it.each(['GET', 'POST'])('is kept when its text is sent over %s', async (method) => {
    const query = 'query ($id: ID!) { product(id: $id) { ...Book } } fragment Book on Product { title }';
    const asked = async (id: string) => {
      const variables = { id };
      if (method === 'POST') return (await shop.graphql(query, variables)).data;
      return JSON.parse(String((await ask(addressOf({ query, variables }), preflighted)).body)).data;
    };
    const first = await asked(bookId);
    expect(first.product.title).toMatch(/\w/);
    const callsForIt = async () => {
      const before = shop.restRequests.length;
      expect(await asked(bookId)).toEqual(first);
      return shop.restRequests.length - before;
    };
    await expect.poll(callsForIt).toBe(0);
    expect(await asked('another')).toEqual({ product: null });
  });

  it('is made once for all who ask at once', async () => {
    let round = 0;
    const callsForAll = async () => {
      const before = shop.restRequests.length;
      const address = persisted({ productId: bookId, round: round++ });
      const answers = await Promise.all(Array.from({ length: 100 }, () => ask(address, preflighted)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
      return shop.restRequests.length - before;
    };
    await expect.poll(callsForAll).toBe(1);
  });

  it('is not answered to a page of another site, nor in a form nobody asked for', async () => {
    await expect.poll(keeps).toBe(true);
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
])('%s is never kept', async (_name, query, more: object = {}) => {
  const asked = () =>
    fetch(`${shop.origin}/graphql`, {
      method: 'POST',
      headers: preflighted,
      body: JSON.stringify({ query, ...more }),
    });
  for (let time = 0; time < 2; time++) {
    const answer = await asked();
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('etag')).toBeNull();
    expect(await answer.json()).not.toHaveProperty('errors');
  }
});

describe('a change of the catalogue', () => {
  it('is in the answers within a second', async () => {
    await expect.poll(keeps).toBe(true);
    const before = await price();
    await setPrice(12_300);
    await expectFresh(1_000, async () => (await price()) === before);
    expect(await price()).toBe(12_300);
    await setPrice(45_600);
    await expectFresh(1_000, async () => (await price()) === 12_300);
    expect(await price()).toBe(45_600);
    await expect.poll(keeps).toBe(true);
  });

  it('is so too when nobody can tell of it', async () => {
    await expect.poll(keeps).toBe(true);
    const before = await price();
    shop.line.news = 'hold';
    await setPrice(12_300);
    await expectFresh(1_000, async () => (await price()) === before);
    expect(await price()).toBe(12_300);
    await expect.poll(keeps).toBe(false);
    // The REST service lives: shoppers notice nothing.
    expect((await book()).status).toBe(200);
    shop.line.news = undefined;
    shop.line.behave('pass');
    await expect.poll(keeps, { timeout: 2_000, interval: 20 }).toBe(true);
    expect(await price()).toBe(12_300);
  });
});

describe('without the REST service', () => {
  const other = () => shop.graphql('{ products(first: 7) { totalCount } }');
  // It moves with the first report of the REST service, and once more when every other one would have reported.
  beforeEach(() => expect.poll(() => shop.catalogueVersion.current, { timeout: 2_000 }).toBe(3));

  it('what is kept is answered, the rest refused within a second', async () => {
    const kept = await book();
    await shop.stopRest();
    // Longer than the last sign of life counts.
    const end = performance.now() + 1_500;
    while (performance.now() < end) {
      const { status, body } = await book();
      expect([status, body.equals(kept.body)]).toEqual([200, true]);
    }
    const began = performance.now();
    expect((await other()).errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
    expect(performance.now() - began).toBeLessThan(1_000);

    await setPrice(12_300);
    await shop.startRest();
    await expect.poll(price, { timeout: 2_000, interval: 10 }).toBe(12_300);
    expect((await other()).errors).toBeUndefined();
  });

  it('what is kept is answered also when it is silent', async () => {
    const kept = await book();
    shop.line.behave('hold');
    const end = performance.now() + 2_500;
    while (performance.now() < end) {
      const { body } = await book();
      expect(String(body)).toBe(String(kept.body));
    }
    expect((await other()).errors?.[0]?.extensions.code).toBe('SERVICE_UNAVAILABLE');
  });
});

it('the line of changes is not for the public', async () => {
  const answer = await fetch(`${shop.origin}/catalogue-changes`);
  expect(await answer.text()).not.toContain('trustedMs');
});
