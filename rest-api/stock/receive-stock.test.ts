import { eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { products } from '../catalogue/products/product-tables.ts';
import type { BookStock, StockListResponse, StockMovementsResponse } from '../contract/stock.ts';
import { auditEntries } from '../team/audit/audit-tables.ts';
import { addBooks } from '../testing/books.ts';
import { paidOrder } from '../testing/paid-order.ts';
import { addStaff } from '../testing/staff.ts';
import { startTestService, type TestService } from '../testing/test-service.ts';
import { countedMeanwhile, fewerOnShelf } from './receive-stock.ts';
import { stock, stockMovements } from './stock-tables.ts';

let service: TestService;
let token: string;
let books: string[];
beforeAll(async () => {
  service = await startTestService();
  ({ token } = await addStaff(service.database, 'buyer'));
  books = await addBooks(service.database, [{ title: 'Wolf Hall' }, { title: 'Bring Up the Bodies' }, {}]);
});
afterAll(() => service.close());
beforeEach(async () => {
  await service.database.delete(stock);
  await service.database.execute(sql`truncate stock_movements`);
});

const receive = (delivery: object) =>
  service.http.post('/api/staff/stock/receive').set('authorization', token).send(delivery);
const set = (book: string, copies: number) =>
  service.http
    .post(`/api/staff/stock/${book}`)
    .set('authorization', token)
    .send({ copies, reason: 'COUNT' })
    .expect(200);
const list = async (query = ''): Promise<StockListResponse> =>
  (await service.http.get(`/api/staff/stock${query}`).set('authorization', token).expect(200)).body;
const movementsOf = async (book = ''): Promise<StockMovementsResponse> =>
  (await service.http.get(`/api/staff/stock/${book}/movements`).set('authorization', token).expect(200)).body;
const onHand = (rows: BookStock[]) => rows.map((row) => row.onHand);

it('a delivery that is sent many times at once is stored once, with who and what in movements and audit', async () => {
  const [first = '', second = ''] = books;
  await set(first, 4);
  const delivery = {
    id: uuid(),
    lines: [
      { book: first, copies: 2 },
      { book: second, copies: 5 },
      { book: first, copies: 1 },
    ],
    note: 'Penguin 4711',
  };
  const answers = await Promise.all(Array.from({ length: 8 }, () => receive(delivery)));
  for (const { status, body } of answers) {
    expect(status).toBe(200);
    expect(onHand(body.received)).toEqual([7, 5]);
  }
  expect((await movementsOf(first)).movements).toMatchObject([
    { copies: 3, reason: 'RECEIPT', actor: 'Staff buyer', note: 'Penguin 4711', orderId: null },
    { copies: 4, reason: 'COUNT', actor: 'Staff buyer' },
  ]);
  const audit = await service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.action, 'stock.received'));
  expect(audit.map(({ before, after }) => [before, after])).toEqual(
    expect.arrayContaining([
      [{ onHand: 4 }, { onHand: 7 }],
      [{ onHand: null }, { onHand: 5 }],
    ]),
  );
  expect(audit).toHaveLength(2);
});

it('a book that was not counted before stays on sale with what is on the shelf in all, without what is sold', async () => {
  const [book = '', other = ''] = await addBooks(service.database, [{ title: 'The Mirror' }, {}]);
  const order = await paidOrder(service, book);
  const line = { book, copies: 1, onShelf: 10 };
  const id = uuid();
  await receive({ id, lines: [{ ...line, onShelf: 0 }] }).expect(400, {
    errors: [fewerOnShelf('The Mirror')],
    code: 'BAD_REQUEST',
  });
  const lines = [line, { book: other, copies: 2 }];
  for (const answer of [await receive({ id, lines }), await receive({ id, lines })]) {
    expect(answer.body.received).toMatchObject([
      { onHand: 9, unsent: 1, short: 0 },
      { onHand: 2, unsent: 0 },
    ]);
  }
  expect((await movementsOf(book)).movements).toMatchObject([
    { copies: -1, reason: 'SALE', orderId: order.id },
    { copies: 9, reason: 'COUNT', actor: 'Staff buyer' },
    { copies: 1, reason: 'RECEIPT' },
  ]);
  await receive({ id: uuid(), lines: [line] }).expect(409, {
    errors: [countedMeanwhile('The Mirror', 9).message],
    code: 'CHANGED_MEANWHILE',
  });
});

it('nothing of a delivery is stored where one of its books is unknown', async () => {
  const [first = ''] = books;
  await receive({
    id: uuid(),
    lines: [
      { book: first, copies: 2 },
      { book: '9780000000002', copies: 1 },
    ],
  }).expect(404);
  expect((await list()).stock).toEqual([]);
});

it('lists the books with the fewest copies left first, in pages, and finds them by title and number', async () => {
  const [first = '', second = '', third = ''] = books;
  await set(first, 9);
  await set(second, 2);
  await set(third, 5);
  const page = await list('?first=2');
  expect(onHand(page.stock)).toEqual([2, 5]);
  const rest = await list(`?first=2&after=${page.next}`);
  expect([onHand(rest.stock), rest.next]).toEqual([[9], null]);
  expect(onHand((await list('?low=true')).stock)).toEqual([2, 5]);
  expect(onHand((await list('?search=BODIES')).stock)).toEqual([2]);
  const [book] = await service.database.select().from(products).where(eq(products.id, first));
  expect(onHand((await list(`?search=${book?.number}`)).stock)).toEqual([9]);
});

describe('a delivery that is sent again', () => {
  const id = uuid();
  const line = (index: number, copies: number) => ({ book: books[index], copies });
  const setOfMovements = async () => {
    const rows = await service.database.select().from(stockMovements);
    return rows.map(({ productId, copies }) => [productId, copies]);
  };

  it.each([
    ['more copies', () => [line(0, 3)]],
    ['fewer copies', () => [line(0, 1)]],
    ['another book as well', () => [line(0, 2), line(1, 5)]],
    ['another book', () => [line(1, 5)]],
  ])('with %s is refused with what is stored of it, and changes nothing', async (_case, lines) => {
    await receive({ id, lines: [line(0, 2)] }).expect(200);
    const audited = await service.database.$count(auditEntries);
    const { body } = await receive({ id: id.toUpperCase(), lines: lines() }).expect(409);
    expect(body).toEqual({
      code: 'IDEMPOTENCY_KEY_REUSED',
      errors: [
        'This delivery is stored already, with 2 × “Wolf Hall”. Nothing is added to it. Send what it lacks under a new id.',
      ],
      delivery: [{ bookId: books[0], title: 'Wolf Hall', copies: 2 }],
    });
    expect((await list()).stock).toMatchObject([{ id: books[0], onHand: 2 }]);
    expect(await setOfMovements()).toEqual([[books[0], 2]]);
    expect(await service.database.$count(auditEntries)).toBe(audited);
  });

  it('as it was leaves a book untracked that is tracked no longer', async () => {
    await receive({ id, lines: [line(0, 2)] }).expect(200);
    await service.database.delete(stock);
    const { body } = await receive({ id, lines: [line(0, 1), line(0, 1)] }).expect(200);
    expect(onHand(body.received)).toEqual([null]);
  });

  it('at the same time with another book is stored once', async () => {
    const answers = await Promise.all([0, 1, 2].map((index) => receive({ id, lines: [line(index, 2)] })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await setOfMovements()).toHaveLength(1);
  });

  it('names a few of its books, and says how many more there are', async () => {
    const more = await addBooks(
      service.database,
      Array.from({ length: 7 }, (_, at) => ({ title: `Volume ${at + 1}` })),
    );
    await receive({ id, lines: more.map((book) => ({ book, copies: 1 })) }).expect(200);
    const { body } = await receive({ id, lines: [line(0, 1)] }).expect(409);
    expect(body.errors[0]).toContain('“Volume 5” and 2 more books. Nothing');
    expect(body.delivery).toHaveLength(7);
  });
});
