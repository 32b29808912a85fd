import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { BookTax, BookTaxesResponse } from '../../contract/book-taxes.ts';
import type { Invoice } from '../../contract/invoices.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { productTaxes } from './invoice-tables.ts';

const seller = {
  name: 'Quire Books',
  address: ['12 Church Street', 'Bengaluru'],
  state: 'Karnataka',
  gstin: '29AAGCB7383J1Z4',
  grievanceOfficer: null,
};

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService({}, { settings: { seller } });
  ({ token } = await addStaff(service.database, 'buyer'));
});
afterAll(() => service.close());

const list = async (query: string): Promise<BookTaxesResponse> =>
  (await service.http.get(`/api/staff/taxes?${query}`).set('authorization', token).expect(200)).body;
const set = (book: string, rateBasisPoints: number, version: string | null = null) =>
  service.http
    .post(`/api/staff/taxes/${book}`)
    .set('authorization', token)
    .send({ hsn: '8523', rateBasisPoints, version });
const remove = (book: string, version: string) =>
  service.http.delete(`/api/staff/taxes/${book}?version=${version}`).set('authorization', token);
const taxOf = async (...response: Parameters<typeof set>): Promise<BookTax> =>
  (await set(...response).expect(200)).body.tax;

it('lists the books with a tax page by page, the newest first, each once', async () => {
  const books = await addBooks(
    service.database,
    Array.from({ length: 5 }, (_, index) => ({ title: `Taxed ${index}` })),
  );
  for (const book of books) await taxOf(book, 500);
  const seen: string[] = [];
  let after = '';
  do {
    const { taxes, next } = await list(`search=taxed&first=2${after && `&after=${after}`}`);
    seen.push(...taxes.map(({ id }) => id));
    after = next ?? '';
  } while (after);
  expect(seen).toEqual(books.toReversed());
  expect((await list('search=taxed+3')).taxes).toMatchObject([{ title: 'Taxed 3', hsn: '8523' }]);
});

it('lists a rate that nobody may set any longer, and changes it', async () => {
  const [productId = ''] = await addBooks(service.database, [{ title: 'Twelve percent' }]);
  await service.database.insert(productTaxes).values({ productId, hsn: '4820', rateBasisPoints: 1_200 });
  const { taxes } = await list('search=twelve+percent');
  expect(taxes).toMatchObject([{ hsn: '4820', rateBasisPoints: 1_200 }]);
  expect(await taxOf(productId, 1_800, taxes[0]?.version)).toMatchObject({ rateBasisPoints: 1_800 });
});

it('of many who set a tax at once one does, and the others see which it is', async () => {
  const [book = ''] = await addBooks(service.database, [{}]);
  const rates = [0, 500, 1_800, 4_000];
  const responses = await Promise.all(rates.map((rate) => set(book, rate)));
  expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
  const stored = responses.find(({ status }) => status === 200)?.body.tax;
  for (const { body } of responses) expect(body.tax).toEqual(stored);
});

it('writes each change into the audit, once', async () => {
  const [book = ''] = await addBooks(service.database, [{}]);
  const first = await taxOf(book, 500);
  await taxOf(book, 500);
  const second = await taxOf(book, 1_800, first.version);
  await remove(book, first.version).expect(409);
  await remove(book, second.version).expect(200);
  await remove(book, second.version).expect(200);
  const entries = await service.database
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `product:${book}`))
    .orderBy(desc(auditEntries.id));
  const [five, eighteen] = [500, 1_800].map((rateBasisPoints) => ({ hsn: '8523', rateBasisPoints }));
  expect(entries).toMatchObject([
    { action: 'tax.removed', actor: 'Staff buyer', before: eighteen, after: null },
    { action: 'tax.set', before: five, after: eighteen },
    { action: 'tax.set', before: null, after: five },
  ]);
});

it('counts for bills that are issued from then on; an invoice that was issued stays as it is', async () => {
  const [book = ''] = await addBooks(service.database, [{ pricePaise: 10_500 }]);
  const invoicesOf = async ({ buyer, id }: PaidOrder): Promise<Invoice[]> =>
    (await buyer.get(`/user/orders/${id}/invoices`).expect(200)).body.invoices;
  const billOfNewOrder = async () => {
    const order = await paidOrder(service, book);
    await service.jobs.runDue();
    return { order, invoices: await invoicesOf(order) };
  };
  const lineOf = ({ invoices }: Awaited<ReturnType<typeof billOfNewOrder>>) => invoices[0]?.lines[0];

  const exempt = await billOfNewOrder();
  expect(lineOf(exempt)).toMatchObject({ hsn: '4901', rateBasisPoints: 0 });
  const { version } = await taxOf(book, 500);
  const taxed = await billOfNewOrder();
  expect(lineOf(taxed)).toMatchObject({ hsn: '8523', rateBasisPoints: 500 });
  await remove(book, version).expect(200);
  expect(lineOf(await billOfNewOrder())).toEqual(lineOf(exempt));

  for (const { order, invoices } of [exempt, taxed]) expect(await invoicesOf(order)).toEqual(invoices);
});
