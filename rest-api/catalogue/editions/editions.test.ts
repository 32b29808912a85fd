import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slugOf } from '../../../text/slug.ts';
import type { Product } from '../../contract/catalogue.ts';
import type { SeriesBook } from '../../contract/editions.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { addBooks } from '../../testing/books.ts';
import { readPages } from '../../testing/pages.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { products } from '../products/product-tables.ts';
import { indexQueuedBooks } from '../search/search-index.ts';
import { type EditionFacts, storeEditions } from './store-editions.ts';

let service: TestService;
let ids: string[];
beforeAll(async () => {
  service = await startTestService();
  ids = await addBooks(
    service.database,
    Array.from({ length: 5 }, (_, place) => ({ title: `Part ${place}`, author: 'by Émile Zola' })),
  );
});
afterAll(() => service.close());

const id = (place: number) => ids[place] ?? '';

async function store(...books: (EditionFacts & { productId: string })[]) {
  await inTransaction(service.database, async (transaction) => {
    await storeEditions(transaction, books);
    await indexQueuedBooks(transaction);
  });
}

const editionOf = async (place: number) =>
  (await service.http.get(`/api/products/${id(place)}?include=edition`)).body.product.edition;

/** All pages of a list, two books at a time. */
async function pages<Entry>(path: string, entries: (body: Record<string, Entry[]>) => Entry[] | undefined) {
  return (await readPages((page) => service.http.get(page), `/api${path}?first=2`)).map(
    ({ body, headers }) => {
      expect(headers['x-total-count']).toBe('5');
      return entries(body) ?? [];
    },
  );
}

describe('what is known of an edition', () => {
  it('is nothing for a book that nobody has said more of', async () => {
    expect(await editionOf(0)).toBeNull();
  });

  it('is the ISBN of a book that was imported by it', async () => {
    await service.database
      .update(products)
      .set({ importKey: 'isbn:9780439023481' })
      .where(eq(products.id, id(0)));
    await expect.poll(async () => (await editionOf(0))?.isbn).toBe('9780439023481');
  });

  it('keeps what later facts are silent about, and replaces the contributors as a whole', async () => {
    const contributors = [{ name: 'Émile Zola', role: 'author' } as const];
    await store({ productId: id(1), pages: 300, publisher: 'Charpentier', contributors });
    await store({
      productId: id(1),
      publisher: 'Fasquelle',
      contributors: [...contributors, { name: 'Ernest Vizetelly', role: 'translator' }],
    });
    await expect
      .poll(() => editionOf(1))
      .toMatchObject({
        pages: 300,
        publisher: 'Fasquelle',
        contributors: [
          { slug: 'emile-zola', name: 'Émile Zola', role: 'AUTHOR' },
          { slug: 'ernest-vizetelly', name: 'Ernest Vizetelly', role: 'TRANSLATOR' },
        ],
      });
  });

  it('is found by searches: translators and series', async () => {
    await store({ productId: id(2), series: { name: 'Les Rougon-Macquart', number: 13 } });
    const found = async (text: string) => {
      const query = new URLSearchParams({ search: text, match: 'CLOSE', first: '1' });
      return (await service.http.get(`/api/products?${query}`)).body.products[0]?._id;
    };
    await expect.poll(() => found('vizetelly')).toBe(id(1));
    await expect.poll(() => found('rougon macquart 13')).toBe(id(2));
  });
});

describe.each([
  ['authors', 'people'],
  ['series', 'series'],
])('the list of all %s', (list, table) => {
  /** All pages of the list from an address on. */
  async function slugsFrom(path: string): Promise<string[][]> {
    const found = await readPages((page) => service.http.get(page).expect(200), path);
    return found.map(({ body }) => body[list].map(({ slug }: { slug: string }) => slug));
  }

  it('has each that has a book in the shop, by slug, a page at a time', async () => {
    // A slug cannot be longer: three bytes a character in UTF-8. Another one is behind it.
    const longest = 'क'.repeat(100);
    const withdrawn = 'Of A Withdrawn Book';
    const [other = ''] = await addBooks(service.database, [{ withdrawnAt: new Date() }]);
    const facts = (name: string) => ({ series: { name }, contributors: [{ name, role: 'author' } as const] });
    await store(
      { productId: id(3), ...facts(longest) },
      { productId: id(4), ...facts('ह') },
      { productId: other, ...facts(withdrawn) },
    );
    await expect.poll(async () => (await slugsFrom(`/api/${list}`)).flat()).toContain('ह');

    const { rows } = await service.database.execute<{ slug: string }>(
      sql`select slug from ${sql.identifier(table)} where slug <> ${slugOf(withdrawn)} order by slug`,
    );
    const slugs = rows.map(({ slug }) => slug);
    const paged = await slugsFrom(`/api/${list}?first=1`);
    expect(paged.flat()).toEqual(slugs);
    expect(paged).toHaveLength(slugs.length);
    expect((await slugsFrom(`/api/${list}?first=1&skip=1`)).flat()).toEqual(slugs.slice(1));
  });
});

describe('an author', () => {
  it('has all books, a page at a time', async () => {
    const contributors = [{ name: 'Émile Zola', role: 'author' } as const];
    await store(...ids.map((productId) => ({ productId, contributors })));
    await expect
      .poll(async () => (await service.http.get('/api/authors/emile-zola')).body.author?.roles)
      .toEqual([{ role: 'AUTHOR', count: 5 }]);
    const found = await pages<Product>('/authors/emile-zola/books', (body) => body.products);
    expect(found.map((page) => page.map(({ _id }) => _id))).toEqual([
      ids.slice(0, 2),
      ids.slice(2, 4),
      ids.slice(4),
    ]);
  });
});

describe('a series', () => {
  it('has its order, books without a number behind the others', async () => {
    const name = 'The Experiment';
    await store(
      ...[2, undefined, 1, 1.5, undefined].map((number, place) => ({
        productId: id(place),
        series: { name, number },
      })),
    );
    await expect
      .poll(async () => (await service.http.get('/api/series/the-experiment')).body.series?.count)
      .toBe(5);
    const found = await pages<SeriesBook>('/series/the-experiment/books', (body) => body.books);
    expect(found.flat().map(({ number, product }) => [number, product._id])).toEqual([
      [1, id(2)],
      [1.5, id(3)],
      [2, id(0)],
      [null, id(1)],
      [null, id(4)],
    ]);
  });
});

describe('a slug', () => {
  it.each([
    ['Gabriel García Márquez', 'gabriel-garcia-marquez'],
    ["Flannery O'Connor", 'flannery-oconnor'],
    ['प्रेमचंद', 'प्रेमचंद'],
    ['C', 'c'],
    ['C++', 'c-plus-plus'],
    ['C#', 'c-sharp'],
    ['#1 Best', 'number-1-best'],
    ['…', ''],
  ])('of %s is "%s"', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });
});

describe('names', () => {
  const contributorsOf = async (place: number) => (await editionOf(place)).contributors;
  const author = (name: string) => ({ name, role: 'author' as const });

  it('that differ by more than their case and spaces have pages of their own', async () => {
    const names = ['C', 'C.', 'Ç', 'c '];
    await store(...names.map((name, place) => ({ productId: id(place), series: { name } })));
    const series = await Promise.all(names.map(async (_, place) => (await editionOf(place)).series));
    expect(series.map(({ slug, name }) => [slug, name])).toEqual([
      ['c', 'C'],
      ['c-2', 'C.'],
      ['c-3', 'Ç'],
      ['c', 'C'],
    ]);
    await expect
      .poll(async () => (await service.http.get('/api/series/c')).body.series)
      .toEqual({ slug: 'c', name: 'C', count: 2 });
  });

  it('keep their pages, and go around an address that another name has', async () => {
    await store({ productId: id(0), contributors: [author('Jo Bo 2'), author('Jo-Bo'), author('Jo Bo')] });
    const stored = await contributorsOf(0);
    expect(stored.map(({ slug }: { slug: string }) => slug)).toEqual(['jo-bo-2', 'jo-bo', 'jo-bo-3']);
    await store({ productId: id(1), contributors: [author('JO BO'), author('jo-bo')] });
    expect((await contributorsOf(1)).map(({ slug }: { slug: string }) => slug)).toEqual(['jo-bo-3', 'jo-bo']);
  });

  it('of a hundred characters that begin alike have addresses of a hundred characters', async () => {
    const long = `${'x'.repeat(60)} ${'y'.repeat(39)}`;
    await store({ productId: id(0), contributors: [author(long), author(`${long}yy`)] });
    expect((await contributorsOf(0)).map(({ slug }: { slug: string }) => slug)).toEqual([
      `${'x'.repeat(60)}-${'y'.repeat(39)}`,
      `${'x'.repeat(60)}-${'y'.repeat(37)}-2`,
    ]);
  });
});
