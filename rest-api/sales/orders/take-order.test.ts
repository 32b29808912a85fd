import { eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Invoice } from '../../contract/invoices.ts';
import { emails } from '../../emails/email-tables.ts';
import { users } from '../../shopping/account/account-tables.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { newBuyer } from '../../testing/buyer.ts';
import { retryWhileBusy } from '../../testing/retry-while-busy.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { orders } from './order-tables.ts';
import { emailTaken, noEmailForLink, notHandedOver, otherOrderMessage } from './take-order.ts';

let service: TestService;
let manager: string;
let book: string;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
});
afterAll(() => service.close());
beforeEach(async () => {
  [book = ''] = await addBooks(service.database, [{ title: 'Emma', pricePaise: 30_000 }]);
  await setStock(service.database, { productId: book, copies: 3, reason: 'count', actor: 'test' });
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

const address = {
  name: 'Bina Rao',
  mobile: '9123456789',
  area: '4 Temple Road',
  pincode: '560001',
  city: 'Bengaluru',
  state: 'Karnataka',
};
const take = (fields: object, key: string = uuid()) =>
  service.http
    .post('/api/staff/orders')
    .set('authorization', manager)
    .set('Idempotency-Key', key)
    .send({ lines: [{ book, quantity: 1 }], payment: 'CASH', ...fields });
const taken = async (fields: object, key?: string) => (await take(fields, key).expect(201)).body.order;
const get = async (path: string) =>
  (await service.http.get(`/api/staff${path}`).set('authorization', manager).expect(200)).body;
const available = async () => {
  const [row] = await service.database.select().from(stock).where(eq(stock.productId, book));
  return (row?.onHand ?? 0) - (row?.held ?? 0);
};
const emailKinds = async (userId: string) =>
  (await service.database.select().from(emails).where(eq(emails.userId, userId))).map(({ kind }) => kind);

it('is paid in cash and handed over to somebody who leaves no name, with a bill in the state of the seller', async () => {
  const order = await taken({});
  expect(order).toMatchObject({
    state: 'PAID',
    paymentMethod: 'CASH',
    fulfilment: 'DELIVERED',
    deliveryPaise: 0,
    totalPaise: 30_000,
    shopper: null,
    takenBy: 'Staff manager',
    address: { name: 'Counter customer', mobile: '', state: 'Karnataka' },
    shipments: [{ state: 'DELIVERED', carrier: 'Handed over in the shop' }],
  });
  expect(await available()).toBe(2);
  await service.jobs.runDue();
  const { invoices } = await get(`/orders/${order.id}/invoices`);
  expect(invoices.map(({ total, buyer }: Invoice) => [total.amountPaise, buyer.name])).toEqual([
    [30_000, 'Counter customer'],
  ]);
  const { entries } = await get(`/orders/${order.id}/timeline`);
  expect(entries.map((entry: { kind: string; actor: string }) => [entry.kind, entry.actor])).toEqual([
    ['HANDED_OVER', 'Staff manager'],
    ['PAID', 'Staff manager'],
    ['PLACED', 'Staff manager'],
  ]);
});

it('is delivered to an account at the charge of the shop, and leaves its cart alone', async () => {
  const buyer = await newBuyer(service);
  await buyer.fill(book);
  const order = await taken({ shopperId: buyer.userId, address, payment: 'CARD' });
  expect(order).toMatchObject({
    state: 'PAID',
    paymentMethod: 'CARD',
    fulfilment: 'UNFULFILLED',
    totalPaise: 49_900,
    shopper: { id: buyer.userId },
    address,
  });
  expect(await buyer.cart()).toHaveLength(1);
  expect(await emailKinds(buyer.userId)).toEqual(['order_paid']);
  expect((await buyer.order(order.id)).state).toBe('PAID');
});

it('waits for its payment by link, and somebody new gets an account with the email', async () => {
  const email = `${uuid()}@example.com`;
  const key = uuid();
  const wish = { email, address, payment: 'LINK' };
  const order = await taken(wish, key);
  expect(order).toMatchObject({ state: 'CREATED', shopper: { name: 'Bina Rao', email }, totalPaise: 49_900 });
  const { id: userId } = order.shopper;
  expect((await emailKinds(userId)).toSorted()).toEqual(['order_to_pay', 'password_reset']);
  expect(await available()).toBe(2);
  expect((await taken(wish, key)).id).toBe(order.id);
  const { errors } = (await take(wish).expect(400)).body;
  expect(errors).toEqual([`email: ${emailTaken.message.replace('There', 'there')}`]);
});

it.each([
  [{ payment: 'LINK', address }, noEmailForLink],
  [{ payment: 'LINK', email: 'new@example.com' }, notHandedOver],
])('has no link that nobody gets: %j', async (fields, error) => {
  expect((await take(fields).expect(400)).body.fields).toEqual([error]);
  expect(await available()).toBe(3);
});

it('is one order however often and at once it is sent with a key, and another one needs another key', async () => {
  const key = uuid();
  const answers = await Promise.all(
    Array.from({ length: 6 }, () => retryWhileBusy(() => take({ name: 'Bina' }, key))),
  );
  for (const { status } of answers) expect(status).toBe(201);
  expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1);
  expect(await service.database.$count(orders, eq(orders.idempotencyKey, key))).toBe(1);
  expect(await available()).toBe(2);
  const other = await take({ lines: [{ book, quantity: 2 }] }, key).expect(409);
  expect(other.body.errors).toEqual([otherOrderMessage.message]);
});

it('gets the last copy, or a shopper who buys it online at the same moment does', async () => {
  await service.database.update(stock).set({ onHand: 1 }).where(eq(stock.productId, book));
  const buyer = await newBuyer(service);
  await buyer.fill(book);
  const [key, onlineKey] = [uuid(), uuid()];
  const [counter, online] = await Promise.all([
    retryWhileBusy(() => take({}, key)),
    retryWhileBusy(() => buyer.buy(onlineKey)),
  ]);
  expect([counter.status, online.status].toSorted()).toEqual([201, 409]);
  const refused = counter.status === 409 ? counter : online;
  expect(refused.body.errors[0]).toContain('Emma');
  expect(await available()).toBe(0);
});

it('makes nothing of an account where it cannot be taken', async () => {
  const email = `${uuid()}@example.com`;
  const refused = await take({ email, lines: [{ book, quantity: 4 }] }).expect(409);
  expect(refused.body.errors[0]).toContain('Emma');
  expect(await service.database.$count(users, eq(users.email, email))).toBe(0);
  await take({ expectedTotalPaise: 1 }).expect(409);
  expect(await available()).toBe(3);
});

it('is quoted as it would be taken', async () => {
  const quote = async (fields: object) =>
    (
      await service.http
        .post('/api/staff/orders/quote')
        .set('authorization', manager)
        .send({ lines: [{ book, quantity: 2 }], ...fields })
        .expect(200)
    ).body.quote;
  expect(await quote({})).toMatchObject({
    lines: [{ productId: book, title: 'Emma', pricePaise: 30_000, quantity: 2, left: 3, withdrawn: false }],
    deliveryPaise: 0,
    totalPaise: 60_000,
    refusal: null,
  });
  const { pincode, state } = address;
  expect(await quote({ place: { pincode, state } })).toMatchObject({
    deliveryPaise: 19_900,
    totalPaise: 79_900,
  });
});

it('goes to another address, too, where it has no account', async () => {
  const { id, version } = await taken({ address });
  const elsewhere = { ...address, locality: '', alternatePhoneNumber: '', area: '5 Temple Road' };
  const changed = await service.http
    .post(`/api/staff/orders/${id}/address`)
    .set('authorization', manager)
    .send({ version, address: elsewhere })
    .expect(200);
  expect(changed.body.order.address).toMatchObject({ area: '5 Temple Road' });
  expect((await get(`/orders/${id}/timeline`)).entries).toContainEqual(
    expect.objectContaining({ kind: 'ADDRESS_CHANGED', actor: 'Staff manager' }),
  );
});
