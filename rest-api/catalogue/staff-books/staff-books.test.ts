import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StaffBook, StaffBooksResponse } from '../../contract/staff-books.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { editions } from '../editions/edition-tables.ts';
import { type EditionFacts, storeEditions } from '../editions/store-editions.ts';
import { storedFacts } from '../editions/stored-facts.ts';
import { products } from '../products/product-tables.ts';
import { bookAdded } from './store-book.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  ({ token } = await addStaff(service.database, 'buyer'));
});
afterAll(() => service.close());

const get = (path: string) => service.http.get(`/api/staff${path}`).set('authorization', token);
const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', token).send(body);

const plain = { title: 'Kabuliwala', author: 'Rabindranath Tagore', pricePaise: 12_000, rating: 4.5 };
const whole = {
  ...plain,
  previousPricePaise: 15_050,
  category: 'Fiction',
  format: 'PAPERBACK',
  language: 'eng',
  pages: 96,
  publisher: 'Visva-Bharati',
  publishedOn: '1961-05',
  firstPublished: 1892,
  seriesNumber: 2.5,
  description: 'A fruit seller in Calcutta.\nAnd Mini.',
  seriesName: 'Tales of Bengal',
  contributors: [
    { name: 'Rabindranath Tagore', role: 'AUTHOR' },
    { name: 'Sister Nivedita', role: 'TRANSLATOR' },
  ],
};

async function add(book: object): Promise<StaffBook> {
  const { body } = await post('/books', book).expect(201);
  return body.book;
}
const change = (book: StaffBook, facts: object, version = book.version) => {
  const { id, number, image, hasUploadedCover, otherEditions, isSeparate, withdrawnAt, ...input } = book;
  return post(`/books/${id}`, { ...input, ...facts, version });
};
const titles = async (path: string): Promise<string[]> =>
  (await service.http.get(`/api${path}`)).body.products?.map(({ title }: { title: string }) => title);
const auditOf = async ({ id }: StaffBook) =>
  service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `product:${id}`))
    .orderBy(auditEntries.id);

describe('a book that staff add', () => {
  it('is added once under the id that its caller has chosen, however often it is sent', async () => {
    const id = randomUUID();
    const sent = { ...plain, title: 'Muktadhara', category: 'Fiction', id: id.toUpperCase() };
    const responses = await Promise.all([1, 2, 3].map(() => post('/books', sent)));
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    const [book] = responses.map(({ body }) => body.book);
    expect(book).toMatchObject({ id, title: 'Muktadhara', image: `/covers/${id}.webp` });
    expect(await auditOf(book)).toHaveLength(1);
    const other = await post('/books', { ...sent, pricePaise: 9_900 }).expect(409);
    expect(other.body).toEqual({ errors: [bookAdded], code: 'CONFLICT', book });
  });

  it('is in the shop with all its facts, and found by searches at once', async () => {
    const book = await add({ ...whole, isbn: '81-7525-766-0' });
    expect(book).toMatchObject({
      ...whole,
      author: 'by Rabindranath Tagore',
      isbn: '9788175257665',
      image: `/covers/${book.id}.webp`,
      hasUploadedCover: false,
      withdrawnAt: null,
    });
    await expect.poll(() => titles('/products?search=sister+nivedita&match=CLOSE')).toEqual(['Kabuliwala']);
    const shown = await service.http.get(`/api/products/${book.id}?include=edition`).expect(200);
    expect(shown.body.product.edition).toMatchObject({ publisher: 'Visva-Bharati', pages: 96 });
    expect((await get('/books?search=9788175257665').expect(200)).body.books).toEqual([book]);
    expect((await get(`/books?search=${book.number}`)).body.books).toContainEqual(book);
    expect(await auditOf(book)).toMatchObject([
      { action: 'book.added', before: null, after: { title: 'Kabuliwala' } },
    ]);
  });

  it('has an ISBN that no other book has, however many are added at once', async () => {
    const book = { ...plain, category: 'Fiction', isbn: '9780141439587' };
    const { body } = await post('/books', book).expect(400);
    expect(body.fields).toEqual([
      {
        field: 'isbn',
        code: 'INVALID',
        message: expect.stringMatching(/^“Emma” \(number \d+\) has this ISBN\.$/),
      },
    ]);
    const others = await Promise.all(
      Array.from({ length: 4 }, () => post('/books', { ...book, isbn: '9780439023481' })),
    );
    expect(others.map(({ status }) => status).sort()).toEqual([201, 400, 400, 400]);
  });

  it('is told at each field what is wrong with it', async () => {
    const { body } = await post('/books', {
      ...whole,
      title: ' ',
      pricePaise: 1.5,
      rating: 6,
      category: '',
      furtherCategories: 'Fiction',
      isbn: '9780141439588',
      pages: 0,
      format: 'scroll',
      seriesNumber: -1,
      contributors: [{ name: 'A', role: 'cook' }],
    }).expect(400);
    expect(body.fields.map(({ field }: { field: string }) => field).sort()).toEqual(
      'category contributors format furtherCategories isbn pages pricePaise rating seriesNumber title'.split(
        ' ',
      ),
    );
    const unknown = await post('/books', {
      ...plain,
      category: 'Poems',
      furtherCategories: ['Fiction', 'Plays'],
    }).expect(400);
    const known = 'One of Children-Books, Fiction, New-Releases, Self-Help, Biographies.';
    expect(unknown.body.fields).toEqual([
      { field: 'category', code: 'INVALID', message: known },
      { field: 'furtherCategories', code: 'INVALID', message: known },
    ]);
    const related = await post('/books', {
      ...plain,
      category: 'Fiction',
      previousPricePaise: 10_000,
      seriesNumber: 1,
      contributors: [{ name: '…', role: 'AUTHOR' }],
    }).expect(400);
    expect(related.body.fields.map(({ field }: { field: string }) => field)).toEqual([
      'previousPricePaise',
      'seriesName',
      'contributors',
    ]);
  });

  it.each([
    { language: 'English' },
    { language: 'xx' },
    { publishedOn: 'May' },
    { publishedOn: '2021-02-30' },
    { publishedOn: '0000' },
  ])('has a language and a date as imports have them: not %j', async (fact) => {
    const { body } = await post('/books', { ...whole, ...fact }).expect(400);
    expect(body.fields).toEqual([
      'language' in fact
        ? {
            field: 'language',
            code: 'INVALID',
            message: 'A code of a language, such as eng, en or en-GB.',
          }
        : {
            field: 'publishedOn',
            code: 'INVALID',
            message: 'A year, a month or a day of the calendar, such as 1999, 1999-04 or 1999-04-15.',
          },
    ]);
  });
});

describe('a change of a book', () => {
  it('replaces every fact: what is missing is no longer known, for searches too', async () => {
    const book = await add({ ...whole, title: 'The Postmaster', isbn: '9780143420491' });
    const { body } = await post(`/books/${book.id}`, {
      ...plain,
      title: 'The Post Office',
      category: 'Fiction',
      version: book.version,
    }).expect(200);
    expect(body.book).toMatchObject({
      title: 'The Post Office',
      previousPricePaise: 12_000,
      isbn: null,
      format: null,
      language: null,
      seriesName: null,
      seriesNumber: null,
      contributors: [],
      description: null,
    });
    await expect
      .poll(() => titles('/products?search=the+post+office&match=CLOSE'))
      .toContain('The Post Office');
    expect(await titles('/products?search=9780143420491&match=CLOSE')).toEqual([]);
    const [, changed] = await auditOf(book);
    expect(changed).toMatchObject({ action: 'book.changed', before: { pages: 96 }, after: { pages: null } });
    expect(changed?.after).not.toHaveProperty('author');
  });

  it('of a book that has changed since is refused with the book as it is now; the same change twice is one', async () => {
    const book = await add({ ...whole, title: 'Chokher Bali' });
    const [mine, theirs] = await Promise.all([
      change(book, { pricePaise: 13_000 }),
      change(book, { pricePaise: 14_000 }),
    ]);
    expect([mine.status, theirs.status].sort()).toEqual([200, 409]);
    const [made, refused] = mine.status === 200 ? [mine, theirs] : [theirs, mine];
    expect(refused.body).toMatchObject({
      errors: ['The book has changed since you saw it. Look at it again.'],
      book: made.body.book,
    });
    await change(book, { pricePaise: made.body.book.pricePaise }).expect(200);
    expect(await auditOf(book)).toHaveLength(2);

    // Whoever changes it, by whatever means.
    await service.database.update(products).set({ rating: 1 }).where(eq(products.id, book.id));
    await change(made.body.book, { pricePaise: 15_000 }).expect(409);
  });
});

describe('the language and the date of a book', () => {
  it('are stored as imports store them, by whatever code', async () => {
    const book = await add({ ...whole, title: 'Le Jardinier', language: 'fr', publishedOn: '2020-02-29' });
    expect(book).toMatchObject({ language: 'fre', publishedOn: '2020-02-29' });
    const { body } = await change(book, { language: ' en-GB ' }).expect(200);
    expect(body.book.language).toBe('eng');
    await change(body.book, { language: 'EN' }).expect(200);
    expect(await auditOf(book)).toHaveLength(2);
  });

  it('stay where they were stored by looser rules, until somebody gives others', async () => {
    const { id } = await add({ ...whole, title: 'Chhelebela' });
    await service.database
      .update(editions)
      .set({ language: 'English', publishedOn: '2021-02-30' })
      .where(eq(editions.productId, id));
    const odd = (await get(`/books/${id}`)).body.book as StaffBook;
    const { body } = await change(odd, { pricePaise: 13_000 }).expect(200);
    expect(body.book).toMatchObject({ pricePaise: 13_000, language: 'English', publishedOn: '2021-02-30' });
    const refused = await change(body.book, { language: 'Bengali', publishedOn: '2021-02-31' }).expect(400);
    expect(refused.body.fields.map(({ field }: { field: string }) => field)).toEqual([
      'language',
      'publishedOn',
    ]);
    const mended = await change(body.book, { language: 'bn', publishedOn: null }).expect(200);
    expect(mended.body.book).toMatchObject({ language: 'ben', publishedOn: null });
  });
});

describe('what a sender of ONIX has said of a book', () => {
  const sent: EditionFacts = {
    imprint: 'Seagull',
    editionStatement: '2nd edition',
    country: 'IN',
    contents: '1. Mini\n2. The fruit',
    heightMm: 198,
    widthMm: 129,
    thicknessMm: 12,
    weightGrams: 180,
    subjects: [{ scheme: 'thema', code: 'FBA', heading: 'Modern fiction' }],
    textKeys: ['isbn:9780143334903'],
  };
  const stored = async ({ id }: StaffBook): Promise<EditionFacts> => {
    const { rows } = await service.database.execute<{ facts: EditionFacts }>(
      sql`select ${sql.raw(storedFacts)} as facts from products where id = ${id}`,
    );
    return rows[0]?.facts ?? {};
  };
  async function addSent(title: string): Promise<StaffBook> {
    const { id } = await add({ ...whole, title });
    await storeEditions(service.database, [{ productId: id, ...sent }]);
    return (await get(`/books/${id}`)).body.book;
  }

  it('stays when staff change the price, whether or not they send it too', async () => {
    const book = await addSent('Kshudita Pashan');
    const before = await stored(book);
    expect(before).toMatchObject(sent);
    const changed = await change(book, { pricePaise: 13_000 }).expect(200);
    expect(await stored(book)).toEqual(before);
    const { imprint, editionStatement, country, contents, ...earlier } = changed.body.book;
    const { heightMm, widthMm, thicknessMm, weightGrams, ...asBefore } = earlier;
    await change(asBefore, { pricePaise: 14_000 }).expect(200);
    expect(await stored(book)).toEqual(before);
  });
});

describe('a withdrawn book', () => {
  it('is gone from every list, count, page, search and suggestion, and comes back as it was', async () => {
    const book = await add({
      ...whole,
      title: 'Gharey Bairey',
      seriesName: 'A Series Of One',
      contributors: [{ name: 'Satyendranath Of The Test', role: 'AUTHOR' }],
    });
    const seen = async () => {
      const read = async (path: string) => (await service.http.get(`/api${path}`)).body;
      const [all, facets, priced, suggested, close] = await Promise.all([
        service.http.get('/api/products'),
        read('/products/facets?category=Fiction'),
        read('/products/facets?search=gharey'),
        read('/products/suggestions?search=gharey'),
        titles('/products?search=gharey&match=CLOSE'),
      ]);
      return {
        all: (await titles('/products')).includes(book.title),
        total: Number(all.headers['x-total-count']),
        facets: facets.facets.total,
        searchedFacets: priced.facets.total,
        suggestions: suggested.suggestions.length,
        close: close.length,
        exact: (await titles('/products?search=gharey')).length,
        sorted: (await titles('/products?category=Fiction&sort=LOW_TO_HIGH&first=100')).includes(book.title),
        similar: (await read(`/products/${book.id}?similar=12`)).product !== undefined,
        author: (await service.http.get('/api/authors/satyendranath-of-the-test')).status,
        series: (await service.http.get('/api/series/a-series-of-one/books')).body.books?.length,
      };
    };
    await expect.poll(async () => (await seen()).all).toBe(true);
    const before = await seen();
    expect(before).toMatchObject({
      searchedFacets: 1,
      suggestions: 1,
      close: 1,
      exact: 1,
      author: 200,
      series: 1,
    });

    const { body } = await post(`/books/${book.id}/withdraw`, { version: book.version }).expect(200);
    expect(body.book.withdrawnAt).toEqual(expect.any(String));
    await expect.poll(seen).toEqual({
      all: false,
      total: before.total - 1,
      facets: before.facets - 1,
      searchedFacets: 0,
      suggestions: 0,
      close: 0,
      exact: 0,
      sorted: false,
      similar: false,
      author: 404,
      series: undefined,
    });
    expect((await get('/books?withdrawn=true')).body.books).toEqual([body.book]);
    expect((await get('/books?withdrawn=false&search=gharey')).body.books).toEqual([]);
    await post(`/books/${book.id}/withdraw`, { version: book.version }).expect(200);

    const restored = await post(`/books/${book.id}/restore`, { version: body.book.version }).expect(200);
    expect(restored.body.book).toEqual(book);
    await expect.poll(seen).toEqual(before);
    expect((await auditOf(book)).map(({ action }) => action)).toEqual([
      'book.added',
      'book.withdrawn',
      'book.restored',
    ]);
  });

  it('stays in old orders, and cannot be bought by whoever had saved it', async () => {
    const book = await add({ ...whole, title: 'Gora' });
    const { buyer, id } = await paidOrder(service, book.id);
    const saver = await newBuyer(service);
    await saver.post('/user/wishlist', { product: { _id: book.id } }).expect(201);
    await saver.fill(book.id);
    await post(`/books/${book.id}/withdraw`, { version: book.version }).expect(200);

    expect((await buyer.order(id)).lines).toMatchObject([{ title: 'Gora' }]);
    const gone = { availability: 'OUT_OF_STOCK', withdrawn: true };
    for (const [path, list] of [
      ['/user/cart?include=availability', 'cart'],
      ['/user/wishlist?include=availability', 'wishlist'],
    ] as const) {
      expect((await saver.get(path).expect(200)).body[list]).toMatchObject([gone]);
    }
    const quantity = (type: string) => saver.post(`/user/cart/${book.id}`, { action: { type } });
    const refused = await quantity('increment').expect(400);
    expect(refused.body.errors).toEqual(['This book is no longer sold.']);
    const { body } = await saver.buy().expect(409);
    expect(body).toEqual({
      errors: ['“Gora” is no longer sold.'],
      code: 'NOT_IN_STOCK',
      shortages: [{ productId: book.id, title: 'Gora', left: 0, withdrawn: true }],
    });
    expect((await saver.post('/user/cart/fit').expect(200)).body.cart).toEqual([]);
    await saver.post('/user/cart', { product: { _id: book.id } }).expect(404);
    await saver.post('/user/backinstock', { productId: book.id }).expect(404);
  });
});

describe('books of one text', () => {
  const name = 'Sukumar Of The Test';
  const edition = (facts: object) =>
    add({ ...plain, title: 'Abol Tabol', author: name, category: 'Fiction', ...facts });
  const editionsOf = async ({ id }: StaffBook) => {
    const { otherEditions, isSeparate } = (await get(`/books/${id}`)).body.book as StaffBook;
    return { isSeparate, others: otherEditions.map((other) => other.id).sort() };
  };
  const sorted = (...books: StaffBook[]) => books.map(({ id }) => id).sort();

  it('are taken apart and stay so, and are put together by an ISBN', async () => {
    const paperback = await edition({ isbn: '9788126019045' });
    const hardback = await edition({ format: 'HARDBACK' });
    const translated = await edition({ title: 'The Weird and the Absurd', language: 'eng' });
    expect(hardback.otherEditions).toMatchObject([{ id: paperback.id, isbn: '9788126019045' }]);

    const { body } = await post(`/books/${hardback.id}/separate`, { version: hardback.version }).expect(200);
    expect(body.book).toMatchObject({ otherEditions: [], isSeparate: true });
    await post(`/books/${hardback.id}/separate`, { version: hardback.version }).expect(200);
    const renamed = await change(body.book, { pricePaise: 11_000 }).expect(200);
    expect(await editionsOf(hardback)).toEqual({ isSeparate: true, others: [] });
    expect(await editionsOf(paperback)).toEqual({ isSeparate: false, others: [] });

    const join = (book: StaffBook) =>
      post(`/books/${book.id}/join`, { version: book.version, isbn: '81-260-1904-2' });
    await join(translated).expect(200);
    await join(hardback).expect(409);
    await join(renamed.body.book).expect(200);
    expect(await editionsOf(paperback)).toEqual({ isSeparate: false, others: sorted(hardback, translated) });
    expect(await editionsOf(hardback)).toEqual({ isSeparate: true, others: sorted(paperback, translated) });
    expect((await auditOf(hardback)).map(({ action, after }) => [action, after])).toEqual([
      ['book.added', expect.anything()],
      ['book.separated', { otherEditions: [], isSeparate: true }],
      ['book.changed', { pricePaise: 11_000 }],
      ['book.joined', { otherEditions: [expect.anything(), expect.anything()] }],
    ]);
  });
});

it('pages through all books, the newest first', async () => {
  const found: string[] = [];
  let after: string | null = '';
  while (after !== null) {
    const page: StaffBooksResponse = (await get(`/books?first=20${after && `&after=${after}`}`).expect(200))
      .body;
    found.push(...page.books.map((book) => book.number));
    after = page.next;
  }
  const rows = await service.database.select({ number: products.number }).from(products);
  expect(found).toEqual(rows.map(({ number }) => String(number)).sort((a, b) => Number(b) - Number(a)));
});
