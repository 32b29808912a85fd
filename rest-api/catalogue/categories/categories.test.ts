import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Product, StaffCategory } from '../../contract/catalogue.ts';
import { addBooks } from '../../testing/books.ts';
import { addServiceToken } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { products } from '../products/product-tables.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  ({ token } = await addServiceToken(service.database, 'catalogue:write'));
});
afterAll(() => service.close());

const read = async (path: string) => (await service.http.get(`/api${path}`).expect(200)).body;
const post = (path: string, body: object) =>
  service.http.post(`/api/staff/categories${path}`).set('Authorization', token).send(body);
const staffCategories = async (): Promise<StaffCategory[]> =>
  (await service.http.get('/api/staff/categories').set('Authorization', token).expect(200)).body.categories;
const bySlug = async (slug: string) => {
  const found = (await staffCategories()).find((each) => each.slug === slug);
  if (!found) throw new Error(`There is no category ${slug}.`);
  return found;
};
const titlesOf = (found: Product[]) => found.map(({ title }) => title);
const titles = async (query: string) => titlesOf((await read(`/products?${query}`)).products);

describe('a book in several categories', () => {
  const title = 'The Gift of Two Shelves';
  let id: string;
  beforeAll(async () => {
    await post('', { name: 'Gifts', slug: 'gifts' }).expect(201);
    const [added = ''] = await addBooks(service.database, [
      { title, categoryName: 'Fiction', furtherCategories: ['Biographies', 'gifts'], rating: 4.5 },
      { title: 'A Gift Alone', categoryName: 'gifts', rating: 2 },
    ]);
    id = added;
  });

  it('is listed in each of them once, in every order, page by page', async () => {
    for (const category of ['Fiction', 'Biographies', 'gifts', 'GIFTS', 'Fiction&category=gifts']) {
      for (const sort of [
        '',
        '&sort=LOW_TO_HIGH',
        '&sort=BEST_RATED',
        '&sort=TITLE',
        '&search=two+shelves',
      ]) {
        const found = await titles(`category=${category}&first=100${sort}`);
        expect(
          found.filter((each) => each === title),
          `${category}${sort}`,
        ).toHaveLength(1);
      }
    }
    expect(await titles('category=Self-Help&first=100')).not.toContain(title);
    const first = await service.http.get('/api/products?category=gifts&first=1').expect(200);
    expect(first.headers['x-total-count']).toBe('2');
    const next = String(first.headers.link).match(/<([^>]+)>/)?.[1] ?? '';
    const second = await service.http.get(next).expect(200);
    expect(titlesOf([...first.body.products, ...second.body.products])).toEqual([title, 'A Gift Alone']);
  });

  it.each(['', 'minRating=4', 'maxPricePaise=40000', 'category=gifts', 'search=gift', 'inStock=true'])(
    'is in the counts of each, and once in those of all, with the filter "%s"',
    async (filter) => {
      const { facets } = await read(`/products/facets?${filter}`);
      const without = filter.replace('category=gifts', '');
      for (const { slug, count } of facets.categories) {
        const { headers } = await service.http.get(`/api/products?category=${slug}&${without}&first=1`);
        expect(String(count), slug).toBe(headers['x-total-count']);
      }
      const { headers } = await service.http.get(`/api/products?${filter}&first=1`);
      expect(String(facets.total)).toBe(headers['x-total-count']);
    },
  );

  it('names them, its first ahead, and keeps the first as its categoryName', async () => {
    const { product } = await read(`/products/${id}?include=categories`);
    expect(product.categoryName).toBe('Fiction');
    expect(product.categories.map(({ slug }: { slug: string }) => slug)).toEqual([
      'Fiction',
      'Biographies',
      'gifts',
    ]);
    const { shelves } = await read('/products/shelves?shelf=gifts:5&shelf=Fiction:1');
    expect(titlesOf(shelves[0].products)).toEqual([title, 'A Gift Alone']);
    expect(shelves[0].total).toBe(2);
    expect((await bySlug('gifts')).bookCount).toBe(2);
  });

  it('is gone from its lists and counts when it is withdrawn', async () => {
    const where = eq(products.id, id);
    await service.database.update(products).set({ withdrawnAt: new Date() }).where(where);
    expect(await titles('category=gifts')).toEqual(['A Gift Alone']);
    expect((await bySlug('gifts')).bookCount).toBe(1);
    await service.database.update(products).set({ withdrawnAt: null }).where(where);
    expect(await titles('category=gifts')).toEqual([title, 'A Gift Alone']);
  });
});

describe('a category', () => {
  it('that is renamed keeps its books, its slug and its place', async () => {
    const before = await read('/products/categories');
    const { id, version, bookCount } = await bySlug('Self-Help');
    await post(`/${id}`, { name: 'Better Living', version }).expect(200);
    const after = await read('/products/categories');
    expect(after.categories.map(({ name }: { name: string }) => name)).toEqual(
      before.categories.map(({ name }: { name: string }) => (name === 'Self-Help' ? 'Better Living' : name)),
    );
    expect(await bySlug('Self-Help')).toMatchObject({ name: 'Better Living', bookCount });
    expect((await titles('category=Self-Help&first=100')).length).toBe(bookCount);
  });

  it('that is removed leaves its books, which are in it again when it is added', async () => {
    await post('', { name: 'Maps', slug: 'maps' }).expect(201);
    const [atlas = ''] = await addBooks(service.database, [{ title: 'An Atlas', categoryName: 'maps' }]);
    const { id, version } = await bySlug('maps');
    await service.http
      .delete(`/api/staff/categories/${id}?version=${version}`)
      .set('Authorization', token)
      .expect(200);
    const { product } = await read(`/products/${atlas}?include=categories`);
    expect(product).toMatchObject({ title: 'An Atlas', categoryName: 'maps', categories: [] });
    expect(await titles('search=an+atlas')).toEqual(['An Atlas']);
    const { facets } = await read('/products/facets');
    expect(facets.categories.map(({ slug }: { slug: string }) => slug)).not.toContain('maps');
    await post('', { name: 'Maps', slug: 'Maps' }).expect(201);
    await post('', { name: 'Maps', slug: 'maps' }).expect(201);
    expect((await bySlug('Maps')).bookCount).toBe(0);
  });

  it('is added once, however many add it at the same moment', async () => {
    const statuses = await Promise.all(
      ['One', 'Two', 'One', 'Two', 'One'].map(
        async (name) => (await post('', { name, slug: 'contested' })).status,
      ),
    );
    expect(new Set(statuses)).toEqual(new Set([201, 409]));
    const { name } = await bySlug('contested');
    expect(statuses.filter((status) => status === 201)).toHaveLength(name === 'One' ? 3 : 2);
  });

  it('is changed by one of two who start from the same version', async () => {
    const { id, version } = await bySlug('Biographies');
    const both = await Promise.all(['Lives', 'Memoirs'].map((name) => post(`/${id}`, { name, version })));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    const { name } = await bySlug('Biographies');
    const refused = both.find(({ status }) => status === 409);
    expect(refused?.body.categories).toContainEqual(expect.objectContaining({ slug: 'Biographies', name }));
  });
});
