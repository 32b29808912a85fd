import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { signUp, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let productId: string;
let categoryId: string;
beforeAll(async () => {
  service = await startTestService();
  productId = (await service.http.get('/api/products')).body.products[0]._id;
  categoryId = (await service.http.get('/api/categories')).body.categories[0]._id;
});
beforeEach(() => service.catalogueVersion.advance());
afterAll(() => service.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const { status, headers: answered, text } = await service.http.get(path).set(headers);
  const { date: _date, 'x-request-id': _id, ...others } = answered;
  return { status, headers: others, text };
}

it.each([
  ['/api/products', { 'x-total-count': '50' }],
  [
    '/api/products?first=2&sort=LOW_TO_HIGH',
    { 'x-total-count': '50', link: expect.stringMatching(/after=/) },
  ],
  ['/api/products?search=nothing+like+it', { 'x-total-count': '0' }],
  ['/api/products/:product', {}],
  ['/api/categories', {}],
  ['/api/categories/:category', {}],
])('%s has the same response from the cache as when it is computed', async (template, headers) => {
  const path = template.replace(':product', productId).replace(':category', categoryId);
  const { hits } = service.cache.stats();
  const made = await get(path);
  expect(made).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(made.text)),
      'cache-control': 'no-cache',
      vary: 'Accept-Encoding',
      etag: expect.any(String),
      ...headers,
    },
  });
  expect(await get(path)).toEqual(made);
  expect(service.cache.stats().hits).toBe(hits + 1);
  expect(await get(path, { 'if-none-match': made.headers.etag ?? '' })).toMatchObject({
    status: 304,
    text: '',
  });
});

it.each([
  ['/api/products?first=0', 400],
  ['/api/products?after=nonsense', 400],
  ['/api/products/00000000-0000-4000-8000-000000000000', 404],
  ['/api/categories/nonsense', 404],
])('%s is rejected each time, without caching', async (path, status) => {
  const { entries } = service.cache.stats();
  const first = await get(path);
  expect(first).toMatchObject({ status, headers: { 'cache-control': 'no-cache' } });
  expect(await get(path)).toEqual(first);
  expect(service.cache.stats().entries).toBe(entries);
});

it('sends logged-in users the same response', async () => {
  const { token } = await signUp(service.http);
  const { hits } = service.cache.stats();
  const made = await get('/api/products?first=2', { authorization: token });
  expect(await get('/api/products?first=2')).toEqual(made);
  expect(service.cache.stats().hits).toBe(hits + 1);
});

it('caches nothing of an account, and forbids other caches to', async () => {
  const { token, user } = await signUp(service.http);
  const { entries } = service.cache.stats();
  for (const path of ['/api/user/cart', '/api/users/address', `/api/users/${user._id}`]) {
    const answer = await get(path, { authorization: token });
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  }
  expect(service.cache.stats().entries).toBe(entries);
});

it('streams a catalogue that is too large for the cache', async () => {
  const { http, database, cache, close } = await startTestService();
  await database.execute(sql`
    insert into products (id, title, author, price_paise, previous_price_paise, rating, image, category_name)
    select gen_random_uuid(), 'Volume ' || n, 'by Nobody', 10000, 20000, 4, '/covers/emma.webp', 'Fiction'
    from generate_series(1, 4000) as n order by n`);
  const response = await http.get('/api/products').expect(200);
  expect(response.headers).toMatchObject({ 'x-total-count': '4050', 'transfer-encoding': 'chunked' });
  expect(response.body.products).toHaveLength(4_050);
  expect(response.body.products.at(-1).title).toBe('Volume 4000');
  await http.get('/api/products').expect(200);
  expect(cache.stats()).toMatchObject({ hits: 0, entries: 0 });
  await close();
});
