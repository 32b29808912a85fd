import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product } from '../../contract/catalogue.ts';
import { stock } from '../../stock/stock-tables.ts';
import { readPages } from '../../testing/pages.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { addVariedBooks, everyWish, queryOf, type Wish, wished } from '../../testing/varied-books.ts';
import { indexQueuedBooks } from '../search/search-index.ts';

// A small catalogue is read as a whole, a larger one along its indexes.
describe.each([200, 700])('the filter inStock, with %i books', (count) => {
  let service: TestService;
  /** Books that can be bought. */
  let inStock: Product[];
  beforeAll(async () => {
    service = await startTestService();
    await addVariedBooks(service.database, count);
    await indexQueuedBooks(service.database);
    const all: Product[] = (await service.http.get('/api/products').expect(200)).body.products;
    // Of three books one is out of stock, one is not tracked, and one has copies left.
    const tracked = all.filter((_book, index) => index % 3 !== 1);
    await service.database.insert(stock).values(
      tracked.map(({ _id }, index) => ({
        productId: _id,
        onHand: 3,
        held: index % 2 === 0 ? 3 : 1,
      })),
    );
    inStock = all.filter((_book, index) => index % 3 !== 0);
    service.catalogueVersion.advance();
  });
  afterAll(() => service.close());

  const some = [...everyWish()].filter((_wish, index) => index % 5 === 0);
  const ids = (books: readonly Product[]) => books.map(({ _id }) => _id);
  const pathOf = (path: string, wish: Wish, more = '') =>
    `/api/products${path}?${queryOf(wish, `inStock=true&${more}`)}`;

  it.each([undefined, 'LOW_TO_HIGH', 'HIGH_TO_LOW'] as const)(
    'keeps what can be bought on every page, and counts it, sorted %s',
    async (sort) => {
      let last: Product[] = [];
      for (const conditions of some) {
        const wish = { ...conditions, sort };
        const expected = wished(inStock, wish);
        const seen: Product[] = [];
        const get = (path: string) => service.http.get(path).expect(200);
        for (const { headers, body } of await readPages(get, pathOf('', wish, 'first=90'))) {
          expect(headers['x-total-count'], JSON.stringify(wish)).toBe(String(expected.length));
          seen.push(...body.products);
        }
        expect(ids(seen), JSON.stringify(wish)).toEqual(ids(expected));
        if (seen.length > 90) last = seen;
      }
      expect(last.length, 'a list of several pages').toBeGreaterThan(90);
    },
  );

  it('is in the counts of the other filters', async () => {
    for (const wish of some) {
      const { facets } = (await service.http.get(pathOf('/facets', wish)).expect(200)).body;
      expect(facets.total, JSON.stringify(wish)).toBe(wished(inStock, wish).length);
      for (const { minRating, count } of facets.ratings) {
        expect(count).toBe(wished(inStock, { ...wish, minRating }).length);
      }
      for (const { slug, count } of facets.categories) {
        expect(count).toBe(wished(inStock, { ...wish, category: [slug] }).length);
      }
    }
  });

  it.each(['house', 'nigth', 'sea of'])('keeps what a close search for %s finds', async (text) => {
    const path = `/api/products?search=${encodeURIComponent(text)}&match=CLOSE&sort=LOW_TO_HIGH&first=100`;
    const found: Product[] = (await service.http.get(path).expect(200)).body.products;
    const kept = await service.http.get(`${path}&inStock=true`).expect(200);
    const possible = new Set(ids(inStock));
    const expected = found.filter(({ _id }) => possible.has(_id));
    expect(ids(kept.body.products).slice(0, expected.length)).toEqual(ids(expected));
    expect(ids(kept.body.products).every((id) => possible.has(id))).toBe(true);
    const { facets } = (
      await service.http
        .get(`/api/products/facets?search=${encodeURIComponent(text)}&match=CLOSE&inStock=true`)
        .expect(200)
    ).body;
    expect(kept.headers['x-total-count']).toBe(String(facets.total));
    expect(expected.length).toBeGreaterThan(0);
    expect(expected.length).toBeLessThan(found.length);
  });
});
