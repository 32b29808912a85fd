import { and, eq } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Invoice } from '../../contract/invoices.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { emails } from '../../emails/email-tables.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { HttpError } from '../../routing/errors.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { obstaclesForShopper } from '../orders/cancellable.ts';
import { orders } from '../orders/order-tables.ts';
import { findOrderForUpdate } from '../orders/orders.queries.ts';
import type { OfflineMethod } from '../stored-values.ts';
import { orderCheckJob } from './order-checks.ts';
import { payments } from './payment-tables.ts';
import { noLongerWaits, recordOfflinePayment, soldMeanwhile } from './record-payment.ts';
import { makeChecksDue } from './testing/due-payments.ts';
import { RazorpayStandIn } from './testing/razorpay-stand-in.ts';

let standIn: RazorpayStandIn;
let service: TestService;
let manager: string;
let book: string;
let buyer: Buyer;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  service = await startTestService({}, { razorpay: standIn.settings });
  manager = (await addStaff(service.database, 'manager')).token;
});
afterAll(async () => {
  await service.close();
  await standIn.close();
});
beforeEach(async () => {
  [book = ''] = await addBooks(service.database, [{ title: 'Emma', pricePaise: 30_000 }]);
  await setStock(service.database, { productId: book, copies: 10, reason: 'count', actor: 'test' });
  buyer = await newBuyer(service);
  await buyer.fill(book, book);
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

const isOrder = (id: string) => eq(orders.id, id);

/** An order that waits and that the provider knows nothing of. */
async function placed(totalPaise?: number): Promise<string> {
  const { order } = await buyer.placed();
  const free = { discountPaise: order.pricePaise + order.deliveryPaise, totalPaise };
  await service.database
    .update(orders)
    .set({ providerOrderId: null, ...(totalPaise !== undefined && free) })
    .where(isOrder(order.id));
  standIn.calls.splice(0);
  return order.id;
}

const pay = (id: string, method: OfflineMethod) =>
  inTransaction(service.database, async (transaction) => {
    const order = await findOrderForUpdate(transaction, buyer.userId, id);
    if (!order) throw new Error('There is no order.');
    return recordOfflinePayment(transaction, order, method);
  });
const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', manager).send(body);
const get = async (path: string) =>
  (await service.http.get(`/api/staff${path}`).set('authorization', manager).expect(200)).body;
const seen = async (id: string): Promise<StaffOrder> => (await get(`/orders/${id}`)).order;
const paymentOf = async (id: string) =>
  (await service.database.select().from(payments).where(eq(payments.orderId, id)))[0];
const available = async () => {
  const [row] = await service.database.select().from(stock).where(eq(stock.productId, book));
  return (row?.onHand ?? 0) - (row?.held ?? 0);
};
const emailed = async () =>
  (await service.database.select().from(emails).where(eq(emails.userId, buyer.userId))).map(
    ({ content }) => content,
  );
const checksOf = (id: string) =>
  service.database.$count(jobs, and(eq(jobs.kind, orderCheckJob), eq(jobs.subject, id)));
/** Lets everything run that would have to do with the provider. */
const runAll = async () => {
  await makeChecksDue(service.database);
  await service.jobs.runDue();
};

it.each(['cash', 'card'] as const)(
  'an order is paid by %s at once, and the provider is never asked',
  async (method) => {
    const { offline } = service.paymentMetrics.confirmations;
    const id = await placed();
    expect(await pay(id, method)).toMatchObject({ state: 'paid', paymentId: `${method}_${id}` });
    const order = await buyer.order(id);
    expect(order).toMatchObject({
      state: 'PAID',
      paymentMethod: method.toUpperCase(),
      paidAt: expect.any(String),
      refunds: [],
    });
    expect(await paymentOf(id)).toMatchObject({
      method,
      state: 'kept',
      amountPaise: order.totalPaise,
      capturedAt: expect.any(Date),
      refundedPaise: 0,
    });
    expect(await available()).toBe(8);
    expect(await buyer.cart()).toEqual([]);
    await runAll();
    expect(await checksOf(id)).toBe(0);
    expect(standIn.calls).toEqual([]);
    expect((await emailed()).filter(({ kind }) => kind === 'order_paid')).toHaveLength(1);
    const { invoices } = await get(`/orders/${id}/invoices`);
    expect(invoices.map(({ total }: Invoice) => total.amountPaise)).toEqual([order.totalPaise]);
    // Whoever commits the payment counts it.
    expect(service.paymentMetrics.confirmations.offline).toBe(offline);
  },
);

it('what staff give back of it is given at once, with its credit note, until all of it has gone back', async () => {
  const id = await placed();
  await pay(id, 'cash');
  await runAll();
  const { version, totalPaise } = await seen(id);
  const of = { version, key: uuid(), note: 'A torn page.' };
  const { order } = (await post(`/orders/${id}/refunds`, { ...of, amountPaise: 10_000 }).expect(200)).body;
  expect(order.refunds).toEqual([
    expect.objectContaining({
      amountPaise: 10_000,
      state: 'GIVEN',
      method: 'CASH',
      reason: 'BY_SHOP',
      note: 'A torn page.',
    }),
  ]);
  expect(order.refundablePaise).toBe(totalPaise - 10_000);
  expect(await paymentOf(id)).toMatchObject({ state: 'kept', refundedPaise: 10_000 });
  expect((await buyer.order(id)).state).toBe('PAID');
  const rest = { version: order.version, key: uuid(), note: 'All of it.', amountPaise: totalPaise - 10_000 };
  expect((await post(`/orders/${id}/refunds`, rest).expect(200)).body.order).toMatchObject({
    state: 'REFUNDED',
    refundablePaise: 0,
  });
  expect(await paymentOf(id)).toMatchObject({ state: 'refunded', refundedPaise: totalPaise });
  expect(await available()).toBe(10);
  await runAll();
  expect(standIn.calls).toEqual([]);
  expect((await emailed()).filter(({ kind }) => kind === 'refunded')).toEqual([
    expect.objectContaining({ amountPaise: 10_000, paidInShop: 'cash' }),
    expect.objectContaining({ amountPaise: totalPaise - 10_000, paidInShop: 'cash' }),
  ]);
  const { invoices } = await get(`/orders/${id}/invoices`);
  expect(invoices.map((each: Invoice) => [each.kind, each.total.amountPaise])).toEqual([
    ['BILL_OF_SUPPLY', totalPaise],
    ['CREDIT_NOTE', 10_000],
    ['CREDIT_NOTE', totalPaise - 10_000],
  ]);
  const { entries } = await get(`/orders/${id}/timeline`);
  const money = entries.filter(({ kind }: { kind: string }) => kind === 'PAID' || kind === 'REFUNDED');
  expect(
    money.map((each: { kind: string; paymentMethod: string }) => [each.kind, each.paymentMethod]),
  ).toEqual([
    ['REFUNDED', 'CASH'],
    ['REFUNDED', 'CASH'],
    ['PAID', 'CASH'],
  ]);
});

it('staff cancel it and give the money back; its shopper cannot, who is not there', async () => {
  const id = await placed();
  await pay(id, 'card');
  const { refunds: due } = service.paymentMetrics;
  const before = { ...due };
  expect((await buyer.post(`/user/orders/${id}/cancel`).expect(409)).body.errors).toEqual([
    obstaclesForShopper.paidInShop,
  ]);
  const listed = (await buyer.get(`/user/orders/${id}?include=returns`).expect(200)).body.order;
  expect(listed).toMatchObject({ state: 'PAID', cancellable: false });
  const { version, totalPaise } = await seen(id);
  const cancelled = await post(`/orders/${id}/cancel`, { version, reason: 'SHOPPER_ASKED' }).expect(200);
  expect(cancelled.body.order).toMatchObject({
    state: 'CANCELLED',
    refundablePaise: 0,
    refunds: [{ amountPaise: totalPaise, state: 'GIVEN', method: 'CARD', reason: 'ORDER_CANCELLED' }],
  });
  expect(await available()).toBe(10);
  await runAll();
  expect(standIn.calls).toEqual([]);
  expect(service.paymentMetrics.refunds).toEqual(before);
  expect((await emailed()).filter(({ kind }) => kind !== 'order_paid')).toEqual([
    expect.objectContaining({ kind: 'order_cancelled', refundPaise: totalPaise, paidInShop: 'card' }),
    expect.objectContaining({ kind: 'refunded', amountPaise: totalPaise, paidInShop: 'card' }),
  ]);
});

it('an order that comes to nothing is paid by nothing, and gives back its copies alone', async () => {
  const id = await placed(0);
  expect(await pay(id, 'free')).toMatchObject({ state: 'paid' });
  await runAll();
  expect(await paymentOf(id)).toMatchObject({ method: 'free', state: 'kept', amountPaise: 0 });
  expect(await buyer.order(id)).toMatchObject({ state: 'PAID', paymentMethod: 'FREE', refunds: [] });
  expect(await available()).toBe(8);
  const { version, refundablePaise } = await seen(id);
  expect(refundablePaise).toBe(0);
  const refused = await post(`/orders/${id}/refunds`, { version, key: uuid(), note: 'No.', amountPaise: 1 });
  expect(refused.status).toBe(409);
  await buyer.post(`/user/orders/${id}/cancel`).expect(200);
  expect(await buyer.order(id)).toMatchObject({ state: 'CANCELLED', refunds: [] });
  expect(await available()).toBe(10);
  await runAll();
  expect(standIn.calls).toEqual([]);
  const [cancelled, ...others] = (await emailed()).filter(({ kind }) => kind !== 'order_paid');
  expect(cancelled).toMatchObject({ kind: 'order_cancelled' });
  expect(cancelled).not.toHaveProperty('refundPaise');
  expect(others).toEqual([]);
});

it('an order is not paid whose books are gone, or that does not wait', async () => {
  const id = await placed();
  await service.database.update(stock).set({ onHand: 0, held: 0 }).where(eq(stock.productId, book));
  const gone = new HttpError(409, soldMeanwhile);
  await service.jobs.runDue();
  await service.database.execute('delete from stock_holds');
  await expect(pay(id, 'cash')).rejects.toThrow(gone);
  expect((await buyer.order(id)).state).toBe('CREATED');
  expect(await paymentOf(id)).toBeUndefined();
  await service.database.update(stock).set({ onHand: 2 }).where(eq(stock.productId, book));
  await pay(id, 'cash');
  await expect(pay(id, 'card')).rejects.toThrow(new HttpError(409, noLongerWaits));
  expect(await paymentOf(id)).toMatchObject({ method: 'cash' });
  expect(await available()).toBe(0);
});

it('a payment of the provider that comes as well goes back', async () => {
  const { order, payment } = await buyer.placed();
  await pay(order.id, 'cash');
  const proof = standIn.pay(payment.orderId);
  await buyer.handIn(order.id, proof).expect(409);
  await runAll();
  const now = await buyer.order(order.id);
  expect(now).toMatchObject({ state: 'PAID', paymentMethod: 'CASH' });
  expect(now.refunds).toMatchObject([{ method: 'RAZORPAY', state: 'GIVEN', reason: 'PAID_TWICE' }]);
});
