import { afterAll, beforeAll, expect, it } from 'vitest';
import { addBooks } from '../../testing/books.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
  // More than are read for every list, at 10,000.00, 10,000.50, 10,001.00 …
  await addBooks(
    service.database,
    Array.from({ length: 600 }, (_, place) => ({
      pricePaise: 1_000_000 + 50 * (place % 6),
      rating: 3 + (place % 3) / 2,
    })),
  );
});
afterAll(() => service.close());

it.each([
  ['minRating=1', 10_000.5, 100],
  ['minRating=1', 10_000.51, 200],
  ['minRating=1', 10_001, 200],
  ['minRating=1', 10_002.25, 500],
  // Between these no book stands.
  ['minRating=1', 10_003.25, 600],
  ['minRating=3.5', 10_003, 400],
  ['minRating=3.25', 10_001, 100],
  ['minRating=4', 10_003, 200],
])('counts the books with %s below %s rupees', async (query, maxPrice, expected) => {
  const total = async (price: number) => {
    const response = await service.http.get(`/api/products?first=1&${query}&maxPrice=${price}`).expect(200);
    return Number(response.headers['x-total-count']);
  };
  expect((await total(maxPrice)) - (await total(9_999))).toBe(expected);
});
