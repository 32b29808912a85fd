import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { emails } from '../../emails/email-tables.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService, testSecrets } from '../../testing/test-service.ts';
import { excessRefundJob } from '../payments/payments.queries.ts';
import { payInSandbox } from '../payments/sandbox.ts';
import { sandboxRefunds } from '../payments/sandbox-tables.ts';
import { orderChangedMessage } from '../staff-orders/change-order.ts';
import { nothingToCancel } from './cancel-by-staff.ts';
import { obstaclesForStaff } from './cancellable.ts';

let service: TestService;
let manager: string;
let book: string;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
  [book = ''] = await addBooks(service.database, [{ title: 'Emma', pricePaise: 30_000 }]);
  await setStock(service.database, { productId: book, copies: 50, reason: 'count', actor: 'test' });
});
afterAll(() => service.close());
beforeEach(() => () => {
  expect(service.logged.splice(0)).toEqual([]);
});

const change = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', manager).send(body);
const seen = async (id: string): Promise<StaffOrder> =>
  (await service.http.get(`/api/staff/orders/${id}`).set('authorization', manager).expect(200)).body.order;
const cancel = (id: string, version: number, fields: object = {}) =>
  change(`/orders/${id}/cancel`, { version, reason: 'NOT_AVAILABLE', ...fields });
const available = async () => {
  const [row] = await service.database.select().from(stock).where(eq(stock.productId, book));
  return (row?.onHand ?? 0) - (row?.held ?? 0);
};
const emailed = async ({ userId }: Buyer) => {
  const ofKind = and(eq(emails.userId, userId), eq(emails.kind, 'order_cancelled'));
  const rows = await service.database.select().from(emails).where(ofKind);
  return rows.map(({ content }) => content);
};
const givenBack = async (paymentId: string) => {
  const rows = await service.database
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, paymentId));
  return rows.map(({ amountPaise }) => amountPaise);
};
const cancellations = async (id: string) => {
  const { body } = await service.http
    .get(`/api/staff/orders/${id}/timeline`)
    .set('authorization', manager)
    .expect(200);
  return body.entries.filter(({ kind }: { kind: string }) => kind === 'CANCELLED');
};

it('gives all the money of a paid order back, once, puts its copies into stock and tells the shopper why', async () => {
  const before = await available();
  const { id, buyer, paymentId } = await paidOrder(service, book);
  const { version } = await seen(id);
  const wish = { note: 'The publisher has none.' };
  const clicks = await Promise.all([1, 2, 3].map(() => cancel(id, version, wish)));
  expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(clicks[0]?.body.order).toMatchObject({
    state: 'CANCELLED',
    cancelReason: 'NOT_AVAILABLE',
    cancelNote: 'The publisher has none.',
    refunds: [{ state: 'DUE', amountPaise: 49_900, reason: 'ORDER_CANCELLED' }],
    refundablePaise: 0,
  });
  expect(await available()).toBe(before);
  await Promise.all([service.jobs.runDue(excessRefundJob), service.jobs.runDue(excessRefundJob)]);
  await expect.poll(() => givenBack(paymentId)).toEqual([49_900]);
  expect(await emailed(buyer)).toMatchObject([
    { refundPaise: 49_900, byShop: { reason: 'NOT_AVAILABLE', note: 'The publisher has none.' } },
  ]);
  expect(await cancellations(id)).toMatchObject([
    {
      actor: 'Staff manager',
      amountPaise: 49_900,
      cancelReason: 'NOT_AVAILABLE',
      text: 'The publisher has none.',
    },
  ]);
  expect(await buyer.order(id)).toMatchObject({ cancelReason: 'NOT_AVAILABLE' });
  const other = await cancel(id, version, { reason: 'WRONG_PRICE' }).expect(409);
  expect(other.body).toMatchObject({ errors: [nothingToCancel.cancelled], order: { state: 'CANCELLED' } });
});

it('lets go of what an unpaid order holds, and gives a payment back that comes later', async () => {
  const before = await available();
  const buyer = await newBuyer(service);
  await buyer.fill(book);
  const { order, payment } = await buyer.placed();
  expect(await available()).toBe(before - 1);
  await cancel(order.id, 1, { reason: 'OTHER', note: 'We move.' }).expect(200);
  expect(await available()).toBe(before);
  expect(await emailed(buyer)).toMatchObject([{ byShop: { reason: 'OTHER', note: 'We move.' } }]);
  expect(await cancellations(order.id)).toMatchObject([{ amountPaise: null, text: 'We move.' }]);

  const proof = await payInSandbox(service.database, testSecrets.sandboxSecret, payment.orderId);
  if (!proof) throw new Error('The sandbox does not know the order.');
  await buyer.handIn(order.id, proof);
  await service.jobs.runDue(excessRefundJob);
  await expect.poll(() => givenBack(proof.paymentId)).toEqual([49_900]);
  expect(await seen(order.id)).toMatchObject({
    state: 'CANCELLED',
    refunds: [{ reason: 'ORDER_CANCELLED' }],
  });
});

it('counts either the payment that comes at once or the cancelling, and the money adds up', async () => {
  for (let round = 0; round < 5; round += 1) {
    const buyer = await newBuyer(service);
    await buyer.fill(book);
    const { order, payment } = await buyer.placed();
    const proof = await payInSandbox(service.database, testSecrets.sandboxSecret, payment.orderId);
    if (!proof) throw new Error('The sandbox does not know the order.');
    const [cancelled] = await Promise.all([cancel(order.id, 1), buyer.handIn(order.id, proof)]);
    const now = await seen(order.id);
    if (cancelled.status === 200) {
      expect(now).toMatchObject({ state: 'CANCELLED', refunds: [{ state: 'DUE', amountPaise: 49_900 }] });
    } else {
      expect(cancelled.body).toMatchObject({
        errors: [orderChangedMessage.message],
        order: { state: 'PAID' },
      });
      expect(now).toMatchObject({ state: 'PAID', refunds: [] });
    }
  }
});

it('is either cancelled by one of two members, or packed', async () => {
  for (let round = 0; round < 4; round += 1) {
    const { id } = await paidOrder(service, book);
    const { version } = await seen(id);
    const clicks = await Promise.all([
      cancel(id, version, { reason: 'WRONG_PRICE' }),
      cancel(id, version, { reason: 'CANNOT_DELIVER' }),
      change(`/orders/${id}/shipments`, { version }),
    ]);
    expect(clicks.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const { state, shipments, refunds } = await seen(id);
    const isPacked = clicks[2]?.status === 200;
    expect(shipments).toHaveLength(isPacked ? 1 : 0);
    expect(refunds).toHaveLength(isPacked ? 0 : 1);
    expect(state).toBe(isPacked ? 'PAID' : 'CANCELLED');
    if (isPacked) expect(clicks[0]?.body.errors).toEqual([obstaclesForStaff.packed]);
  }
});

it('gives the rest back after a part, but waits for one on its way', async () => {
  const { id, paymentId } = await paidOrder(service, book);
  const { version } = await seen(id);
  await change(`/orders/${id}/refunds`, {
    version,
    amountPaise: 10_000,
    note: 'Late.',
    key: '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c31',
  }).expect(200);
  const early = await cancel(id, version + 1).expect(409);
  expect(early.body.errors).toEqual([obstaclesForStaff.refundDue]);
  await service.jobs.runDue();
  const { version: now, refundablePaise } = await seen(id);
  expect(refundablePaise).toBe(39_900);
  await cancel(id, now).expect(200);
  await service.jobs.runDue();
  expect((await givenBack(paymentId)).toSorted()).toEqual([10_000, 39_900]);
});
