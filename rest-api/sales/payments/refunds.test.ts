import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { jobs } from '../../jobs/job-tables.ts';
import { retryDeadJobs } from '../../jobs/jobs.queries.ts';
import { settingsOver } from '../../settings/shop-settings.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { hasChangedSince } from '../../testing/changed-since.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { orderResponses } from '../orders/order-response.ts';
import { orders } from '../orders/order-tables.ts';
import { orderTiming } from './next-check.ts';
import { orderCheckJob } from './order-checks.ts';
import { paymentEventJob } from './payment-events.ts';
import { paymentEvents, refunds } from './payment-tables.ts';
import { excessRefundJob } from './payments.queries.ts';
import { eventsLeft, makeChecksDue, makeWaitingDue } from './testing/due-payments.ts';
import { paymentEvent } from './testing/payment-event.ts';
import { RazorpayStandIn } from './testing/razorpay-stand-in.ts';

const day = 24 * 3_600_000;
const aMoment = expect.stringMatching(/\+00:00$/);

let standIn: RazorpayStandIn;
let service: TestService;
let books: string[];
let buyer: Buyer;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  service = await startTestService({}, { razorpay: standIn.settings });
  books = await addBooks(service.database, [{ pricePaise: 30_000 }, { pricePaise: 12_345 }]);
});
afterAll(async () => {
  await service.close();
  await standIn.close();
});
beforeEach(async () => {
  standIn.liftFaults();
  await service.database.delete(orders);
  await service.database.delete(paymentEvents);
  await service.database.delete(jobs);
  service.logged.splice(0);
  buyer = await newBuyer(service);
  await buyer.fill(...books);
});

const reconcile = async (age = 0) => {
  const { database } = service;
  await database
    .update(orders)
    .set({ createdAt: sql`${orders.createdAt} - ${age} * interval '1 millisecond'` });
  await makeWaitingDue(database);
  await makeChecksDue(database);
  await service.jobs.runDue();
};
const send = (type: string, paymentId: string, beside = {}) => {
  const [secret = ''] = standIn.settings.webhookSecrets;
  const { body, headers } = paymentEvent(type, standIn.payment(paymentId), secret, beside);
  return service.http.post('/api/payments/razorpay/webhook').set(headers).send(body).expect(200);
};
const acted = async () => {
  await service.jobs.runDue(paymentEventJob);
  expect(await eventsLeft(service.database)).toBe(0);
};
const paidOrder = async () => {
  const { order, payment } = await buyer.placed();
  const proof = standIn.pay(payment.orderId);
  await buyer.handIn(order.id, proof).expect(200);
  return { order, paymentId: proof.paymentId };
};
const paidTooLate = async (as: Parameters<RazorpayStandIn['pay']>[1] = {}) => {
  const { order, payment } = await buyer.placed();
  await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
  const proof = standIn.pay(payment.orderId, as);
  await buyer.handIn(order.id, proof).expect(409);
  return { order, paymentId: proof.paymentId };
};

describe('refunds given by hand', () => {
  it('in part are shown, and the order stays paid until all of it has gone back', async () => {
    const { order, paymentId } = await paidOrder();
    await hasChangedSince(service.database, order.id);
    const first = standIn.refundByHand(paymentId, 10_000);
    await reconcile();
    expect(await hasChangedSince(service.database, order.id)).toBe(true);
    await reconcile();
    expect(await hasChangedSince(service.database, order.id)).toBe(false);
    const shown = {
      paymentId,
      refundId: first.id,
      amountPaise: 10_000,
      state: 'GIVEN',
      reason: 'BY_SHOP',
      receivedAt: aMoment,
      refundedAt: aMoment,
    };
    expect(await buyer.order(order.id)).toMatchObject({ state: 'PAID', refunds: [shown] });
    const rest = standIn.refundByHand(paymentId, order.totalPaise - 10_000);
    await reconcile();
    expect(await buyer.order(order.id)).toMatchObject({
      state: 'REFUNDED',
      refunds: [shown, { ...shown, refundId: rest.id, amountPaise: rest.amount }],
    });
  });

  it('are noticed for half a year without a webhook', async () => {
    const { order, paymentId } = await paidOrder();
    await reconcile(7 * day);
    await reconcile(80 * day);
    expect(await buyer.order(order.id)).toMatchObject({ state: 'PAID' });
    standIn.refundByHand(paymentId, order.totalPaise);
    const [check] = await service.database.select().from(jobs).where(eq(jobs.subject, order.id));
    expect(check?.runAt.getTime()).toBeLessThan(Date.now() + orderTiming.refundMs);
    await reconcile(40 * day);
    expect(await buyer.order(order.id)).toMatchObject({ state: 'REFUNDED' });
  });

  it('in part of a payment that goes back leave the rest to be given', async () => {
    const { order, paymentId } = await paidTooLate();
    standIn.refundByHand(paymentId, 10_000);
    await reconcile();
    expect(standIn.payment(paymentId)).toMatchObject({ status: 'refunded', refundedPaise: order.totalPaise });
    expect((await buyer.order(order.id)).refunds).toMatchObject([
      { amountPaise: 10_000, state: 'GIVEN', reason: 'BY_SHOP' },
      { amountPaise: order.totalPaise - 10_000, state: 'GIVEN', reason: 'ORDER_CANCELLED' },
    ]);
  });
});

describe('refunds that the shop asks for', () => {
  it('are given when a person starts one again that was left to them', async () => {
    const { order, paymentId } = await paidTooLate();
    const fault = standIn.interfere('POST /v1/payments/pay/refund', 'before', 'decline');
    await service.database.update(jobs).set({ attempts: 19 }).where(eq(jobs.subject, paymentId));
    await reconcile();
    expect((await buyer.order(order.id)).refunds).toMatchObject([{ state: 'FAILED' }]);
    fault.lift();
    expect(await retryDeadJobs(service.database, { kind: excessRefundJob, subjects: [paymentId] })).toBe(1);
    await service.jobs.runDue();
    expect((await buyer.order(order.id)).refunds).toMatchObject([
      { state: 'GIVEN', reason: 'ORDER_CANCELLED' },
    ]);
  });

  it('wait until the money is taken, and are for nothing where it never is', async () => {
    const { order, paymentId } = await paidTooLate({ status: 'authorized' });
    await reconcile();
    expect((await buyer.order(order.id)).refunds).toMatchObject([{ state: 'DUE' }]);
    standIn.setStatus(paymentId, 'failed');
    await reconcile();
    expect((await buyer.order(order.id)).refunds).toEqual([]);
    // Should the bank take it all the same, it goes back.
    standIn.setStatus(paymentId, 'captured');
    await reconcile();
    await reconcile();
    expect((await buyer.order(order.id)).refunds).toMatchObject([
      { state: 'GIVEN', reason: 'ORDER_CANCELLED' },
    ]);
    expect(service.logged).toEqual([]);
  });

  it('are asked for a limited number of times, and then shown as failed', async () => {
    const { order, paymentId } = await paidTooLate();
    const { given_up } = service.paymentMetrics.refunds;
    const fault = standIn.interfere('POST /v1/payments/pay/refund', 'before', 'decline');
    await service.database.update(jobs).set({ attempts: 18 }).where(eq(jobs.subject, paymentId));
    await reconcile();
    expect((await buyer.order(order.id)).refunds).toMatchObject([{ state: 'DUE' }]);
    await reconcile();
    expect((await buyer.order(order.id)).refunds).toMatchObject([
      { amountPaise: order.totalPaise, state: 'FAILED', reason: 'ORDER_CANCELLED', refundedAt: null },
    ]);
    expect(service.paymentMetrics.refunds.given_up).toBe(given_up + 1);
    expect(service.logged.map((line) => JSON.parse(line).msg)).toContain(
      `a job is dead; mend its cause, then start it again: npm run jobs -- retry refund ${paymentId}`,
    );
    const { length } = standIn.calls;
    await reconcile();
    expect(standIn.calls.slice(length)).not.toContain('POST /v1/payments/pay/refund');
    // A person gives it in the dashboard.
    fault.lift();
    standIn.refundByHand(paymentId, order.totalPaise);
    await send('refund.processed', paymentId);
    await acted();
    await reconcile();
    expect((await buyer.order(order.id)).refunds).toMatchObject([{ state: 'GIVEN', reason: 'BY_SHOP' }]);
  });

  it('that the provider could not carry out are shown as failed', async () => {
    const { order, paymentId } = await paidTooLate();
    await reconcile();
    const [refund] = standIn.refunds.filter(({ payment_id }) => payment_id === paymentId);
    if (!refund) throw new Error('There is no refund.');
    await service.database.execute(sql`update refunds set status = 'pending' where id = ${refund.id}`);
    await send('refund.failed', paymentId, { refund: { ...refund, status: 'failed' } });
    await acted();
    expect((await buyer.order(order.id)).refunds).toMatchObject([
      { refundId: refund.id, state: 'FAILED', refundedAt: null },
    ]);
  });
});

describe('a refund that is on its way', () => {
  const check = async () =>
    (await service.database.select().from(jobs).where(eq(jobs.kind, orderCheckJob))).at(0)?.runAt.getTime();
  const checkNow = async () => {
    await service.database.update(jobs).set({ runAt: sql`now()` }).where(eq(jobs.kind, orderCheckJob));
    await service.jobs.runDue(orderCheckJob);
  };
  /** Six days after its order has been placed, which is not checked any more, and without a webhook. */
  const onItsWay = async () => {
    const { order, paymentId } = await paidTooLate();
    await service.database.update(orders).set({ createdAt: sql`${orders.createdAt} - interval '7 days'` });
    await service.database.delete(jobs).where(eq(jobs.kind, orderCheckJob));
    standIn.newRefundsAre = 'pending';
    await service.jobs.runDue(excessRefundJob);
    standIn.newRefundsAre = 'processed';
    const refund = standIn.refunds.find(({ payment_id }) => payment_id === paymentId);
    if (!refund) throw new Error('There is no refund.');
    const shown = async () => (await buyer.order(order.id)).refunds[0]?.state;
    return { refundId: refund.id, shown };
  };

  it('is looked at every day until the bank has refused it', async () => {
    const { refundId, shown } = await onItsWay();
    expect(await check()).toBeLessThan(Date.now() + day + 1_000);
    await checkNow();
    expect(await check()).toBeGreaterThan(Date.now() + day / 2);
    standIn.endRefund(refundId, 'failed');
    await checkNow();
    expect(await shown()).toBe('FAILED');
    expect(await check()).toBeUndefined();
  });

  it('and no longer once it has arrived', async () => {
    const { refundId, shown } = await onItsWay();
    standIn.endRefund(refundId, 'processed');
    await checkNow();
    expect(await shown()).toBe('GIVEN');
    expect(await check()).toBeUndefined();
    const [stored] = await service.database.select().from(refunds).where(eq(refunds.id, refundId));
    expect(stored?.status).toBe('processed');
  });
});

it('money taken of an order whose payment had failed goes back', async () => {
  const { order, payment } = await buyer.placed();
  const proof = standIn.pay(payment.orderId, { status: 'failed' });
  await buyer.handIn(order.id, proof).expect(200);
  await reconcile();
  expect(await buyer.order(order.id)).toMatchObject({ state: 'FAILED', refunds: [] });
  await buyer.get(`/user/orders/${order.id}/payment`).expect(409);
  await buyer.post(`/user/orders/${order.id}/cancel`).expect(409);
  const { body } = await buyer.handIn(order.id, proof).expect(409);
  expect(body.errors).toEqual([
    'The payment of this order has failed. What is taken all the same goes back to you.',
  ]);
  standIn.setStatus(proof.paymentId, 'captured');
  await reconcile();
  await reconcile();
  expect(await buyer.order(order.id)).toMatchObject({
    state: 'FAILED',
    refunds: [{ state: 'GIVEN', reason: 'ORDER_FAILED', amountPaise: order.totalPaise }],
  });
});

it('orders of several shoppers are answered with what is of each', async () => {
  const { order } = await buyer.placed();
  const other = await newBuyer(service);
  await other.fill(...books.slice(0, 1));
  const { order: others } = await other.placed();
  const rows = await service.database.select().from(orders).orderBy(orders.number);
  const context = { database: service.database, timing: orderTiming, findSettings: settingsOver({}) };
  expect(await orderResponses(context, rows)).toEqual([order, others]);
});
