import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffBook } from '../../contract/staff-books.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  ({ token } = await addStaff(service.database, 'buyer'));
});
afterAll(() => service.close());

const whole = {
  title: 'Gora',
  author: 'Rabindranath Tagore',
  pricePaise: 30_000,
  rating: 4.4,
  category: 'Fiction',
  furtherCategories: ['New-Releases'],
  language: 'ben',
  pages: 477,
  seriesName: 'Novels of Tagore',
  seriesNumber: 5,
  contributors: [{ name: 'Rabindranath Tagore', role: 'AUTHOR' }],
};

async function add(facts: object): Promise<StaffBook> {
  const sent = service.http.post('/api/staff/books').set('authorization', token);
  return (await sent.send({ ...whole, ...facts }).expect(201)).body.book;
}

const patch = (book: StaffBook, facts: object) =>
  service.http.patch(`/api/staff/books/${book.id}`).set('authorization', token).send(facts);

async function patched(book: StaffBook, facts: object): Promise<StaffBook> {
  return (await patch(book, facts).expect(200)).body.book;
}

it('changes what is sent, and nothing else of the book', async () => {
  const book = await add({ isbn: '9788172234454' });
  const cheaper = await patched(book, { pricePaise: 24_900 });
  expect(cheaper).toEqual({ ...book, pricePaise: 24_900, version: cheaper.version });
  expect(cheaper.version).not.toBe(book.version);
  const renamed = await patched(book, { title: 'Gora: A Novel', pages: null });
  expect(renamed).toEqual({ ...cheaper, title: 'Gora: A Novel', pages: null, version: renamed.version });
  const audit = await service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `product:${book.id}`))
    .orderBy(auditEntries.id);
  expect(audit.map(({ action, before, after }) => ({ action, before, after }))).toEqual([
    expect.objectContaining({ action: 'book.added' }),
    { action: 'book.changed', before: { pricePaise: 30_000 }, after: { pricePaise: 24_900 } },
    {
      action: 'book.changed',
      before: { title: 'Gora', pages: 477 },
      after: { title: 'Gora: A Novel', pages: null },
    },
  ]);
  const shown = await service.http.get(`/api/products/${book.id}`).expect(200);
  expect(shown.body.product).toMatchObject({ title: 'Gora: A Novel', price: '249', previousPrice: '300' });
});

it('has no discount once its price rises above the previous one', async () => {
  const book = await add({ previousPricePaise: 35_000 });
  expect(await patched(book, { pricePaise: 34_000 })).toMatchObject({ previousPricePaise: 35_000 });
  expect(await patched(book, { pricePaise: 40_000 })).toMatchObject({ previousPricePaise: 40_000 });
  expect(await patched(book, { pricePaise: 38_000 })).toMatchObject({ previousPricePaise: 40_000 });
  expect(await patched(book, { previousPricePaise: null })).toMatchObject({ previousPricePaise: 38_000 });
  const refused = await patch(book, { pricePaise: 50_000, previousPricePaise: 45_000 }).expect(400);
  expect(refused.body.fields).toEqual([
    { field: 'previousPricePaise', code: 'INVALID', message: 'This is below the price.' },
  ]);
});

it('is found by its new names and ISBN at once', async () => {
  const book = await add({});
  expect(await patched(book, { seriesName: null })).toMatchObject({ seriesName: null, seriesNumber: null });
  await patched(book, {
    isbn: '978-0-14-303538-1',
    contributors: [{ name: 'Radha Chakravarty', role: 'TRANSLATOR' }],
  });
  for (const search of ['9780143035381', 'radha chakravarty']) {
    const found = await service.http.get(`/api/products?match=CLOSE&search=${encodeURIComponent(search)}`);
    expect(found.body.products.map(({ _id }: { _id: string }) => _id)).toEqual([book.id]);
  }
  const other = await add({ title: 'Chokher Bali' });
  expect((await patch(other, { isbn: '9780143035381' }).expect(400)).body.fields).toMatchObject([
    { field: 'isbn' },
  ]);
  expect((await patch(other, { category: 'Cooking-of-none' }).expect(400)).body.fields).toMatchObject([
    { field: 'category' },
  ]);
});

it('changes a book once, however often and from whichever version it is sent', async () => {
  const book = await add({});
  const sent = { pricePaise: 21_000, version: book.version };
  const responses = await Promise.all([1, 2, 3].map(() => patch(book, sent)));
  expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
  const conflict = await patch(book, { pricePaise: 20_000, version: book.version }).expect(409);
  expect(conflict.body.book).toMatchObject({ pricePaise: 21_000 });
  const changes = await service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `product:${book.id}`));
  expect(changes).toHaveLength(2);
});
