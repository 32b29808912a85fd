import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { signUp, startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
let productId: string;
let categoryId: string;
beforeAll(async () => {
  service = await startTestService();
  productId = (await service.http.get('/api/products')).body.products[0]._id;
  categoryId = (await service.http.get('/api/categories')).body.categories[0]._id;
});
afterAll(() => service.close());

async function get(path: string, headers: Record<string, string> = {}) {
  const { status, headers: received, text } = await service.http.get(path).set(headers);
  const { date: _date, 'x-request-id': _id, ...others } = received;
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
])('%s can be stored by caches and revalidated by its ETag', async (template, headers) => {
  const path = template.replace(':product', productId).replace(':category', categoryId);
  const made = await get(path);
  expect(made).toMatchObject({
    status: 200,
    headers: {
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(made.text)),
      'cache-control': 'no-cache',
      etag: expect.stringMatching(/^"/),
      ...headers,
    },
  });
  expect(await get(path)).toEqual(made);
  expect(await get(path, { 'if-none-match': made.headers.etag ?? '' })).toMatchObject({
    status: 304,
    headers: { etag: made.headers.etag, ...headers },
    text: '',
  });
});

it.each([
  ['/api/products?first=0', 400],
  ['/api/products?after=nonsense', 400],
  ['/api/products/00000000-0000-4000-8000-000000000000', 404],
  ['/api/categories/nonsense', 404],
])('%s is an error that may be stored as little', async (path, status) => {
  expect(await get(path)).toMatchObject({ status, headers: { 'cache-control': 'no-cache' } });
});

it('sends logged-in users the same response', async () => {
  const { token } = await signUp(service.http);
  const path = '/api/products?first=2';
  expect(await get(path, { authorization: token })).toEqual(await get(path));
});

it('forbids caches to store anything of an account', async () => {
  const { token, user } = await signUp(service.http);
  for (const path of ['/api/user/cart', '/api/users/address', `/api/users/${user._id}`]) {
    const response = await get(path, { authorization: token });
    expect(response).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } });
  }
});

it('matches a path in any case, encoded, with a slash at its end, and for HEAD', async () => {
  await service.http.head('/api/categories').expect(200);
  await service.http.get('/API/Products/Facets/').expect(200);
  await service.http.get(`/api/products/${productId.toUpperCase()}`).expect(200);
  await service.http.get(`/api/products/${productId.replaceAll('-', '%2D')}`).expect(200);
  await service.http.get('/api/products/%').expect(400);
  await service.http.get('/api/products/:id').expect(404);
  await service.http.post('/api/products').expect(405);
});

it('streams a catalogue that is too large for memory', async () => {
  const { http, database, close } = await startTestService();
  await database.execute(sql`
    insert into products (id, title, author, price_paise, previous_price_paise, rating, image, category_name)
    select gen_random_uuid(), 'Volume ' || n, 'by Nobody', 10000, 20000, 4, '/covers/emma.webp', 'Fiction'
    from generate_series(1, 4000) as n order by n`);
  const response = await http.get('/api/products').expect(200);
  expect(response.headers).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'x-total-count': '4050',
    'transfer-encoding': 'chunked',
  });
  expect(response.body.products).toHaveLength(4_050);
  expect(response.body.products.at(-1).title).toBe('Volume 4000');
  await close();
});
