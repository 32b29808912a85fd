import { and, eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Invoice } from '../../contract/invoices.ts';
import { demoAccount } from '../../contract/rules.ts';
import type { PayOnDeliverySettings } from '../../contract/settings.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { emails } from '../../emails/email-tables.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { settingChanged } from '../../settings/shop-settings.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { notInOneParcel } from '../fulfilment/pack-shipment.ts';
import { obstaclesForShopper } from '../orders/cancellable.ts';
import { orders } from '../orders/order-tables.ts';
import { otherPayment } from '../orders/place-order.ts';
import { orderCheckJob } from './order-checks.ts';
import { makeChecksDue } from './testing/due-payments.ts';

let service: TestService;
let owner: string;
let manager: string;
let book: string;
let other: string;
let buyer: Buyer;
let version = 0;
beforeAll(async () => {
  service = await startTestService();
  owner = (await addStaff(service.database, 'owner')).token;
  manager = (await addStaff(service.database, 'manager')).token;
});
afterAll(() => service.close());
beforeEach(async () => {
  [book = '', other = ''] = await addBooks(service.database, [
    { title: 'Emma', pricePaise: 30_000 },
    { title: 'Persuasion', pricePaise: 20_000 },
  ]);
  await setStock(service.database, { productId: book, copies: 10, reason: 'count', actor: 'test' });
  buyer = await newBuyer(service);
  await buyer.fill(book, book, other);
  await offer({});
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

/** Turns payment on delivery on: up to ₹5,000, everywhere, unless it says otherwise. */
async function offer(settings: Partial<PayOnDeliverySettings>): Promise<void> {
  const payOnDelivery = { maxPaise: 500_000, pincodes: [], maxRefused: 1, ...settings };
  const { body } = await service.http
    .post('/api/staff/settings')
    .set('authorization', owner)
    .send({ payOnDelivery, version })
    .expect(200);
  version = body.settings.states.find(({ name }: { name: string }) => name === 'PAY_ON_DELIVERY').version;
}
async function turnOff(): Promise<void> {
  const path = `/api/staff/settings/PAY_ON_DELIVERY?version=${version}`;
  await service.http.delete(path).set('authorization', owner).expect(200);
  version += 1;
}

const buy = (more: object = {}, key: string = uuid(), who = buyer) =>
  who
    .post('/user/orders', { addressId: who.addressId, payOnDelivery: true, ...more })
    .set('Idempotency-Key', key);
const bought = async (): Promise<string> => (await buy().expect(201)).body.order.id;
const asked = async (who = buyer) =>
  (await who.get('/user/pay-on-delivery').query({ addressId: who.addressId }).expect(200)).body.payOnDelivery;
const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', manager).send(body);
const get = async (path: string) =>
  (await service.http.get(`/api/staff${path}`).set('authorization', manager).expect(200)).body;
const seen = async (id: string): Promise<StaffOrder> => (await get(`/orders/${id}`)).order;
const invoicesOf = async (id: string): Promise<Invoice[]> => {
  await service.jobs.runDue();
  return (await get(`/orders/${id}/invoices`)).invoices;
};
const available = async (productId = book) => {
  const [row] = await service.database.select().from(stock).where(eq(stock.productId, productId));
  return (row?.onHand ?? 0) - (row?.held ?? 0);
};
const emailed = async () =>
  (
    await service.database
      .select()
      .from(emails)
      .where(eq(emails.userId, buyer.userId))
      .orderBy(emails.createdAt)
  )
    .map(({ content }) => content)
    .filter(({ kind }) => kind.startsWith('order_') || kind === 'refunded');
async function ship(id: string): Promise<StaffOrder> {
  const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
  const { body } = await post(`/orders/${id}/ship`, { version: (await seen(id)).version, ...consignment });
  expect(body.order.shipments).toHaveLength(1);
  return body.order;
}
/** The parcel of an order arrives, or comes back. */
async function end(id: string, how: 'deliver' | 'return'): Promise<StaffOrder> {
  const [parcel] = (await seen(id)).shipments;
  const { body } = await post(`/shipments/${parcel?.id}/${how}`, { version: parcel?.version }).expect(200);
  return body.order;
}

describe('an order that is paid on delivery', () => {
  it('is confirmed without a payment: sold, out of the cart, to be packed, and once for each key', async () => {
    expect(await asked()).toEqual({ maxPaise: 500_000, refusal: null });
    const key = uuid();
    const { body } = await buy({}, key).expect(201);
    const { id } = body.order;
    expect(body).toMatchObject({
      order: { state: 'CONFIRMED', payOnDelivery: true, paymentId: null, paidAt: null, expiresAt: null },
      payment: null,
    });
    expect((await buy({}, key).expect(201)).body).toMatchObject({ order: { id }, payment: null });
    expect((await buy({ payOnDelivery: false }, key).expect(409)).body.errors).toEqual([
      otherPayment.message,
    ]);
    expect(await available()).toBe(8);
    expect(await buyer.cart()).toEqual([]);
    expect(await emailed()).toMatchObject([
      { kind: 'order_confirmed', order: { toPayPaise: body.order.totalPaise } },
    ]);
    const { slips } = await get(`/slips?orders=${id}`);
    expect(slips).toMatchObject([{ orderId: id, collectPaise: body.order.totalPaise }]);
    const { orders: queue } = await get('/orders?queue=true&first=100');
    expect(queue.map((order: StaffOrder) => order.id)).toContain(id);
    expect((await buyer.get(`/user/orders/${id}/payment`).expect(409)).body.errors).toEqual([
      'This order is paid on delivery.',
    ]);
    // Nobody asks the payment provider about it, and it never expires.
    await service.database
      .update(orders)
      .set({ createdAt: new Date(Date.now() - 90 * 86_400_000) })
      .where(eq(orders.id, id));
    await makeChecksDue(service.database);
    await service.jobs.runDue();
    const isCheck = and(eq(jobs.kind, orderCheckJob), eq(jobs.subject, id));
    expect(await service.database.$count(jobs, isCheck)).toBe(0);
    expect((await buyer.order(id)).state).toBe('CONFIRMED');
    expect(await invoicesOf(id)).toEqual([]);
  });

  it('leaves with its bill, and is paid in cash once it is delivered', async () => {
    const { offline } = service.paymentMetrics.confirmations;
    const id = await bought();
    const { totalPaise } = await ship(id);
    const [bill, ...more] = await invoicesOf(id);
    expect(more).toEqual([]);
    expect(bill).toMatchObject({ kind: 'BILL_OF_SUPPLY', total: { amountPaise: totalPaise } });
    expect((await buyer.order(id)).state).toBe('CONFIRMED');
    const delivered = await end(id, 'deliver');
    expect(delivered).toMatchObject({
      state: 'PAID',
      fulfilment: 'DELIVERED',
      paymentMethod: 'CASH',
      paidAt: expect.any(String),
      refundablePaise: totalPaise,
      refusedParcels: 0,
    });
    expect(service.paymentMetrics.confirmations.offline).toBe(offline + 1);
    expect(await available()).toBe(8);
    expect((await emailed()).map(({ kind }) => kind)).toEqual([
      'order_confirmed',
      'order_shipped',
      'order_delivered',
    ]);
    // The same again changes nothing.
    await end(id, 'deliver');
    expect(await invoicesOf(id)).toEqual([bill]);
    const { entries } = await get(`/orders/${id}/timeline`);
    expect(
      entries
        .filter(({ kind }: { kind: string }) => kind === 'PAID')
        .map((entry: Record<string, unknown>) => [entry.actor, entry.paymentMethod, entry.amountPaise]),
    ).toEqual([['The shopper', 'CASH', totalPaise]]);
    // A refund is given by hand, with its credit note.
    const { version: now } = await seen(id);
    await post(`/orders/${id}/refunds`, {
      version: now,
      key: uuid(),
      amountPaise: 10_000,
      note: 'A stain',
    }).expect(200);
    expect((await invoicesOf(id)).map(({ kind, total }) => [kind, total.amountPaise])).toEqual([
      ['BILL_OF_SUPPLY', totalPaise],
      ['CREDIT_NOTE', 10_000],
    ]);
  });

  it('ends where its parcel comes back: copies in stock, the bill credited, and counted for its shopper', async () => {
    const id = await bought();
    const { totalPaise } = await ship(id);
    await invoicesOf(id);
    expect(await end(id, 'return')).toMatchObject({
      state: 'CANCELLED',
      cancelReason: 'REFUSED',
      paymentId: null,
      refunds: [],
      refusedParcels: 1,
    });
    expect(await available()).toBe(10);
    expect((await invoicesOf(id)).map(({ kind, total }) => [kind, total.amountPaise])).toEqual([
      ['BILL_OF_SUPPLY', totalPaise],
      ['CREDIT_NOTE', totalPaise],
    ]);
    expect((await emailed()).at(-1)).toMatchObject({
      kind: 'order_cancelled',
      byShop: { reason: 'REFUSED' },
    });
    expect((await asked()).refusal).toBeNull();
    await end(id, 'return');
    expect(await available()).toBe(10);
    await buyer.fill(book);
    const again = await bought();
    await ship(again);
    expect(await end(again, 'return')).toMatchObject({ refusedParcels: 2 });
    expect((await asked()).refusal).toMatch(/come back to us unpaid/);
    await buyer.fill(book);
    expect((await buy().expect(409)).body.errors).toEqual([expect.stringMatching(/come back to us unpaid/)]);
    expect(await available()).toBe(10);
    await buy({ payOnDelivery: false }).expect(201);
  });

  it.each(['shopper', 'staff'])('is cancelled by its %s before it is packed, and not after', async (who) => {
    const cancel = async (id: string) => {
      const { version: now } = await seen(id);
      return who === 'shopper'
        ? buyer.post(`/user/orders/${id}/cancel`, {})
        : post(`/orders/${id}/cancel`, { version: now, reason: 'SHOPPER_ASKED' });
    };
    const id = await bought();
    expect((await cancel(id)).body.order).toMatchObject({ state: 'CANCELLED', refunds: [] });
    expect(await available()).toBe(10);
    expect((await emailed()).at(-1)).not.toHaveProperty('refundPaise');
    expect(await invoicesOf(id)).toEqual([]);
    expect((await seen(id)).refusedParcels).toBe(0);
    await buyer.fill(book);
    const packed = await bought();
    await post(`/orders/${packed}/shipments`, { version: (await seen(packed)).version }).expect(200);
    const refused = await cancel(packed);
    expect(refused.status).toBe(409);
    if (who === 'shopper') expect(refused.body.errors).toEqual([obstaclesForShopper.packed]);
    expect((await seen(packed)).state).toBe('CONFIRMED');
  });

  it('goes in one parcel', async () => {
    const id = await bought();
    const { version: now } = await seen(id);
    const part = { version: now, lines: [{ productId: book, quantity: 1 }] };
    expect((await post(`/orders/${id}/shipments`, part).expect(409)).body.errors).toEqual([notInOneParcel]);
    await post(`/orders/${id}/shipments`, { version: now }).expect(200);
    expect((await ship(id)).fulfilment).toBe('SHIPPED');
  });

  it('is not taken beyond the largest amount, elsewhere, while three are open, or where it is turned off', async () => {
    const refusalOf = async (request: ReturnType<typeof buy>) => (await request.expect(409)).body.errors;
    await offer({ maxPaise: 50_000 });
    expect(await refusalOf(buy())).toEqual(['An order of more than ₹500 is paid at once.']);
    await offer({ pincodes: ['11', '7'] });
    expect(await asked()).toMatchObject({
      refusal: expect.stringMatching(/^We do not take payment on delivery in /),
    });
    expect(await refusalOf(buy())).toEqual([
      expect.stringMatching(/^We do not take payment on delivery in /),
    ]);
    await turnOff();
    expect(await asked()).toBeNull();
    expect(await refusalOf(buy())).toEqual(['We do not take payment on delivery.']);
    await offer({});
    expect(await available()).toBe(10);
    for (const _ of [1, 2, 3]) {
      await bought();
      await buyer.fill(book);
    }
    expect((await asked()).refusal).toMatch(/^3 orders are still to be paid on delivery/);
    expect(await refusalOf(buy())).toEqual([(await asked()).refusal]);
  });

  it('by ten at once sells no copy twice', async () => {
    await setStock(service.database, { productId: book, copies: 3, reason: 'count', actor: 'test' });
    const buyers = await Promise.all(Array.from({ length: 10 }, () => newBuyer(service)));
    for (const each of buyers) await each.fill(book);
    const statuses = await Promise.all(buyers.map(async (each) => (await buy({}, uuid(), each)).status));
    expect(statuses.filter((status) => status === 201)).toHaveLength(3);
    expect(statuses.filter((status) => status === 409)).toHaveLength(7);
    expect(await available()).toBe(0);
  });

  it('that comes to nothing by a code is paid at once', async () => {
    const code = `GIFT-${uuid().slice(0, 8).toUpperCase()}`;
    await service.http
      .post('/api/staff/codes')
      .set('authorization', owner)
      .send({ code, percent: 100, scope: 'ALL' })
      .expect(201);
    const rates = { rates: [], defaultGrams: 400 };
    const free = { name: 'Free', area: 'INDIA', chargePaise: 0, days: { min: 1, max: 2 } };
    const setting = { delivery: { ...rates, rates: [free] }, version: 0 };
    await service.http.post('/api/staff/settings').set('authorization', owner).send(setting).expect(200);
    const key = uuid();
    const { body } = await buy({ code }, key).expect(201);
    expect(body.order).toMatchObject({ state: 'PAID', paymentMethod: 'FREE', payOnDelivery: false });
    expect((await buy({ code }, key).expect(201)).body.order.id).toBe(body.order.id);
    await service.http
      .delete('/api/staff/settings/DELIVERY?version=1')
      .set('authorization', owner)
      .expect(200);
  });
});

it('the account that everybody shares pays at once', async () => {
  const { email, password } = demoAccount;
  const login = await service.http.post('/api/auth/login').send({ email, password }).expect(200);
  const authorization = login.body.encodedToken;
  const [address] = login.body.foundUser.address;
  const { body } = await service.http
    .get('/api/user/pay-on-delivery')
    .query({ addressId: address._id })
    .set('authorization', authorization)
    .expect(200);
  expect(body.payOnDelivery.refusal).toMatch(/^Everybody shares the demo account/);
});

it('staff take an order that is paid on delivery by telephone, and not over the counter', async () => {
  const address = {
    ...{ name: 'Bina Rao', mobile: '9123456789', area: '4 Temple Road', pincode: '560001' },
    ...{ city: 'Bengaluru', state: 'Karnataka' },
  };
  const take = (fields: object) =>
    post('/orders', { lines: [{ book, quantity: 1 }], payment: 'ON_DELIVERY', ...fields }).set(
      'Idempotency-Key',
      uuid(),
    );
  expect((await take({}).expect(400)).body.fields).toMatchObject([{ field: 'payment' }]);
  const { order } = (await take({ address }).expect(201)).body;
  expect(order).toMatchObject({ state: 'CONFIRMED', payOnDelivery: true, takenBy: 'Staff manager' });
  await ship(order.id);
  expect(await end(order.id, 'deliver')).toMatchObject({ state: 'PAID', paymentMethod: 'CASH' });
  // The cart of whoever telephones is as it was.
  expect(await buyer.cart()).toHaveLength(2);
});

it('is set up with an amount, the beginnings of pincodes and a count, by one owner at a time', async () => {
  const set = (payOnDelivery: object, from = version) =>
    service.http
      .post('/api/staff/settings')
      .set('authorization', owner)
      .send({ payOnDelivery, version: from });
  const { body: refused } = await set({ maxPaise: -1, pincodes: ['0'], maxRefused: 101 }).expect(400);
  expect(refused.fields.map(({ field }: { field: string }) => field).toSorted()).toEqual([
    'maxPaise',
    'maxRefused',
    'pincodes',
  ]);
  const wish = { maxPaise: 100_000, pincodes: ['560'], maxRefused: 0 };
  const { body } = await set(wish, version + 1).expect(409);
  expect(body.errors).toEqual([settingChanged.message]);
  await offer(wish);
  const { shop } = (await service.http.get('/api/shop').expect(200)).body;
  expect(shop.payOnDeliveryMaxPaise).toBe(100_000);
});
