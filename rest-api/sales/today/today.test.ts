import { eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Today } from '../../contract/sales.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { timestamp } from '../../database/timestamp.ts';
import { deleteOldEmails } from '../../emails/emails.queries.ts';
import { emailJob, queueEmail } from '../../emails/queue-email.ts';
import { sampleEmails } from '../../emails/testing/sample-emails.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { addStaff } from '../../testing/staff.ts';
import { signUp, startTestService, type TestService } from '../../testing/test-service.ts';
import { orderLines, orders } from '../orders/order-tables.ts';
import { payments } from '../payments/payment-tables.ts';
import { orderRefunds } from '../refunds/refund-tables.ts';
import { countBestSellers } from './best-sellers.ts';

let service: TestService;
let token: string;
beforeAll(async () => {
  service = await startTestService();
  ({ token } = await addStaff(service.database, 'owner'));
});
afterAll(() => service.close());

const today = async (): Promise<Today> =>
  (await service.http.get('/api/staff/today').set('authorization', token).expect(200)).body.today;

async function ordersWithStuckRefund(): Promise<string[]> {
  const path = '/api/staff/orders?refundStuck=true';
  const { body } = await service.http.get(path).set('authorization', token).expect(200);
  return body.orders.map(({ id }: { id: string }) => id);
}

/** An order as PostgreSQL has it, placed at a moment that SQL names. */
async function addOrder(
  state: 'created' | 'paid',
  placedAt: ReturnType<typeof sql>,
  copies = 1,
): Promise<string> {
  const [userId, id] = [uuid(), uuid()];
  await service.database.insert(orders).values({
    userId,
    id,
    state,
    idempotencyKey: id,
    createdAt: placedAt,
    totalPaise: 64_800,
    pricePaise: 59_900,
    discountPaise: 15_000,
    deliveryPaise: 19_900,
    ...(state === 'paid' && { paymentId: `pay_${id}` }),
    address: {
      name: 'Ada',
      mobile: '9876543210',
      alternatePhoneNumber: '',
      pincode: '400001',
      area: '12 Fort',
      locality: '',
      city: 'Mumbai',
      state: 'Maharashtra',
    },
  });
  await service.database.insert(orderLines).values({
    userId,
    orderId: id,
    productId: uuid(),
    position: 0,
    title: `${copies} copies`,
    author: 'by A',
    image: '',
    quantity: copies,
    pricePaise: 44_900,
    previousPricePaise: 59_900,
  });
  return id;
}

/** The payment of a paid order, of which so much has gone back. Returns the owner of both. */
async function addPayment(orderId: string, refundedPaise = 0): Promise<{ userId: string; id: string }> {
  const [order] = await service.database.select().from(orders).where(eq(orders.id, orderId));
  const { userId, paymentId: id } = order ?? expect.unreachable();
  if (id === null) expect.unreachable();
  await service.database.insert(payments).values({
    userId,
    id,
    orderId,
    refundedPaise,
    amountPaise: 64_800,
    currency: 'INR',
    state: 'kept',
  });
  return { userId, id };
}

/** Minutes after midnight in India, so many days ago. */
const inIndia = (daysAgo: number, minutes: number) =>
  sql`(((now() at time zone 'Asia/Kolkata')::date - ${daysAgo}::int) + ${minutes} * interval '1 minute') at time zone 'Asia/Kolkata'`;

it('plots thirty Indian days, also those without an order, of the orders that are paid now', async () => {
  // One minute before and after midnight in India: in UTC both are of the same day.
  await addOrder('paid', inIndia(3, -1));
  await addOrder('paid', inIndia(3, 1));
  await addOrder('paid', inIndia(30, 700));
  const late = await addOrder('created', inIndia(1, 700));
  const ordersByDay = async () => ((await today()).days ?? []).map(({ orders: count }) => count);
  const none = (count: number) => Array.from({ length: count }, () => 0);
  expect(await ordersByDay()).toEqual([...none(25), 1, 1, 0, 0, 0]);

  await service.database
    .update(orders)
    .set({ state: 'paid', paymentId: 'pay_late' })
    .where(eq(orders.id, late));
  expect(await ordersByDay()).toEqual([...none(25), 1, 1, 0, 1, 0]);
  expect((await today()).days?.at(-2)?.takingsPaise).toBe(64_800);
  await service.database.update(orders).set({ state: 'refunded' }).where(eq(orders.id, late));
  expect(await ordersByDay()).toEqual([...none(25), 1, 1, 0, 0, 0]);
});

it('takes what has gone back from the takings of the day of its order', async () => {
  const takings = async () => (await today()).days?.at(-6)?.takingsPaise;
  const orderId = await addOrder('paid', inIndia(5, 700));
  const { id } = await addPayment(orderId, 10_000);
  expect(await takings()).toBe(54_800);
  await service.database.update(payments).set({ refundedPaise: 30_000 }).where(eq(payments.id, id));
  expect(await takings()).toBe(34_800);
  // The bank has not taken the second refund.
  await service.database.update(payments).set({ refundedPaise: 10_000 }).where(eq(payments.id, id));
  expect(await takings()).toBe(54_800);
  await service.database.update(payments).set({ refundedPaise: 64_800 }).where(eq(payments.id, id));
  await service.database.update(orders).set({ state: 'refunded' }).where(eq(orders.id, orderId));
  expect((await today()).days?.at(-6)).toMatchObject({ orders: 0, takingsPaise: 0 });

  const cancelled = await addOrder('paid', inIndia(5, 700));
  await addPayment(cancelled, 10_000);
  await service.database
    .update(orders)
    .set({ state: 'cancelled', paymentId: null })
    .where(eq(orders.id, cancelled));
  expect((await today()).days?.at(-6)).toMatchObject({ orders: 0, takingsPaise: 0 });

  const removed = await addOrder('paid', inIndia(5, 700));
  await addPayment(removed, 10_000);
  await service.database.delete(orders).where(eq(orders.id, removed));
  expect((await today()).days?.at(-6)).toMatchObject({ orders: 0, takingsPaise: 0 });
});

it('names the best sellers of the last thirty days, as they were counted last', async () => {
  await addOrder('paid', inIndia(2, 0), 3);
  const sold = await addOrder('paid', inIndia(2, 0), 7);
  await addOrder('paid', inIndia(40, 0), 50);
  await addOrder('created', inIndia(2, 0), 60);
  await countBestSellers(service.database);
  const atOnce = await today();
  // The same in slices, as where there are very many.
  await countBestSellers(service.database, 2);
  expect((await today()).bestSellers?.ranking).toEqual(atOnce.bestSellers?.ranking);
  const { bestSellers } = await today();
  expect(bestSellers?.ranking.slice(0, 2)).toMatchObject([
    { title: '7 copies', copies: 7, takingsPaise: 314_300 },
    { title: '3 copies', copies: 3 },
  ]);
  expect(bestSellers?.countedAt).toMatch(/\+00:00$/);

  await service.database.update(orderLines).set({ refunded: 5 }).where(eq(orderLines.orderId, sold));
  await countBestSellers(service.database);
  expect((await today()).bestSellers?.ranking.slice(0, 2)).toMatchObject([
    { title: '3 copies', copies: 3 },
    { title: '7 copies', copies: 2, takingsPaise: 89_800 },
  ]);
});

it('counts what needs a person, and finds the orders whose refund is stuck', async () => {
  const orderId = await addOrder('paid', inIndia(0, 0));
  const [order] = await service.database.select().from(orders).where(eq(orders.id, orderId));
  await service.database.insert(payments).values({
    userId: order?.userId ?? '',
    id: `pay_${uuid()}`,
    orderId,
    amountPaise: 100,
    currency: 'INR',
    state: 'refund_failed',
  });
  await service.database.insert(jobs).values([
    { kind: 'refund', subject: uuid(), deadAt: sql`now()` },
    { kind: 'letter', subject: uuid(), deadAt: sql`now()` },
  ]);
  expect(await today()).toMatchObject({ refundsStuck: 1, jobsDead: 1, emailsDead: 1 });

  const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
  const lastError = 'connect ECONNREFUSED 127.0.0.1:25';
  await service.database.insert(jobs).values([
    { kind: 'letter', subject: uuid(), createdAt: minutesAgo(16), lastError },
    { kind: 'letter', subject: uuid(), createdAt: minutesAgo(14), lastError },
    // It waits for its turn in a long queue.
    { kind: 'letter', subject: uuid(), createdAt: minutesAgo(16) },
  ]);
  expect(await today()).toMatchObject({ jobsDead: 1, emailsDead: 2 });

  expect(await ordersWithStuckRefund()).toEqual([orderId]);

  const later = await addOrder('paid', inIndia(0, 0));
  const { userId, id: paymentId } = await addPayment(later);
  const refund = { userId, orderId: later, paymentId, amountPaise: 100, reason: 'A torn page.' };
  await service.database.insert(orderRefunds).values({ ...refund, id: uuid(), state: 'failed' });
  expect(await today()).toMatchObject({ refundsStuck: 2 });
  expect(await ordersWithStuckRefund()).toEqual([later, orderId]);
  // Somebody has given it back anew.
  await service.database.insert(orderRefunds).values({ ...refund, id: uuid() });
  expect(await today()).toMatchObject({ refundsStuck: 1 });
  expect(await ordersWithStuckRefund()).toEqual([orderId]);
});

it('counts no email of an account that is gone, though it could not be sent', async () => {
  await service.database.delete(jobs);
  const gone = await signUp(service.http);
  const stays = await signUp(service.http);
  for (const { user } of [gone, stays]) {
    const queued = { userId: user._id, to: user.email, subject: user._id, email: sampleEmails.order_paid };
    await inTransaction(service.database, (transaction) => queueEmail(transaction, queued));
  }
  await service.database.update(jobs).set({ deadAt: sql`now()` }).where(eq(jobs.kind, emailJob));
  const before = (await today()).emailsDead ?? expect.unreachable();
  await service.http
    .post('/api/user/account/delete')
    .set('authorization', gone.token)
    .send({ password: 'secret' })
    .expect(200);
  expect((await today()).emailsDead).toBe(before / 2);
  expect(await service.database.$count(jobs, eq(jobs.kind, emailJob))).toBe(before / 2);
  // As releases left it that deleted the email alone.
  await service.database
    .insert(jobs)
    .values({ kind: emailJob, subject: uuid(), attempts: 1, deadAt: sql`now()` });
  await deleteOldEmails(service.database);
  expect((await today()).emailsDead).toBe(before / 2);
});

it('counts the orders to pack, and says when the oldest was placed', async () => {
  const { ordersToPack: before = 0 } = await today();
  const oldest = await addOrder('paid', sql`now() - interval '60 days'`);
  await addOrder('paid', sql`now() - interval '50 days'`);
  await addOrder('created', sql`now() - interval '70 days'`);
  const [order] = await service.database.select().from(orders).where(eq(orders.id, oldest));
  expect(await today()).toMatchObject({
    ordersToPack: (before ?? 0) + 2,
    oldestToPackAt: timestamp(order?.createdAt ?? expect.unreachable()),
  });
  await service.database.update(orders).set({ fulfilment: 'shipped' }).where(eq(orders.id, oldest));
  expect((await today()).ordersToPack).toBe((before ?? 0) + 1);
});
