import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
beforeEach(() => service.catalogueVersion.advance());
afterAll(() => service.close());

const unknownId = '00000000-0000-4000-8000-000000000000';

/** A response and its log line, without what differs each time, and with a placeholder for the path. */
async function ask(path: string) {
  const { status, headers, text } = await service.http.get(path).set('X-Request-Id', 'a-known-request');
  await expect.poll(() => service.lines.length).toBe(1);
  const { time: _time, ms: _ms, ...line } = JSON.parse(service.lines.splice(0)[0] ?? '{}');
  const { date: _date, etag, link, ...others } = headers;
  return {
    status,
    headers: { ...others, tagged: etag !== undefined, next: link?.split('?')[1] },
    text,
    line,
  };
}

it.each([
  ['/api/products', ''],
  ['/api/products', '?'],
  ['/api/products', '?first=2&sort=LOW_TO_HIGH'],
  ['/api/products', '?search=the&search='],
  ['/api/products', '?search=%E0%A4%95+a%26b?c=d'],
  ['/api/products', '?first=0&minRating=9'],
  ['/api/products', '?maxPrice=1e3'],
  ['/api/products', '?colour=red&__proto__=1'],
  ['/api/products', '?search=%zz'],
  ['/api/products', '?after=nonsense'],
  ['/api/products/facets', '?category=Fiction'],
  ['/api/products/facets', '?category=Cookery'],
  ['/api/products/shelves', '?shelf=Fiction:2&shelf=Biographies:1'],
  ['/api/products/shelves', '?shelf=Fiction:0'],
  ['/api/products/shelves', ''],
  [`/api/products/${unknownId}`, ''],
  ['/api/products/nonsense', '?similar=0'],
  ['/api/categories', ''],
  ['/api/categories', '?whatever=1'],
  [`/api/categories/${unknownId}`, ''],
])('%s%s has the same response with a trailing slash', async (path, search) => {
  const plain = await ask(path + search);
  service.catalogueVersion.advance();
  expect(await ask(`${path}/${search}`)).toEqual(plain);
  expect(plain).toMatchObject({
    headers: { 'x-request-id': 'a-known-request', 'cache-control': 'no-cache' },
    line: { requestId: 'a-known-request', status: plain.status },
  });
});

it('matches every form of a path that Express matches', async () => {
  const [id] = (await service.http.get('/api/products?first=1')).body.products.map(
    ({ _id }: { _id: string }) => _id,
  );
  await service.http.head('/api/categories').expect(200);
  await service.http.get('/API/Products/Facets').expect(200);
  await service.http.get(`/api/products/${id.toUpperCase()}`).expect(200);
  await service.http.get(`/api/products/${id.replaceAll('-', '%2D')}`).expect(200);
  await service.http.get('/api/products/%').expect(400);
  await service.http.get('/api/products/:id').expect(404);
  await service.http.post('/api/products').expect(405);
  await service.http.get('/api/products').set('Content-Type', 'application/json').send('{').expect(200);
});
