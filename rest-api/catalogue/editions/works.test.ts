import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../database/in-transaction.ts';
import { addBooks } from '../../testing/books.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { products } from '../products/product-tables.ts';
import { indexQueuedBooks } from '../search/search-index.ts';
import { groupAllWorks, groupWorks } from './group-works.ts';
import { type EditionFacts, storeEditions } from './store-editions.ts';
import { findWork } from './work.queries.ts';

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

let ids: string[];
/** Each test has an author of its own. */
let name = 'Tagore';
beforeEach(async () => {
  name += 'x';
  const titles = ['The Home and the World', 'Home and Abroad', 'Ghare Baire', 'HOME & the World!'];
  ids = await addBooks(
    service.database,
    titles.map((title) => ({ title, author: `by ${name}, Translator` })),
  );
});

const id = (place: number) => ids[place] ?? '';
const ofBook = (place: number, facts: EditionFacts) => ({ productId: id(place), ...facts });

/** Stores facts of books and groups all of them, as whoever changes books does. @returns the ids of the joined ones */
function store(...books: (EditionFacts & { productId: string })[]): Promise<string[]> {
  return inTransaction(service.database, async (transaction) => {
    if (books.length > 0) await storeEditions(transaction, books);
    await indexQueuedBooks(transaction);
    const { rows } = await transaction.execute<{ number: number }>(
      sql`select number from products where id = any(${sql.param(ids)}::uuid[])`,
    );
    return groupWorks(
      transaction,
      rows.map(({ number }) => number),
    );
  });
}

const workOf = async (place: number) => (await findWork(service.database, id(place)))?.editions ?? null;
/** The places of the books of a work in `ids`, in its order. */
const placesOf = async (place: number) =>
  (await workOf(place))?.map(({ product }) => ids.indexOf(product._id)) ?? null;

describe('editions of one text', () => {
  it('belong together by title and first author, whatever the case, article, accents and punctuation', async () => {
    await store(
      ofBook(0, { language: 'eng', format: 'hardback', publishedOn: '1919' }),
      ofBook(3, { language: 'ben', contributors: [{ name: name.replace('o', 'ō'), role: 'author' }] }),
    );
    expect(await placesOf(0)).toEqual([3, 0]);
    expect(await placesOf(3)).toEqual([3, 0]);
    expect(await workOf(0)).toMatchObject([
      { language: 'ben', format: null },
      { language: 'eng', format: 'HARDBACK', publishedOn: '1919', product: { _id: id(0) } },
    ]);
    expect(await workOf(1)).toBeNull();
  });

  it('are joined once: books that were together before are not joined again by another one', async () => {
    const [first = '', second = '', third = '', fourth = ''] = [...ids].sort();
    const rename = async (book: string, title: string) => {
      await service.database.update(products).set({ title }).where(eq(products.id, book));
      return (await store()).sort();
    };
    await service.database
      .update(products)
      .set({ title: 'Apart' })
      .where(inArray(products.id, [first]));
    await service.database
      .update(products)
      .set({ title: 'Alone' })
      .where(inArray(products.id, [second]));
    expect(await rename(third, 'Gora')).toEqual([]);
    expect(await rename(fourth, 'Gora')).toEqual([third, fourth]);
    // A work is called by the smallest id of its books, which is another one from now on.
    expect(await rename(first, 'Gora')).toEqual([first]);
    expect(await rename(second, 'Gora')).toEqual([second]);
    expect(await rename(second, 'Gora!')).toEqual([]);
  });

  it('belong together by the original title of a translation, and part when a title changes', async () => {
    await service.database.execute(sql`
      insert into product_search (product_number, original_title, series, isbns, popularity, words, keys, title_words,
        author_words, further_words)
      select number, 'Ghare Baire', '', '{}', 0, '', '{}', '', '', '' from products where id = ${id(0)}`);
    await store();
    expect(await placesOf(2)).toBeNull();
    const author = { name, role: 'author' } as const;
    await store(ofBook(0, { contributors: [{ name: 'Surendranath', role: 'translator' }, author] }));
    expect(await placesOf(2)).toEqual([0, 2, 3]);
    await service.database
      .update(products)
      .set({ title: 'Gora' })
      .where(eq(products.id, id(0)));
    await service.database.execute(sql`update product_search set original_title = null where product_number =
      (select number from products where id = ${id(0)})`);
    await store();
    expect(await workOf(2)).toBeNull();
    expect(await workOf(0)).toBeNull();
  });

  it('volumes of a series are not, nor are books of different authors or of nobody in particular', async () => {
    await service.database.update(products).set({ title: 'Tales' }).where(inArray(products.id, ids));
    await service.database
      .update(products)
      .set({ author: 'by Various' })
      .where(inArray(products.id, ids.slice(2)));
    const series = { name: 'Collected Tales' };
    await store(
      ofBook(0, { series: { ...series, number: 1 } }),
      ofBook(1, { series: { ...series, number: 2 } }),
    );
    for (const place of [0, 1, 2, 3]) expect(await workOf(place)).toBeNull();
  });

  it('levels of a course are not, whatever else they share, also in a shop that once took them for editions', async () => {
    await service.database.update(products).set({ title: 'Read On' }).where(inArray(products.id, ids));
    const levels = ['Level 1', 'Level 2', 'Level 2, 2nd edition', '2nd edition'];
    await store(...levels.map((editionStatement, place) => ofBook(place, { editionStatement })));
    expect(await placesOf(0)).toBeNull();
    expect(await placesOf(1)).toEqual([1, 2]);
    expect(await placesOf(3)).toBeNull();

    await service.database.execute(
      sql`update work_keys set key = 'title:readon|' where key like 'text:readon|%'`,
    );
    await service.database.execute(sql`
      update book_works set work_id = ${id(0)} where product_id = any(${sql.param(ids)}::uuid[])`);
    expect(await placesOf(0)).toHaveLength(4);
    await inTransaction(service.database, groupAllWorks);
    expect(await placesOf(0)).toBeNull();
    expect(await placesOf(1)).toEqual([1, 2]);
  });

  it('are those of which senders say so, and the shop lists only what it sells', async () => {
    const textKeys = ['work:11::0A9201112B4A105A'];
    const others = { textKeys: ['work:11::0A9200000000000X'] };
    await store(ofBook(1, { textKeys }), ofBook(2, { textKeys }), ofBook(3, { textKeys }), ofBook(0, others));
    expect(await placesOf(1)).toEqual([1, 2, 3]);
    expect(await workOf(0)).toBeNull();
    await service.database
      .update(products)
      .set({ withdrawnAt: new Date() })
      .where(eq(products.id, id(2)));
    expect(await placesOf(1)).toEqual([1, 3]);
    await store(ofBook(3, { textKeys: [] }));
    expect(await placesOf(3)).toEqual([0, 3]);
    expect(await workOf(1)).toBeNull();
  });

  it('come along with a book that is asked for with them, and whether they can be bought', async () => {
    await store();
    const path = `/api/products/${id(0)}?include=work&include=availability&similar=1`;
    await expect
      .poll(async () => (await service.http.get(path)).body.product.work?.editions)
      .toMatchObject([{ product: { availability: 'IN_STOCK' } }, { product: { availability: 'IN_STOCK' } }]);
    expect((await service.http.get(path)).body.product.similar).toHaveLength(1);
    expect((await service.http.get(`/api/products/${id(0)}`)).body.product).not.toHaveProperty('work');
  });
});
