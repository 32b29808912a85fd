import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { addVariedBooks, everyWish, queryOf, wished } from '../../testing/varied-books.ts';

let service: TestService;
let all: Product[];
beforeAll(async () => {
  service = await startTestService();
  await addVariedBooks(service.database, 700);
  all = (await service.http.get('/api/products').expect(200)).body.products;
});
afterAll(() => service.close());

const numbers = (books: readonly Product[]) => books.map(({ id }) => Number(id));

describe('GET /api/products with every combination of conditions', () => {
  it.each([undefined, 'LOW_TO_HIGH', 'HIGH_TO_LOW'] as const)(
    'lists the matching books, sorted %s',
    async (sort) => {
      let found = 0;
      for (const conditions of everyWish()) {
        const wish = { ...conditions, sort };
        const expected = wished(all, wish);
        // A number at which some lists are found by the scan, and others are collected.
        const response = await service.http.get(`/api/products?${queryOf(wish, 'first=5')}`).expect(200);
        const label = JSON.stringify(wish);
        expect(numbers(response.body.products), label).toEqual(numbers(expected.slice(0, 5)));
        expect(response.headers['x-total-count'], label).toBe(String(expected.length));
        expect(Boolean(response.headers.link), label).toBe(expected.length > 5);
        found += expected.length;
      }
      expect(found).toBeGreaterThan(1_000);
    },
  );

  it('treats an empty search as none', async () => {
    const response = await service.http.get('/api/products?search=&first=100').expect(200);
    expect(response.headers['x-total-count']).toBe(String(all.length));
  });
});
