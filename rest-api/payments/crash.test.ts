import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { Client } from 'pg';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { jobs } from '../database/job-tables.ts';
import { orders } from '../database/order-tables.ts';
import { payments } from '../database/payment-tables.ts';
import { orderRefunds } from '../database/refund-tables.ts';
import { orderRefundJob } from '../refunds/order-refunds.queries.ts';
import { addBooks } from '../testing/books.ts';
import { BuiltService } from '../testing/built-service.ts';
import { type Buyer, newBuyer } from '../testing/buyer.ts';
import { countLockWaiters } from '../testing/lock-waiters.ts';
import { retryWhileBusy } from '../testing/retry-while-busy.ts';
import { addStaff } from '../testing/staff.ts';
import { cloneDatabase, type TestDatabase } from '../testing/test-database.ts';
import { refundJob } from './payments.queries.ts';
import { makeChecksDue, makeWaitingDue } from './testing/due-payments.ts';
import { paymentEvent } from './testing/payment-event.ts';
import { RazorpayStandIn } from './testing/razorpay-stand-in.ts';

let standIn: RazorpayStandIn;
let clone: TestDatabase;
let service: BuiltService;
let book: string;
let buyer: Buyer;
/** Locks rows, so that the service stops where it needs them. */
let locker: Client;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  clone = await cloneDatabase(inject('templateDatabaseUrl'));
  [book = ''] = await addBooks(clone.database, [{ pricePaise: 30_000 }]);
  locker = new Client({ connectionString: clone.url });
  await locker.connect();
  service = await BuiltService.start(clone.url, standIn, { RECONCILE_SECONDS: '1', LOG_LEVEL: 'warn' });
}, 120_000);
afterAll(async () => {
  await service.kill();
  await locker.end();
  await clone.drop();
  await standIn.close();
});
beforeEach(async () => {
  buyer = await newBuyer({ database: clone.database, http: http() });
  await buyer.fill(book);
});
/** The invariants: one order, at most one payment for it, and every other payment refunded. */
afterEach(async () => {
  const mine = await clone.database.select().from(orders).where(eq(orders.userId, buyer.userId));
  expect(mine).toHaveLength(1);
  const [order] = mine;
  const ofOrder = standIn.payments.filter(({ order_id }) => order_id === order?.providerOrderId);
  const kept = ofOrder.filter(({ status }) => status === 'captured');
  expect(kept).toMatchObject(
    order?.state === 'paid' ? [{ id: order.paymentId, amount: 30_000 + 19_900 }] : [],
  );
  expect(await buyer.cart()).toHaveLength(order?.state === 'paid' ? 0 : 1);
});

const http = () => supertest(`http://127.0.0.1:${service.port}`) as unknown as supertest.Agent;
const restart = async () => {
  await service.kill();
  await service.startAgain();
};
/** Sends a request that may never get a response. A key or proof has one effect, however often it is sent. */
const begin = (send: () => supertest.Test) => void retryWhileBusy(send).catch(() => undefined);
/** Sends one that gets a response. */
const done = async (send: () => supertest.Test) => expect((await retryWhileBusy(send)).status).toBe(200);
const eventually = (check: () => Promise<void>) => vi.waitFor(check, { timeout: 60_000, interval: 50 });
const allIsDue = async () => {
  await makeChecksDue(clone.database, buyer.userId);
  await makeWaitingDue(clone.database);
};
/** Waits for a refund, whose job may have met a busy provider and wait for a minute. */
const refunded = (check: () => Promise<void>) =>
  eventually(async () => {
    const waits = and(inArray(jobs.kind, [refundJob, orderRefundJob]), isNull(jobs.leasedBy));
    await clone.database.update(jobs).set({ runAt: sql`now()` }).where(waits);
    await check();
  });
const theOrder = async () => {
  const rows = await clone.database.select().from(orders).where(eq(orders.userId, buyer.userId));
  return rows[0];
};
const isPaid = () => eventually(async () => expect((await theOrder())?.state).toBe('paid'));
/**
 * Waits until a statement of the service waits for one of our locks.
 * @param again has a job that gave up waiting run again
 */
const somebodyWaits = (again = async () => {}) =>
  eventually(async () => {
    await again();
    expect(await countLockWaiters(clone.database)).toBeGreaterThan(0);
  });
const buyAgain = () => buyer.placed('the-intent-to-buy');
const payAndConfirm = async () => {
  const { order, payment } = await buyAgain();
  const proof = standIn.pay(payment.orderId);
  await done(() => buyer.handIn(order._id, proof));
};

describe('killed in the middle of Buy', () => {
  it('with the order stored, before the provider has made its own', async () => {
    const fault = standIn.interfere('POST /v1/orders', 'before', 'stall');
    begin(() => buyer.buy('the-intent-to-buy'));
    await fault.met;
    await restart();
    fault.lift();
    await payAndConfirm();
  });

  it('with the provider’s order created, before its response arrives', async () => {
    const made = standIn.orders.length;
    const fault = standIn.interfere('POST /v1/orders', 'after', 'stall');
    begin(() => buyer.buy('the-intent-to-buy'));
    await fault.met;
    await restart();
    fault.lift();
    await payAndConfirm();
    expect(standIn.orders).toHaveLength(made + 1);
  });

  it('with the response received, before it is stored', async () => {
    const fault = standIn.interfere('POST /v1/orders', 'after', 'hold');
    begin(() => buyer.buy('the-intent-to-buy'));
    await fault.met;
    await locker.query('begin');
    await locker.query('select 1 from orders where user_id = $1 for update', [buyer.userId]);
    fault.lift();
    await somebodyWaits();
    await service.kill();
    await locker.query('rollback');
    await service.startAgain();
    await payAndConfirm();
  });

  it('with all done, before or after the response', async () => {
    begin(() => buyer.buy('the-intent-to-buy'));
    await eventually(async () => expect((await theOrder())?.providerOrderId).toBeTruthy());
    await restart();
    await payAndConfirm();
  });
});

describe('killed in the middle of a payment', () => {
  it('that the shop does not know of', async () => {
    const { payment } = await buyAgain();
    standIn.pay(payment.orderId);
    await restart();
    await allIsDue();
    await isPaid();
  });

  it('that is half stored', async () => {
    const { order, payment } = await buyAgain();
    await locker.query('begin');
    await locker.query('select 1 from cart_lines where user_id = $1 for update', [buyer.userId]);
    const proof = standIn.pay(payment.orderId);
    begin(() => buyer.handIn(order._id, proof));
    await somebodyWaits();
    await service.kill();
    await locker.query('rollback');
    await eventually(async () => expect((await theOrder())?.state).toBe('created'));
    await service.startAgain();
    await done(() => buyer.handIn(order._id, proof));
  });

  it('that is stored, before or after the response', async () => {
    const { order, payment } = await buyAgain();
    const proof = standIn.pay(payment.orderId);
    begin(() => buyer.handIn(order._id, proof));
    await isPaid();
    await restart();
    await done(() => buyer.handIn(order._id, proof));
  });

  it('whose event is stored and not processed', async () => {
    const { payment } = await buyAgain();
    const { paymentId } = standIn.pay(payment.orderId);
    await locker.query('begin');
    await locker.query('select 1 from orders where user_id = $1 for update', [buyer.userId]);
    const [secret = ''] = standIn.settings.webhookSecrets;
    const { body, headers } = paymentEvent('payment.captured', standIn.payment(paymentId), secret);
    await done(() => http().post('/api/payments/razorpay/webhook').set(headers).send(body));
    await somebodyWaits(() => makeWaitingDue(clone.database));
    await service.kill();
    await locker.query('commit');
    expect((await theOrder())?.state).toBe('created');
    await service.startAgain();
    await makeWaitingDue(clone.database);
    await isPaid();
  });

  it('of which a part is given back', async () => {
    await payAndConfirm();
    const order = (await theOrder()) ?? expect.unreachable();
    const { token } = await addStaff(clone.database, 'manager');
    const key = randomUUID();
    const refund = () =>
      http()
        .post(`/api/staff/orders/${order.id}/refunds`)
        .set('authorization', token)
        .send({ version: order.version, key, amountPaise: 10_000, reason: 'A torn page.' });
    const fault = standIn.interfere('POST /v1/payments/pay/refund', 'after', 'stall');
    begin(refund);
    await fault.met;
    await service.kill();
    fault.lift();
    await service.startAgain();
    await done(refund);
    await refunded(async () => {
      const rows = await clone.database.select().from(orderRefunds).where(eq(orderRefunds.id, key));
      expect(rows[0]?.state).toBe('given');
    });
    const given = standIn.refunds.filter(({ payment_id }) => payment_id === order.paymentId);
    expect(given).toMatchObject([{ amount: 10_000 }]);
  });

  it('that is being refunded', async () => {
    const { order, payment } = await buyAgain();
    await done(() => buyer.post(`/user/orders/${order._id}/cancel`));
    const { paymentId } = standIn.pay(payment.orderId);
    const fault = standIn.interfere('POST /v1/payments/pay/refund', 'after', 'stall');
    await allIsDue();
    await fault.met;
    await service.kill();
    fault.lift();
    await service.startAgain();
    await allIsDue();
    await refunded(async () => {
      const rows = await clone.database.select().from(payments).where(eq(payments.id, paymentId));
      expect(rows[0]?.state).toBe('refunded');
    });
    expect(standIn.refunds.filter(({ payment_id }) => payment_id === paymentId)).toHaveLength(1);
  });
});
