import { eq } from 'drizzle-orm';
import supertest from 'supertest';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { RequestPacer } from '../http/admission/request-pacer.ts';
import { products } from '../rest-api/catalogue/products/product-tables.ts';
import { addBooks } from '../rest-api/testing/books.ts';
import { startTestShop, type TestShop } from './testing/test-shop.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

const post = (body: string, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
  fetch(`${shop.origin}/graphql`, { method: 'POST', headers, body });

async function bookWithDrawnCover(): Promise<string> {
  const id = uuid();
  await addBooks(shop.database, [{ id, image: `/covers/${id}.webp` }]);
  return id;
}

describe('the public server', () => {
  it('proxies /api, errors and headers included', async () => {
    const page = await fetch(`${shop.origin}/api/products?first=1`);
    expect(page.headers.get('x-total-count')).toMatch(/^\d+$/);
    expect(await page.json()).toEqual({ products: [expect.objectContaining({ id: '1' })] });
    const refused = await fetch(`${shop.origin}/api/user/cart`);
    expect(refused.status).toBe(401);
    expect(await refused.json()).toEqual({
      errors: ['The token is invalid. Unauthorized access error.'],
      code: 'UNAUTHENTICATED',
    });
    const malformed = await fetch(`${shop.origin}/api/products/%E0%A4%A`);
    expect(await malformed.json()).toEqual({
      errors: [expect.stringContaining('path')],
      code: 'BAD_REQUEST',
    });
    const created = await fetch(`${shop.origin}/api/auth/signup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: 'a@example.com', password: 'x', firstName: 'A', lastName: 'B' }),
    });
    expect(created.status).toBe(201);
  });

  it('has requests take turns in a flood, but for those that it answers from its cache', async () => {
    const run = vi.spyOn(RequestPacer.prototype, 'run');
    try {
      const turnsFor = async (path: string) => {
        run.mockClear();
        await fetch(shop.origin + path, { headers: { 'apollo-require-preflight': 'yes' } });
        return run.mock.calls.length;
      };
      const list = `/graphql?query=${encodeURIComponent('{ products(first: 2) { totalCount } }')}`;
      for (const path of ['/api/products?first=2', list]) {
        expect(await turnsFor(path)).toBe(1);
        // Nothing is cached before the version of the catalogue is known.
        await expect.poll(() => turnsFor(path)).toBe(0);
      }
      expect(await turnsFor('/api/user/cart')).toBe(1);
    } finally {
      run.mockRestore();
    }
  });

  it('sends covers as images, cacheable for good under a URL with a version', async () => {
    const { data } = await shop.graphql('{ products(first: 1) { nodes { image } } }');
    const { image } = data.products.nodes[0];
    expect(image).toMatch(/^\/covers\/[\w-]+\.webp\?v=[0-9a-f]{8}$/);
    for (const folder of ['/covers/', '/covers/320/', '/covers/800/']) {
      const path = image.replace('/covers/', folder);
      const cover = await fetch(shop.origin + path);
      expect(cover.headers.get('content-type')).toBe('image/webp');
      expect(cover.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      const plain = await fetch(shop.origin + path.split('?')[0]);
      expect(plain.headers.get('cache-control')).toBe('public, max-age=86400');
    }
  });

  it('gives a drawn cover another URL when its text changes', async () => {
    const id = await bookWithDrawnCover();
    const address = async (): Promise<string> =>
      (await shop.graphql(`{ product(id: "${id}") { image } }`)).data.product.image;
    const before = await address();
    expect(before).toMatch(new RegExp(`^/covers/${id}\\.webp\\?v=[0-9a-f]{8}$`));
    await vi.waitFor(
      async () => {
        const cover = await fetch(shop.origin + before);
        expect(cover.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
      },
      // The process that draws covers may start slowly.
      { timeout: 20_000 },
    );
    await shop.database.update(products).set({ title: 'The Black Tiger' }).where(eq(products.id, id));
    await expect.poll(address).not.toBe(before);
  });

  it('proxies the covers that the REST service draws, with its own security headers', async () => {
    const id = await bookWithDrawnCover();
    const cover = await fetch(`${shop.origin}/covers/${id}.webp`);
    expect(cover.headers.get('content-type')).toBe('image/webp');
    expect(cover.headers.get('content-security-policy')).toContain(
      "default-src 'self';script-src 'self' 'nonce-",
    );
    const etag = cover.headers.get('etag') ?? '';
    await supertest(shop.origin).get(`/covers/${id}.webp`).set('If-None-Match', etag).expect(304);
    expect((await fetch(`${shop.origin}/covers/${uuid()}.webp`)).status).toBe(404);
  });

  it('is ready only while the REST service is, and otherwise responds with a fixed sentence', async () => {
    const isReady = async () => (await fetch(`${shop.origin}/readyz`)).status === 200;
    expect(await isReady()).toBe(true);
    await shop.stopRest();
    onTestFinished(async () => {
      await shop.startRest();
      await expect.poll(isReady).toBe(true);
    });
    expect((await fetch(`${shop.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${shop.origin}/healthz`)).status).toBe(200);
    const { errors } = await shop.graphql('{ categories { id } }');
    expect(errors).toEqual([
      expect.objectContaining({
        message: 'The shop cannot answer right now. Please try again in a moment.',
        extensions: { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: 2 },
      }),
    ]);
    const passed = await fetch(`${shop.origin}/api/user/cart`);
    expect(passed.status).toBe(503);
    expect(await passed.json()).toEqual({ error: { message: expect.any(String) } });
  });

  it('is not ready when it is shutting down, and still responds', async () => {
    const draining = new AbortController();
    const ending = await startTestShop(undefined, undefined, {}, undefined, { draining: draining.signal });
    onTestFinished(ending.close);
    draining.abort();
    const ready = await fetch(`${ending.origin}/readyz`);
    expect([ready.status, await ready.json()]).toEqual([503, { status: 'about to end' }]);
    expect((await fetch(`${ending.origin}/api/categories`)).status).toBe(200);
  });

  it('hides internal errors', async () => {
    await shop.database.execute('alter table categories rename to lost_categories');
    onTestFinished(async () => {
      await shop.database.execute('alter table lost_categories rename to categories');
    });
    const response = await shop.graphql('{ categories { id } }');
    expect(JSON.stringify(response)).not.toMatch(/relation|select|does not exist|stack|rest-api/i);
    expect(response.errors?.[0]?.extensions).toMatchObject({ code: 'INTERNAL_SERVER_ERROR' });
    expect(shop.logged.map(String).join()).toMatch(/categories/);
  });

  it.each([
    ['a body that is no JSON', '{"query":', undefined],
    ['no query', '{}', undefined],
    ['a query that does not parse', '{"query":"{ products"}', undefined],
    ['a field that does not exist', '{"query":"{ secrets }"}', undefined],
    ['a list of operations', '[{"query":"{ me { id } }"}]', undefined],
    ['a body over 100 kB', JSON.stringify({ query: `{ me { id } } # ${'x'.repeat(110_000)}` }), undefined],
    [
      'a form, as a foreign site can send it',
      'query=%7Bme%7Bid%7D%7D',
      { 'content-type': 'application/x-www-form-urlencoded' },
    ],
  ])('refuses %s with a message and no stack', async (_name, body, headers) => {
    const response = await post(body, headers);
    expect(response.status).toBeGreaterThanOrEqual(400);
    expect(response.status).toBeLessThan(500);
    const text = await response.text();
    expect(JSON.parse(text).errors[0].message).toMatch(/\w/);
    expect(text).not.toMatch(/node_modules|at .*\.ts/);
  });

  it.each([
    ['/assets/%E0%A4%A.js', 404],
    ['/playground/%FF', 404],
    ['/covers/%E0%A4%A.webp', 400],
    ['/covers/320/%.webp', 400],
  ])('has nothing at %s, whose encoding is malformed', async (path, status) => {
    const response = await fetch(shop.origin + path);
    expect(response.status).toBe(status);
    expect(await response.text()).not.toMatch(/URI|GraphQL query|\bat .*\.[jt]s/);
  });

  it.each(['?query=%E0%A4%A', '?query={me{id}}&variables=%', '?extensions=%FF', '?%E0%A4%A'])(
    'responds with JSON to GraphQL requests with the malformed encoding %s',
    async (search) => {
      const response = await fetch(`${shop.origin}/graphql${search}`, {
        headers: { 'apollo-require-preflight': 'yes' },
      });
      expect(response.status).toBe(400);
      expect((await response.json()).errors[0].message).toMatch(/\w/);
    },
  );

  it('responds with JSON to a POST to a path with malformed encoding', async () => {
    const response = await fetch(`${shop.origin}/%E0%A4%A`, { method: 'POST' });
    expect([response.status, await response.json()]).toEqual([
      404,
      { errors: [{ message: 'There is no POST /%E0%A4%A here.' }] },
    ]);
  });

  it('responds with JSON at /graphql to requests that do not accept HTML', async () => {
    const query = encodeURIComponent('{ products(first: 1) { totalCount } }');
    const response = await fetch(`${shop.origin}/graphql?query=${query}`, {
      headers: { 'apollo-require-preflight': 'yes' },
    });
    expect(await response.json()).toEqual({ data: { products: { totalCount: expect.any(Number) } } });
  });
});
