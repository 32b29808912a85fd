import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { createLog } from '../../../http/log.ts';
import { createRestService } from '../../app.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { JobWorker } from '../../jobs/job-worker.ts';
import { claimJobs } from '../../jobs/jobs.queries.ts';
import { settingsOver } from '../../settings/shop-settings.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { longTimeouts, startTestService, type TestService, testSecrets } from '../../testing/test-service.ts';
import { orders } from '../orders/order-tables.ts';
import { orderTiming } from './next-check.ts';
import { PaymentOpener } from './open-payment.ts';
import { expediteCheck, orderCheckJob } from './order-checks.ts';
import { paymentContext } from './payment-context.ts';
import { paymentJobs } from './payment-jobs.ts';
import { makeChecksDue, makeWaitingDue } from './testing/due-payments.ts';
import { RazorpayStandIn } from './testing/razorpay-stand-in.ts';

let standIn: RazorpayStandIn;
let service: TestService;
let book: string;
let buyer: Buyer;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  const timing = { ...orderTiming, pauseMs: 1 };
  service = await startTestService({}, { razorpay: standIn.settings, orderTiming: timing });
  [book = ''] = await addBooks(service.database, [{}]);
});
afterAll(async () => {
  await service.close();
  await standIn.close();
});
beforeEach(async () => {
  standIn.liftFaults();
  await service.database.delete(orders);
  await service.database.delete(jobs);
  standIn.orders.splice(0);
  service.logged.splice(0);
  buyer = await newBuyer(service);
  await buyer.fill(book);
});

const checkAll = async () => {
  await makeChecksDue(service.database);
  await service.jobs.runDue();
};
const context = () =>
  paymentContext(service.database, { ...testSecrets, razorpay: standIn.settings }, settingsOver({}));

describe('while the provider is in trouble', () => {
  it.each([
    ['loses an answer', 'after', 'drop'],
    ['stalls after its work', 'after', 'stall'],
    ['stalls before it', 'before', 'stall'],
    ['fails', 'before', 'fail'],
  ] as const)(
    'and %s, Buy is told to come again, and the same key has one order',
    async (_name, when, does) => {
      const { timeoutMs: _patient, ...usual } = standIn.settings;
      const impatient = createRestService(
        service.database,
        { ...testSecrets, databaseUrl: service.databaseUrl, razorpay: usual, trustedProxies: [] },
        { log: createLog('silent'), ...longTimeouts },
      );
      onTestFinished(impatient.close);
      const fault = standIn.interfere('POST /v1/orders', when, does);
      const refused = await supertest(impatient.listener)
        .post('/api/user/orders')
        .set({ authorization: buyer.token, 'idempotency-key': 'an-intent-to-buy' })
        .send({ addressId: buyer.addressId })
        .expect(503);
      expect(refused.headers['retry-after']).toBe('2');
      expect(refused.body.error.message).toMatch(/try again/);
      fault.lift();
      const again = await buyer.placed('an-intent-to-buy');
      const { body } = await buyer.get('/user/orders').expect(200);
      expect(body.orders).toEqual([again.order]);
      expect(standIn.orders.map(({ id }) => id)).toEqual([again.payment.orderId]);
      const reopened = await buyer.get(`/user/orders/${again.order.id}/payment`).expect(200);
      expect(reopened.body.payment).toEqual(again.payment);
    },
  );

  it('an order there over another amount is not handed out', async () => {
    const fault = standIn.interfere('POST /v1/orders', 'after', 'drop');
    await buyer.buy('an-intent-to-buy').expect(503);
    fault.lift();
    for (const order of standIn.orders) order.amount -= 1;
    await buyer.buy('an-intent-to-buy').expect(500);
    expect(service.logged.at(-1)).toMatch(/is over 49899 INR/);
    for (const order of standIn.orders) order.amount += 1;
    await buyer.placed('an-intent-to-buy');
  });

  it('parallel calls for one order make one there', async () => {
    const fault = standIn.interfere('POST /v1/orders', 'before', 'fail');
    await buyer.buy().expect(503);
    fault.lift();
    const [order] = await service.database.select().from(orders);
    if (!order) throw new Error('There is no order.');
    const { provider } = context();
    const opener = new PaymentOpener(service.database, provider);
    const opened = await Promise.all(Array.from({ length: 20 }, () => opener.open(order)));
    expect(standIn.orders.map(({ id }) => id)).toEqual([opened[0]?.providerOrderId]);
    // The request that placed it comes last.
    expect(await opener.open(order, true)).toEqual(opened[0]);
    expect(standIn.orders).toHaveLength(1);
  });

  it('a book can be read, a cart filled, and an order that is open confirmed', async () => {
    const { order, payment } = await buyer.placed();
    const proof = standIn.pay(payment.orderId);
    const faults = ['GET /v1/orders/order/payments', 'GET /v1/orders', 'POST /v1/orders'].map((call) =>
      standIn.interfere(call, 'before', 'fail'),
    );
    await service.http.get('/api/products?first=1').expect(200);
    await buyer.post('/user/cart', { product: { _id: book } }).expect(201);
    await buyer.handIn(order.id, proof).expect(200);
    for (const fault of faults) fault.lift();
  });

  it('the reconciliation waits, says so once, and goes on afterwards', async () => {
    const { order, payment } = await buyer.placed();
    standIn.pay(payment.orderId);
    const fault = standIn.interfere('GET /v1/orders/order/payments', 'before', 'drop');
    for (let rounds = 3; rounds > 0; rounds -= 1) await checkAll();
    expect(service.logged.map((line) => JSON.parse(line).msg)).toEqual([
      'jobs cannot run, as what they need is away; tried again until they can',
    ]);
    expect((await buyer.order(order.id)).state).toBe('CREATED');
    fault.lift();
    await checkAll();
    expect((await buyer.order(order.id)).state).toBe('PAID');
    expect(service.lines.map((line) => JSON.parse(line).msg)).toContain('jobs run again');
  });

  it('a refund is asked for again, ever more seldom, until it is given', async () => {
    const { order, payment } = await buyer.placed();
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    const { paymentId } = standIn.pay(payment.orderId);
    // The refund is made and its answer lost.
    const fault = standIn.interfere('POST /v1/payments/pay/refund', 'after', 'drop');
    await checkAll();
    const next = async () => {
      const [job] = await service.database.select().from(jobs).where(eq(jobs.subject, paymentId));
      return job && job.runAt.getTime() - Date.now();
    };
    // Between 45 and 60 s; an event is tried again after 5.
    expect(await next()).toBeGreaterThan(10_000);
    await makeWaitingDue(service.database);
    await service.jobs.runDue();
    expect(standIn.calls.filter((call) => call === 'POST /v1/payments/pay/refund')).toHaveLength(1);
    expect(await next()).toBeUndefined();
    expect(standIn.refunds).toHaveLength(1);
    fault.lift();
  });

  it('too many calls slow the checks and do not end them, and hold up no refund', async () => {
    const placed = [];
    for (let left = 6; left > 0; left -= 1) {
      const shopper = await newBuyer(service);
      await shopper.fill(book);
      placed.push(await shopper.placed());
    }
    for (const { payment } of placed) standIn.pay(payment.orderId);
    const { order, payment: late } = await buyer.placed();
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    await buyer.handIn(order.id, standIn.pay(late.orderId)).expect(409);
    const fault = standIn.interfere('GET /v1/orders/order/payments', 'before', 'limit');
    await makeChecksDue(service.database);
    const timing = { ...orderTiming, pauseMs: 1, everyMs: 100 };
    const log = createLog('silent');
    const worker = new JobWorker(service.database, paymentJobs({ ...context(), timing }, log), log);
    worker.start();
    await fault.met;
    const refunds = async () => (await buyer.order(order.id)).refunds;
    await expect.poll(refunds).toMatchObject([{ state: 'GIVEN' }]);
    expect(await service.database.$count(orders, eq(orders.state, 'paid'))).toBe(0);
    fault.lift();
    // They are there still, and due at some time.
    const checks = service.database.update(jobs).set({ runAt: sql`now()` });
    expect(await checks.where(eq(jobs.kind, orderCheckJob)).returning()).not.toHaveLength(0);
    const paid = () => service.database.$count(orders, eq(orders.state, 'paid'));
    await expect.poll(paid).toBe(placed.length);
    await worker.close();
  });

  it('refunds are seen to first, then paid orders, then those that wait', async () => {
    const shoppers = await Promise.all(Array.from({ length: 3 }, () => newBuyer(service)));
    const placed = [];
    for (const shopper of shoppers) {
      await shopper.fill(book);
      placed.push({ shopper, ...(await shopper.placed()) });
    }
    const [waits, isPaid, goesBack] = placed;
    if (!waits || !isPaid || !goesBack) throw new Error('Three orders were placed.');
    await isPaid.shopper
      .handIn(isPaid.order.id, standIn.pay(isPaid.payment.orderId, { status: 'authorized' }))
      .expect(200);
    await goesBack.shopper.post(`/user/orders/${goesBack.order.id}/cancel`).expect(200);
    await goesBack.shopper.handIn(goesBack.order.id, standIn.pay(goesBack.payment.orderId)).expect(409);
    const { database } = service;
    await makeChecksDue(database);
    await database
      .update(jobs)
      .set({ runAt: sql`now() - interval '1 hour'` })
      .where(eq(jobs.subject, waits.order.id));
    const claim = { kind: orderCheckJob, worker: randomUUID(), leaseMs: 1_000, max: 1 };
    const claimed = await claimJobs(database, claim);
    expect(claimed.map(({ subject }) => subject)).toEqual([isPaid.order.id]);
    standIn.calls.splice(0);
    await checkAll();
    const refunded = standIn.calls.indexOf('POST /v1/payments/pay/refund');
    expect(refunded).toBeGreaterThanOrEqual(0);
    expect(refunded).toBeLessThan(standIn.calls.indexOf('GET /v1/orders/order/payments'));
  });

  it('an order whose check is asked for while it is being checked is checked again soon', async () => {
    const { order, payment } = await buyer.placed();
    standIn.pay(payment.orderId);
    const fault = standIn.interfere('GET /v1/orders/order/payments', 'before', 'hold');
    const checked = checkAll();
    await fault.met;
    await expediteCheck(service.database, payment.orderId, 30_000);
    fault.lift();
    await checked;
    expect((await buyer.order(order.id)).state).toBe('PAID');
    const again = async () => {
      const [job] = await service.database.select().from(jobs).where(eq(jobs.subject, order.id));
      return job && job.runAt.getTime() - Date.now();
    };
    expect(await again()).toBeLessThan(30_000);
    expect(await again()).toBeGreaterThan(0);
    // Then not before its money could come a second time.
    await checkAll();
    expect(await again()).toBeGreaterThan(86_400_000);
  });

  it('an order that the provider will not speak of is asked about ever more seldom, and expires in the end', async () => {
    const { order } = await buyer.placed();
    const fault = standIn.interfere('GET /v1/orders/order/payments', 'before', 'decline');
    const checkAt = async (age: string) => {
      const createdAt = sql`now() - ${age}::interval`;
      await service.database.update(orders).set({ createdAt });
      await checkAll();
      const [job] = await service.database.select().from(jobs).where(eq(jobs.kind, orderCheckJob));
      return job?.runAt.getTime();
    };
    expect(await checkAt('10 hours')).toBeGreaterThan(Date.now() + 4.9 * 3_600_000);
    expect(await checkAt('3 days')).toBeGreaterThan(Date.now() + 86_400_000);
    expect((await buyer.order(order.id)).state).toBe('CREATED');
    expect(await checkAt('6 days')).toBeUndefined();
    expect((await buyer.order(order.id)).state).toBe('EXPIRED');
    fault.lift();
  });
});
