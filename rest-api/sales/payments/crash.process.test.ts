import { randomUUID } from 'node:crypto';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { Client } from 'pg';
import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it, vi } from 'vitest';
import { jobs } from '../../jobs/job-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { BuiltService } from '../../testing/built-service.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { retryWhileBusy } from '../../testing/retry-while-busy.ts';
import { addStaff } from '../../testing/staff.ts';
import { cloneDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { orders } from '../orders/order-tables.ts';
import { orderRefundJob } from '../refunds/order-refunds.queries.ts';
import { orderRefunds } from '../refunds/refund-tables.ts';
import { orderCheckJob } from './order-checks.ts';
import { payments } from './payment-tables.ts';
import { excessRefundJob } from './payments.queries.ts';
import { makeChecksDue, makeWaitingDue } from './testing/due-payments.ts';
import { paymentEvent } from './testing/payment-event.ts';
import { RazorpayStandIn } from './testing/razorpay-stand-in.ts';

let standIn: RazorpayStandIn;
let clone: TestDatabase;
let service: BuiltService;
let book: string;
/** The first buyer of a test, and all of them. */
let buyer: Buyer;
let buyers: Buyer[];
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
  buyers = [];
  buyer = await anotherBuyer();
});
/** The invariants: each has one order, at most one payment for it, and every other payment refunded. */
afterEach(async () => {
  for (const { userId, cart } of buyers) {
    const theirs = await clone.database.select().from(orders).where(eq(orders.userId, userId));
    expect(theirs).toHaveLength(1);
    const [order] = theirs;
    const ofOrder = standIn.payments.filter(({ order_id }) => order_id === order?.providerOrderId);
    const kept = ofOrder.filter(({ status }) => status === 'captured');
    expect(kept).toMatchObject(
      order?.state === 'paid' ? [{ id: order.paymentId, amount: 30_000 + 19_900 }] : [],
    );
    expect(await cart()).toHaveLength(order?.state === 'paid' ? 0 : 1);
  }
});

async function anotherBuyer(): Promise<Buyer> {
  const another = await newBuyer({ database: clone.database, http: http() });
  await another.fill(book);
  buyers.push(another);
  return another;
}
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
  await makeChecksDue(clone.database);
  await makeWaitingDue(clone.database);
};
/** Waits for a refund, whose job may have met a busy provider and wait for a minute. */
const refunded = (check: () => Promise<void>) =>
  eventually(async () => {
    const waits = and(inArray(jobs.kind, [excessRefundJob, orderRefundJob]), isNull(jobs.leasedBy));
    await clone.database.update(jobs).set({ runAt: sql`now()` }).where(waits);
    await check();
  });
const orderOf = async ({ userId }: Buyer) => {
  const rows = await clone.database.select().from(orders).where(eq(orders.userId, userId));
  return rows[0];
};
const isPaid = (whose: Buyer) => eventually(async () => expect((await orderOf(whose))?.state).toBe('paid'));
const placed = (who: Buyer) => who.placed('the-intent-to-buy');
const payAndConfirm = async (who: Buyer) => {
  const { order, payment } = await placed(who);
  const proof = standIn.pay(payment.orderId);
  await done(() => who.handIn(order.id, proof));
};

describe('killed in the middle of Buy', () => {
  it('with the order stored, before the provider has made its own', async () => {
    const fault = standIn.interfere('POST /v1/orders', 'before', 'stall');
    begin(() => buyer.buy('the-intent-to-buy'));
    await fault.met;
    await restart();
    fault.lift();
    // The shop learns of the payment by the check that the killed process has stored.
    const { payment } = await placed(buyer);
    standIn.pay(payment.orderId);
    const isDue = { runAt: sql`now()`, leasedBy: null, leasedUntil: null };
    await clone.database.update(jobs).set(isDue).where(eq(jobs.kind, orderCheckJob));
    await isPaid(buyer);
  });

  it('with the provider’s order created, before its response arrives', async () => {
    const made = standIn.orders.length;
    const fault = standIn.interfere('POST /v1/orders', 'after', 'stall');
    begin(() => buyer.buy('the-intent-to-buy'));
    await fault.met;
    await restart();
    fault.lift();
    await payAndConfirm(buyer);
    expect(standIn.orders).toHaveLength(made + 1);
  });
});

it('killed with all done, before or after the response', async () => {
  const payer = await anotherBuyer();
  const { order, payment } = await placed(payer);
  const proof = standIn.pay(payment.orderId);
  begin(() => payer.handIn(order.id, proof));
  begin(() => buyer.buy('the-intent-to-buy'));
  await isPaid(payer);
  await eventually(async () => expect((await orderOf(buyer))?.providerOrderId).toBeTruthy());
  await restart();
  await payAndConfirm(buyer);
  await done(() => payer.handIn(order.id, proof));
});

describe('killed in the middle of a payment', () => {
  it('that is half stored, and of another whose event is stored and not processed', async () => {
    const { order, payment } = await placed(buyer);
    const other = await anotherBuyer();
    const { paymentId } = standIn.pay((await placed(other)).payment.orderId);
    await locker.query('begin');
    await locker.query('select 1 from cart_lines where user_id = $1 for update', [buyer.userId]);
    await locker.query('select 1 from orders where user_id = $1 for update', [other.userId]);
    const [secret = ''] = standIn.settings.webhookSecrets;
    const { body, headers } = paymentEvent('payment.captured', standIn.payment(paymentId), secret);
    await done(() => http().post('/api/payments/razorpay/webhook').set(headers).send(body));
    const proof = standIn.pay(payment.orderId);
    begin(() => buyer.handIn(order.id, proof));
    // Statements of the service wait for our locks; a job that gave up waiting runs again.
    await eventually(async () => {
      await makeWaitingDue(clone.database);
      expect(await countLockWaiters(clone.database)).toBeGreaterThan(1);
    });
    await service.kill();
    await locker.query('rollback');
    for (const each of buyers) {
      await eventually(async () => expect((await orderOf(each))?.state).toBe('created'));
    }
    await service.startAgain();
    await done(() => buyer.handIn(order.id, proof));
    await makeWaitingDue(clone.database);
    await isPaid(other);
  });

  it('of which a part is given back, and of another that the order does not need', async () => {
    await payAndConfirm(buyer);
    const order = (await orderOf(buyer)) ?? expect.unreachable();
    const { token } = await addStaff(clone.database, 'manager');
    const key = randomUUID();
    const refund = () =>
      http()
        .post(`/api/staff/orders/${order.id}/refunds`)
        .set('authorization', token)
        .send({ version: order.version, key, amountPaise: 10_000, note: 'A torn page.' });
    const canceller = await anotherBuyer();
    const cancelled = await placed(canceller);
    await done(() => canceller.post(`/user/orders/${cancelled.order.id}/cancel`));
    const { paymentId } = standIn.pay(cancelled.payment.orderId);

    const refundsOf = (id: string | null) => standIn.refunds.filter(({ payment_id }) => payment_id === id);
    const fault = standIn.interfere('POST /v1/payments/pay/refund', 'after', 'stall');
    begin(refund);
    await allIsDue();
    await eventually(async () => {
      expect([refundsOf(order.paymentId), refundsOf(paymentId)]).toMatchObject([[{}], [{}]]);
    });
    await service.kill();
    fault.lift();
    await service.startAgain();
    await done(refund);
    await allIsDue();
    await refunded(async () => {
      const part = await clone.database.select().from(orderRefunds).where(eq(orderRefunds.id, key));
      expect(part[0]?.state).toBe('given');
      const whole = await clone.database.select().from(payments).where(eq(payments.id, paymentId));
      expect(whole[0]?.state).toBe('refunded');
    });
    expect(refundsOf(order.paymentId)).toMatchObject([{ amount: 10_000 }]);
    expect(refundsOf(paymentId)).toHaveLength(1);
  });
});
