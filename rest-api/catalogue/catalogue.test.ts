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
  it('answers the whole catalogue under its one key', async () => {
    const response = await service.http.get('/api/products').expect(200);
    expect(Object.keys(response.body)).toEqual(['products']);
    expect(response.body.products).toHaveLength(50);
    expect(response.body.products[0]).toEqual({
      _id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      id: expect.stringMatching(/^\d+$/),
      title: expect.any(String),
      author: expect.stringMatching(/^by /),
      price: expect.stringMatching(/^\d+(\.\d\d)?$/),
      previousPrice: expect.stringMatching(/^\d+(\.\d\d)?$/),
      rating: expect.any(Number),
      image: expect.stringMatching(/^\/covers\/.+\.webp$/),
      categoryName: expect.any(String),
    });
  });

  it('keeps what is strictly cheaper than maxPrice', async () => {
    const all = await products('');
    const price = prices(all).sort((a, b) => a - b)[25] ?? 0;
    const cheaper = await products(`?maxPrice=${price}&first=100`);
    expect(cheaper).toHaveLength(prices(all).filter((other) => other < price).length);
    expect(Math.max(...prices(cheaper))).toBeLessThan(price);
  });

  it('keeps what is rated at or above minRating', async () => {
    const all = await products('');
    const rating = all[7]?.rating ?? 0;
    const better = await products(`?minRating=${rating}&first=100`);
    expect(better.map(({ _id }) => _id).sort()).toEqual(
      all
        .filter((product) => product.rating >= rating)
        .map(({ _id }) => _id)
        .sort(),
    );
  });

  it('keeps the given categories', async () => {
    const list = await products('?category=Fiction&category=Self-Help&first=100');
    expect(list).toHaveLength(20);
    expect(new Set(list.map((product) => product.categoryName))).toEqual(new Set(['Fiction', 'Self-Help']));
  });

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

  it.each([
    ['maxPrice=cheap', /maxPrice/],
    ['minRating=6', /minRating/],
    ['sort=UP', /sort/],
    ['first=0', /first/],
    ['first=101', /first/],
    ['after=nonsense', /after/],
    ['category=Cookery', /category/],
    [`search=${'x'.repeat(101)}`, /search/],
    ['search=a&search=b', /search/],
    ['search=%00', /search/],
  ])('refuses ?%s by the name of the parameter', async (query, message) => {
    const response = await service.http.get(`/api/products?${query}`).expect(400);
    expect(response.body).toEqual({ errors: [expect.stringMatching(message)] });
  });
});

describe('GET /api/products/{id}', () => {
  it('answers one product', async () => {
    const [book] = await products('');
    const response = await service.http.get(`/api/products/${book?._id}`).expect(200);
    expect(response.body).toEqual({ product: book });
  });

  it.each(['00000000-0000-4000-8000-000000000000', 'nonsense', '%00'])('answers 404 for %s', async (id) => {
    const response = await service.http.get(`/api/products/${id}`).expect(404);
    expect(response.body).toEqual({ errors: [expect.any(String)] });
  });
});

describe('GET /api/categories', () => {
  it('answers the five, and each by its id', async () => {
    const { body } = await service.http.get('/api/categories').expect(200);
    expect(body.categories.map((category: { categoryName: string }) => category.categoryName).sort()).toEqual(
      ['biographies', 'childrenBooks', 'fiction', 'newReleases', 'selfHelp'],
    );
    for (const category of body.categories) {
      const one = await service.http.get(`/api/categories/${category._id}`).expect(200);
      expect(one.body).toEqual({ category });
    }
    await service.http.get('/api/categories/nonsense').expect(404);
  });
});

describe('the frame', () => {
  it('answers 405 with what is allowed, and 404 for what is not there, as JSON', async () => {
    const wrongMethod = await service.http.put('/api/products').expect(405).expect('Allow', 'GET');
    expect(wrongMethod.body.errors).toHaveLength(1);
    const nowhere = await service.http.get('/api/nowhere').expect(404);
    expect(nowhere.body.errors).toHaveLength(1);
  });
});
