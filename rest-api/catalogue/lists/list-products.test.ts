import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue.ts';
import { readPages } from '../../testing/pages.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { addVariedBooks, everyWish, queryOf, wished } from '../../testing/varied-books.ts';
import { encodeCursor } from './cursor.ts';

let service: TestService;
let all: Product[];
beforeAll(async () => {
  service = await startTestService();
  await addVariedBooks(service.database, 250);
  all = (await service.http.get('/api/products').expect(200)).body.products;
});
afterAll(() => service.close());

const pagesOf = (path: string) => readPages((page) => service.http.get(page).expect(200), path);
const ids = (books: readonly Product[]) => books.map(({ _id }) => _id);

it.each([undefined, 'LOW_TO_HIGH', 'HIGH_TO_LOW'] as const)(
  'returns every page of every list, sorted %s, with its total',
  async (sort) => {
    let pages = 0;
    for (const conditions of everyWish()) {
      const wish = { ...conditions, sort };
      const expected = wished(all, wish);
      const seen: Product[] = [];
      for (const { headers, body } of await pagesOf(`/api/products?${queryOf(wish, 'first=60')}`)) {
        expect(headers['x-total-count'], JSON.stringify(wish)).toBe(String(expected.length));
        seen.push(...body.products);
        pages += 1;
      }
      expect(ids(seen), JSON.stringify(wish)).toEqual(ids(expected));
    }
    // More pages than lists: some lists have several.
    expect(pages).toBeGreaterThan([...everyWish()].length);
  },
);

it('returns the total also when no books follow the cursor', async () => {
  const last = all.at(-1);
  const after = encodeCursor({ sortValue: 1, number: Number(last?.id) }, undefined);
  const page = await service.http.get(`/api/products?first=5&after=${after}`).expect(200);
  expect(page.body).toEqual({ products: [] });
  expect(page.headers['x-total-count']).toBe(String(all.length));
});
