import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { eq } from 'drizzle-orm';
import { request } from 'undici';
import { afterAll, beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import { cachedPath } from '../../rest-api/contract/cached-path.ts';
import { startTestShop, type TestShop } from '../testing/test-shop.ts';

let shop: TestShop;
let book: string;
beforeAll(async () => {
  shop = await startTestShop();
  const [first] = await shop.database.select({ id: products.id }).from(products).limit(1);
  book = first?.id ?? expect.unreachable();
});
afterAll(() => shop.close());

const restOrigin = () => `http://127.0.0.1:${shop.line.port}`;

/** A response, without what differs between responses and what each server adds for its own way of caching. */
async function read(origin: string, path: string, method: 'GET' | 'HEAD', headers: Record<string, string>) {
  const response = await request(origin + path, { method, headers });
  const { date, connection, 'x-request-id': id, 'keep-alive': keepAlive, ...others } = response.headers;
  const { etag, vary, 'content-encoding': encoding, 'content-length': length, ...same } = others;
  const bytes = Buffer.from(await response.body.arrayBuffer());
  const decode = { br: brotliDecompressSync, gzip: gunzipSync }[String(encoding)];
  const body = decode && method === 'GET' ? decode(bytes) : bytes;
  return { status: response.statusCode, etag, encoding, headers: same, body: body.toString() };
}

const paths = () => [
  '/api/products',
  '/api/products?first=3&sort=LOW_TO_HIGH&category=Fiction',
  '/api/Products/?first=3',
  '/api/products/facets',
  '/api/products/shelves?shelf=Fiction:3',
  `/api/products/${book}?similar=4`,
  '/api/categories',
  // Errors have to be the same as the REST service's, too.
  '/api/products?first=many',
  '/api/products?colour=red',
  '/api/products?search=%E0%A4',
  '/api/products/nothing',
  '/api/products/%E0%A4%A',
  '/api/products/a/b/c',
  '/api/categories/none',
];

it('responds as the REST service does, and compressed from the second request on', async () => {
  for (const path of paths()) {
    const { encoding: _none, etag: _other, ...ofRest } = await read(restOrigin(), path, 'GET', {});
    for (const encoding of ['identity', 'gzip', 'br']) {
      const headers = { 'accept-encoding': encoding };
      await expect
        .poll(async () => {
          const {
            encoding: used = 'identity',
            etag: _tag,
            ...ofShop
          } = await read(shop.origin, path, 'GET', headers);
          expect(ofShop, `${path} ${encoding}`).toEqual(ofRest);
          return used === encoding || ofRest.status !== 200 || ofRest.body.length < 1_400;
        })
        .toBe(true);
      const { status, headers: ofHead } = await read(shop.origin, path, 'HEAD', headers);
      expect({ status, headers: ofHead }).toEqual({ status: ofRest.status, headers: ofRest.headers });
    }
  }
});

it('responds with 304 to its own ETag', async () => {
  const path = '/api/products?first=5';
  const { etag } = await read(shop.origin, path, 'GET', {});
  expect(await read(shop.origin, path, 'GET', { 'if-none-match': String(etag) })).toMatchObject({
    status: 304,
    etag,
    body: '',
  });
});

it('sends the REST service one request, for concurrent and later callers', async () => {
  shop.restRequests.length = 0;
  const path = '/api/products?first=7';
  // Nothing is shared while the version is unknown, as on a machine that is held up.
  const known = vi.spyOn(shop.catalogueVersion, 'current', 'get').mockReturnValue(1_000);
  onTestFinished(() => known.mockRestore());
  const crowd = await Promise.all(Array.from({ length: 25 }, () => read(shop.origin, path, 'GET', {})));
  expect(new Set(crowd.map(({ body }) => body)).size).toBe(1);
  await read(shop.origin, path, 'HEAD', {});
  expect(shop.restRequests).toEqual([`GET ${path}`]);
});

it('does not cache an error', async () => {
  shop.restRequests.length = 0;
  for (let time = 0; time < 2; time += 1) {
    expect((await read(shop.origin, '/api/products/nothing', 'GET', {})).status).toBe(404);
  }
  expect(shop.restRequests).toHaveLength(2);
});

it('follows a change of the catalogue', async () => {
  const price = async () => {
    const response = await fetch(`${shop.origin}/api/products/${book}`);
    const { product } = (await response.json()) as { product: { price: string } };
    return product.price;
  };
  expect(await price()).not.toBe('4321');
  await shop.database.update(products).set({ pricePaise: 432_100 }).where(eq(products.id, book));
  await expect.poll(price).toBe('4321');
});

it('matches the path of each cached route and no other', () => {
  for (const { method, path, isCached = false } of shop.routes) {
    expect(cachedPath.test(`/api${path}`), `${method} ${path}`).toBe(isCached);
  }
});
