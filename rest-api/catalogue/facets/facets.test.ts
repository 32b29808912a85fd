import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Facets, Product } from '../../contract/catalogue.ts';
import { sampleSlugs } from '../../testing/sample-categories.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { addVariedBooks, everyWish, queryOf, type Wish, wished } from '../../testing/varied-books.ts';

let service: TestService;
let all: Product[];
beforeAll(async () => {
  service = await startTestService();
  await addVariedBooks(service.database, 700);
  all = (await service.http.get('/api/products').expect(200)).body.products;
});
afterAll(() => service.close());

const facets = async (query: string): Promise<Facets> =>
  (await service.http.get(`/api/products/facets?${query}`).expect(200)).body.facets;

/** The facets as a shopper would count them: by trying each choice in turn. */
function countedByHand(wish: Wish): Facets {
  const shown = (choice: Wish) => wished(all, { ...wish, ...choice });
  const anyPrice = shown({ maxPrice: undefined });
  return {
    total: shown({}).length,
    categories: sampleSlugs.map((slug) => ({
      slug,
      name: slug,
      count: shown({ category: [slug] }).length,
    })),
    ratings: ([4, 3, 2, 1] as const).map((minRating) => ({ minRating, count: shown({ minRating }).length })),
    prices: Array.from({ length: 11 }, (_, band) => {
      const [from, below] = [band * 100, band === 10 ? null : (band + 1) * 100];
      const count = anyPrice.filter(
        ({ price }) => Number(price) >= from && (below === null || Number(price) < below),
      ).length;
      return { fromPaise: from * 100, belowPaise: below === null ? null : below * 100, count };
    }),
  };
}

describe('GET /api/products/facets', () => {
  it('counts the results of each choice, for every combination of conditions', async () => {
    for (const wish of everyWish()) {
      expect(await facets(queryOf(wish)), JSON.stringify(wish)).toEqual(countedByHand(wish));
    }
  });

  it('returns its one key, without conditions too', async () => {
    const { body } = await service.http.get('/api/products/facets').expect(200);
    expect(Object.keys(body)).toEqual(['facets']);
    expect(body.facets.total).toBe(all.length);
  });

  it.each(['sort=LOW_TO_HIGH', 'first=3', 'after=x', 'maxPrice=cheap', 'ratings=4'])(
    'rejects ?%s and names the parameter',
    async (query) => {
      const { body } = await service.http.get(`/api/products/facets?${query}`).expect(400);
      expect(body).toEqual({
        code: 'INVALID_FIELDS',
        errors: [expect.stringContaining(query.split('=')[0] ?? '')],
        fields: [expect.objectContaining({ field: query.split('=')[0] })],
      });
    },
  );
});
