import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../contract.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

const products = async (query: string): Promise<Product[]> =>
  (await service.http.get(`/api/products${query}`).expect(200)).body.products;

const prices = (list: Product[]) => list.map((product) => Number(product.price));

describe('GET /api/products', () => {
  it.each(['LOW_TO_HIGH', 'HIGH_TO_LOW'])('sorts %s and pages without loss or repetition', async (sort) => {
    const seen: Product[] = [];
    let path: string | undefined = `/api/products?sort=${sort}&first=7`;
    while (path) {
      const response: Response = await service.http.get(path).expect(200).expect('X-Total-Count', '50');
      expect(response.body.products.length).toBeLessThanOrEqual(7);
      seen.push(...response.body.products);
      path = /<(.+)>; rel="next"/.exec(response.headers.link ?? '')?.[1];
    }
    expect(new Set(seen.map(({ _id }) => _id)).size).toBe(50);
    const inOrder = prices(seen).toSorted((a, b) => (sort === 'LOW_TO_HIGH' ? a - b : b - a));
    expect(prices(seen)).toEqual(inOrder);
  });

  it('finds text of the title or the author, whatever its case', async () => {
    const [book] = await products('');
    const title = book?.title ?? '';
    const author = book?.author.replace('by ', '') ?? '';
    const found = async (search: string) =>
      (await products(`?search=${encodeURIComponent(search)}`)).map(({ _id }) => _id);
    expect(await found(title.slice(2).toUpperCase())).toContain(book?._id);
    expect(await found(author.toLowerCase())).toContain(book?._id);
    expect(await found(`${title} by`)).not.toContain(book?._id);
  });

  it.each(['%', '_', '\\'])('takes %s in a search for the character itself', async (search) => {
    const withIt = (await products('')).filter(({ title, author }) => `${title}${author}`.includes(search));
    expect(await products(`?search=${encodeURIComponent(search)}&first=100`)).toHaveLength(withIt.length);
  });
});
