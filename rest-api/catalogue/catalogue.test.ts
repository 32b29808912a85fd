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
