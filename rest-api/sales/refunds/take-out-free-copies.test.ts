import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Invoice } from '../../contract/invoices.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { emails } from '../../emails/email-tables.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { RazorpayStandIn } from '../payments/testing/razorpay-stand-in.ts';
import { orderRefundJob } from './order-refunds.queries.ts';
import { keyUsedMessage } from './refund-order.ts';
import { lastCopiesMessage, onTheirWayMessage } from './take-out-free-copies.ts';

let standIn: RazorpayStandIn;
let service: TestService;
let owner: string;
let book: string;
let free: string;
let buyer: Buyer;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  service = await startTestService({}, { razorpay: standIn.settings });
  owner = (await addStaff(service.database, 'owner')).token;
  await post('/settings', { invoicing: { issuedAt: 'SHIPPED', prefix: '' }, version: 0 }).expect(200);
  await post('/settings', {
    payOnDelivery: { maxPaise: 500_000, pincodes: [], maxRefused: 1 },
    version: 0,
  }).expect(200);
});
afterAll(async () => {
  await service.close();
  await standIn.close();
});
beforeEach(async () => {
  [book = '', free = ''] = await addBooks(service.database, [
    { title: 'Emma', pricePaise: 30_000 },
    { title: 'Sanditon', pricePaise: 10_000 },
  ]);
  for (const productId of [book, free])
    await setStock(service.database, { productId, copies: 10, reason: 'count', actor: 'test' });
  buyer = await newBuyer(service);
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', owner).send(body);
const get = async (path: string) =>
  (await service.http.get(`/api/staff${path}`).set('authorization', owner).expect(200)).body;
const seen = async (id: string): Promise<StaffOrder> => (await get(`/orders/${id}`)).order;
const onHand = async () => {
  const rows = await service.database.select().from(stock);
  return [book, free].map((id) => rows.find(({ productId }) => productId === id)?.onHand);
};

/** An order of one Emma and, free by a code, two copies of Sanditon: paid at the provider, or to be paid on delivery. */
async function order(payOnDelivery = false): Promise<string> {
  const code = `FREE-${uuid().slice(0, 8)}`;
  await post('/codes', { code, percent: 100, scope: 'BOOKS', productIds: [free] }).expect(201);
  await buyer.fill(book, free, free);
  const { body } = await buyer
    .post('/user/orders', { addressId: buyer.addressId, code, payOnDelivery })
    .set('Idempotency-Key', uuid())
    .expect(201);
  const { id, totalPaise, deliveryPaise } = body.order;
  expect(totalPaise).toBe(30_000 + deliveryPaise);
  if (!payOnDelivery) await buyer.handIn(id, standIn.pay(body.payment.orderId)).expect(200);
  return id;
}
const takeOut = async (id: string, quantity: number, fields: object = {}) =>
  post(`/orders/${id}/refunds`, {
    version: (await seen(id)).version,
    key: uuid(),
    note: 'Misprinted.',
    lines: [{ productId: free, quantity }],
    ...fields,
  });
async function ship(id: string): Promise<StaffOrder> {
  const { version } = await seen(id);
  const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
  return (await post(`/orders/${id}/ship`, { version, ...consignment }).expect(200)).body.order;
}
async function deliver(id: string): Promise<void> {
  const [parcel] = (await seen(id)).shipments;
  await post(`/shipments/${parcel?.id}/deliver`, { version: parcel?.version }).expect(200);
}
const invoicesOf = async (id: string): Promise<Invoice[]> => {
  await service.jobs.runDue();
  return (await get(`/orders/${id}/invoices`)).invoices;
};
const booksOn = (invoice: Invoice | undefined) =>
  invoice?.lines.filter(({ quantity }) => quantity !== null).map(({ title, quantity }) => [title, quantity]);
const refundsAtProvider = () => standIn.refunds.length;

it('takes a free copy out of a paid order, once for each key, and sends nothing to the provider', async () => {
  const id = await order();
  expect(await onHand()).toEqual([9, 8]);
  const { version, totalPaise } = await seen(id);
  const before = refundsAtProvider();
  const wish = { version, key: uuid() };
  const clicks = await Promise.all([1, 2, 3].map(() => takeOut(id, 1, wish)));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  await takeOut(id, 1, wish).then(({ status }) => expect(status).toBe(200));
  const other = await takeOut(id, 2, wish);
  expect(other.body).toMatchObject({ errors: [keyUsedMessage.message], storedRefund: { amountPaise: 0 } });

  expect(await onHand()).toEqual([9, 9]);
  const now = await seen(id);
  expect(now).toMatchObject({ state: 'PAID', totalPaise, refundablePaise: totalPaise });
  expect(now.lines.map(({ refunded, toSend }) => [refunded, toSend])).toEqual([
    [0, 1],
    [1, 1],
  ]);
  expect(now.refunds).toMatchObject([
    { amountPaise: 0, state: 'GIVEN', reason: 'BY_SHOP', note: 'Misprinted.', trouble: null },
  ]);
  expect((await buyer.order(id)).refunds).toHaveLength(1);
  expect(await service.database.select().from(jobs).where(eq(jobs.kind, orderRefundJob))).toEqual([]);
  const written = await service.database.select().from(emails).where(eq(emails.userId, buyer.userId));
  expect(written.map(({ content }) => content)).toContainEqual(
    expect.objectContaining({ kind: 'refunded', amountPaise: 0, note: 'Misprinted.' }),
  );
  expect((await get(`/orders/${id}/timeline`)).entries).toContainEqual(
    expect.objectContaining({ kind: 'REFUNDED', amountPaise: 0, text: 'Misprinted.' }),
  );

  // What leaves the shop then is what its bill has.
  await ship(id);
  const [bill, ...notes] = await invoicesOf(id);
  expect(booksOn(bill)).toEqual([
    ['Emma', 1],
    ['Sanditon', 1],
  ]);
  expect(bill?.total.amountPaise).toBe(totalPaise);
  expect(notes).toEqual([]);
  expect(refundsAtProvider()).toBe(before);
});

it('leaves a book off the bill of which all copies were taken out, and credits the others right', async () => {
  const id = await order();
  await takeOut(id, 2).then(({ status }) => expect(status).toBe(200));
  await ship(id);
  expect(booksOn((await invoicesOf(id))[0])).toEqual([['Emma', 1]]);
  await takeOut(id, 1, { lines: [{ productId: book, quantity: 1 }] }).then(({ status }) =>
    expect(status).toBe(200),
  );
  const [, note] = await invoicesOf(id);
  expect(booksOn(note)).toEqual([['Emma', 1]]);
  expect(note?.total.amountPaise).toBe(30_000);
});

it('takes a copy out once where two members of staff do it at once', async () => {
  const id = await order();
  const { version } = await seen(id);
  const both = await Promise.all([takeOut(id, 2, { version }), takeOut(id, 2, { version })]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect(await onHand()).toEqual([9, 10]);
});

it('gives the delivery charge back with free copies that are the last of an order', async () => {
  const id = await order();
  const { deliveryPaise } = await seen(id);
  await takeOut(id, 1, { lines: [{ productId: book, quantity: 1 }] }).then(({ status }) =>
    expect(status).toBe(200),
  );
  await takeOut(id, 2).then(({ status }) => expect(status).toBe(200));
  await service.jobs.runDue(orderRefundJob);
  const given = (await seen(id)).refunds.map(({ amountPaise }) => amountPaise);
  expect(given.toSorted((a, b) => a - b)).toEqual([deliveryPaise, 30_000]);
  expect(await seen(id)).toMatchObject({ state: 'REFUNDED', refundablePaise: 0 });
  expect(await onHand()).toEqual([10, 10]);
});

it('puts free copies back that have come back, also once all money of the order has gone back', async () => {
  const id = await order();
  const { deliveryPaise } = await ship(id);
  await deliver(id);
  await takeOut(id, 1, { restock: true }).then(({ status }) => expect(status).toBe(200));
  expect(await onHand()).toEqual([9, 9]);
  for (const part of [
    { amountPaise: deliveryPaise, lines: undefined },
    { lines: [{ productId: book, quantity: 1 }] },
  ])
    await takeOut(id, 1, part).then(({ status }) => expect(status).toBe(200));
  await service.jobs.runDue(orderRefundJob);
  expect((await seen(id)).state).toBe('REFUNDED');
  await takeOut(id, 1, { restock: true }).then(({ status }) => expect(status).toBe(200));
  expect(await onHand()).toEqual([9, 10]);
  await takeOut(id, 1, { restock: true }).then(({ status }) => expect(status).toBe(400));
  expect(await onHand()).toEqual([9, 10]);
});

it('counts the copies of a return of nothing but free ones, and gives nothing back', async () => {
  const id = await order();
  await ship(id);
  await deliver(id);
  const lines = [{ productId: free, quantity: 1, reason: 'DAMAGED' }];
  await buyer.post(`/user/orders/${id}/returns`, { lines }).expect(200);
  const asked = async () => (await seen(id)).returns[0] ?? expect.unreachable();
  const step = async (name: string, body: object) =>
    post(`/returns/${(await asked()).id}/${name}`, { version: (await asked()).version, ...body }).expect(200);
  await step('decide', { approve: true });
  await step('receive', { fit: [{ productId: free, quantity: 1 }] });
  const emailed = await service.database.select().from(emails).where(eq(emails.kind, 'return_received'));
  expect(emailed).toMatchObject([{ content: { sentBack: { isFree: true } } }]);
  const { version } = await asked();
  for (let click = 0; click < 2; click += 1) await step('refund', { version });
  expect(await asked()).toMatchObject({ state: 'REFUNDED', refundPaise: 0 });
  expect(await onHand()).toEqual([9, 9]);
  expect((await seen(id)).lines.map(({ refunded }) => refunded)).toEqual([0, 1]);
  // The other copy alone is left.
  await takeOut(id, 2, { restock: true }).then(({ status }) => expect(status).toBe(400));
  await takeOut(id, 1, { restock: true }).then(({ status }) => expect(status).toBe(200));
  expect(await onHand()).toEqual([9, 10]);
});

it('takes a free copy out of an order that is paid on delivery, until its parcel leaves', async () => {
  const id = await order(true);
  const { totalPaise } = await seen(id);
  await takeOut(id, 1).then(({ status }) => expect(status).toBe(200));
  expect(await seen(id)).toMatchObject({ state: 'CONFIRMED', totalPaise });
  expect(await onHand()).toEqual([9, 9]);
  const sent = await ship(id);
  expect(sent.shipments[0]?.lines.map(({ quantity }) => quantity)).toEqual([1, 1]);
  const late = await takeOut(id, 1);
  expect(late.body.errors).toEqual([onTheirWayMessage]);
  await deliver(id);
  const [bill, ...notes] = await invoicesOf(id);
  expect([bill?.total.amountPaise, booksOn(bill), notes]).toEqual([
    totalPaise,
    [
      ['Emma', 1],
      ['Sanditon', 1],
    ],
    [],
  ]);
  await takeOut(id, 1, { restock: true }).then(({ status }) => expect(status).toBe(200));
  expect(await seen(id)).toMatchObject({ state: 'PAID', refundablePaise: totalPaise });
  expect(await onHand()).toEqual([9, 10]);
});

it('puts all copies back that are left where the parcel comes back unpaid', async () => {
  const id = await order(true);
  await takeOut(id, 1).then(({ status }) => expect(status).toBe(200));
  const [parcel] = (await ship(id)).shipments;
  await post(`/shipments/${parcel?.id}/return`, { version: parcel?.version }).expect(200);
  expect(await onHand()).toEqual([10, 10]);
});

it('leaves something to send in an order that is paid on delivery', async () => {
  const code = `FREE-${uuid().slice(0, 8)}`;
  await post('/codes', { code, percent: 100, scope: 'ALL' }).expect(201);
  await buyer.fill(free);
  const { body } = await buyer
    .post('/user/orders', { addressId: buyer.addressId, code, payOnDelivery: true })
    .set('Idempotency-Key', uuid())
    .expect(201);
  const last = await takeOut(body.order.id, 1);
  expect(last.body.errors).toEqual([lastCopiesMessage]);
  expect(await onHand()).toEqual([10, 9]);
});
