import { and, eq, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { emails } from '../../emails/email-tables.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { hasChangedSince } from '../../testing/changed-since.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { orderCheckJob } from '../payments/order-checks.ts';
import { RazorpayStandIn } from '../payments/testing/razorpay-stand-in.ts';
import { orderRefundJob } from './order-refunds.queries.ts';

let standIn: RazorpayStandIn;
let service: TestService;
let manager: string;
let orderId: string;
let paymentId: string;
let buyer: Buyer;
let userId: string;
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
  const [book = ''] = await addBooks(service.database, [{ pricePaise: 30_000 }]);
  buyer = await newBuyer(service);
  ({ userId } = buyer);
  await buyer.fill(book);
  const { order, payment } = await buyer.placed();
  const proof = standIn.pay(payment.orderId);
  await buyer.handIn(order.id, proof).expect(200);
  [orderId, paymentId] = [order.id, proof.paymentId];
});
afterEach(() => standIn.liftFaults());

const seen = async (): Promise<StaffOrder> =>
  (await service.http.get(`/api/staff/orders/${orderId}`).set('authorization', manager).expect(200)).body
    .order;
const refund = async (amountPaise: number) => {
  const { version } = await seen();
  await service.http
    .post(`/api/staff/orders/${orderId}/refunds`)
    .set('authorization', manager)
    .send({ version, key: uuid(), amountPaise, note: 'A torn page.' })
    .expect(200);
};
/** Runs the job though its time has not come. */
const tryAgain = async (attempts?: number) => {
  await service.database
    .update(jobs)
    .set({ runAt: sql`now()`, deadAt: null, ...(attempts !== undefined && { attempts }) })
    .where(eq(jobs.kind, orderRefundJob));
  await service.jobs.runDue(orderRefundJob);
};
const given = () => standIn.refunds.filter(({ payment_id }) => payment_id === paymentId);
const call = 'POST /v1/payments/pay/refund';

it.each([
  ['low balance', 'balance at the payment provider is too low'],
  ['conflict', 'still working on an earlier try'],
  ['decline', 'has declined it: The request is declined'],
] as const)(
  'says on the order why the provider does not give it (%s), and tries again',
  async (does, words) => {
    const fault = standIn.interfere(call, 'before', does);
    await refund(10_000);
    await hasChangedSince(service.database, orderId);
    await service.jobs.runDue(orderRefundJob);
    expect(await hasChangedSince(service.database, orderId)).toBe(true);
    const [waiting] = (await seen()).refunds;
    expect(waiting).toMatchObject({ state: 'DUE', trouble: expect.stringContaining(words) });
    expect(waiting?.trouble).toContain('tries again by itself');
    fault.lift();
    await tryAgain();
    expect(await hasChangedSince(service.database, orderId)).toBe(true);
    expect((await seen()).refunds).toMatchObject([{ state: 'GIVEN', trouble: null }]);
    expect(given()).toHaveLength(1);
  },
);

it('leaves it to a person after twenty tries, who can start it again', async () => {
  const fault = standIn.interfere(call, 'before', 'low balance');
  await refund(10_000);
  await service.jobs.runDue(orderRefundJob);
  await tryAgain(19);
  const failed = await seen();
  expect(failed.refunds).toMatchObject([
    { state: 'FAILED', trouble: expect.stringContaining('does not try again') },
  ]);
  // Its money can be given back anew.
  expect(failed.refundablePaise).toBe(49_900);
  expect(service.logged.splice(0)).toHaveLength(1);
  fault.lift();
  await tryAgain(0);
  expect((await seen()).refunds).toMatchObject([{ state: 'GIVEN' }]);
  expect(given()).toHaveLength(1);
});

it('finds a refund whose response was lost, and sends no second one', async () => {
  const fault = standIn.interfere(call, 'after', 'drop');
  await refund(10_000);
  await service.jobs.runDue(orderRefundJob);
  fault.lift();
  const calls = standIn.calls.filter((each) => each === call).length;
  await tryAgain();
  expect((await seen()).refunds).toMatchObject([{ state: 'GIVEN', amountPaise: 10_000 }]);
  expect(given()).toHaveLength(1);
  expect(standIn.calls.filter((each) => each === call)).toHaveLength(calls);
});

it('looks again at one that is on its way, and says where the bank did not take it', async () => {
  standIn.newRefundsAre = 'pending';
  await service.database.delete(jobs).where(eq(jobs.kind, orderCheckJob));
  await refund(10_000);
  await service.jobs.runDue(orderRefundJob);
  standIn.newRefundsAre = 'processed';
  const [onItsWay] = given();
  standIn.endRefund(onItsWay?.id ?? '', 'failed');
  await service.database
    .update(jobs)
    .set({ runAt: sql`${jobs.runAt} - interval '1 day'` })
    .where(eq(jobs.subject, orderId));
  await service.jobs.runDue(orderCheckJob);
  expect((await seen()).refunds).toMatchObject([
    { state: 'FAILED', trouble: expect.stringContaining('The bank did not take this refund.') },
  ]);
});

describe('a refund of the whole order', () => {
  const refundedEmails = () =>
    service.database
      .select({ id: emails.id })
      .from(emails)
      .where(and(eq(emails.userId, userId), eq(emails.kind, 'refunded')));
  /** The refund of all of the order, which the provider says is on its way, until the bank answers. */
  const giveAll = async (bank: 'processed' | 'failed') => {
    standIn.newRefundsAre = 'pending';
    await refund((await seen()).refundablePaise);
    await service.jobs.runDue(orderRefundJob);
    standIn.newRefundsAre = 'processed';
    expect(await refundedEmails()).toEqual([]);
    standIn.endRefund(given().at(-1)?.id ?? '', bank);
    await service.database
      .update(jobs)
      .set({ runAt: sql`${jobs.runAt} - interval '1 day'` })
      .where(eq(jobs.subject, orderId));
    await service.jobs.runDue(orderCheckJob);
  };

  it('has its email once the bank has taken it', async () => {
    await giveAll('processed');
    expect(await seen()).toMatchObject({ state: 'REFUNDED', refundablePaise: 0 });
    expect(await refundedEmails()).toHaveLength(1);
  });

  it('can be given anew where the bank did not take it', async () => {
    await giveAll('failed');
    expect(await seen()).toMatchObject({
      state: 'REFUNDED',
      refundablePaise: 49_900,
      refunds: [{ state: 'FAILED', trouble: expect.stringContaining('refund it anew') }],
    });
    await refund(49_900);
    expect((await seen()).refunds.map(({ state }) => state)).toEqual(['FAILED', 'DUE']);
    await service.jobs.runDue(orderRefundJob);
    expect(await seen()).toMatchObject({
      refundablePaise: 0,
      refunds: [{ state: 'FAILED' }, { state: 'GIVEN', amountPaise: 49_900 }],
    });
    expect(await refundedEmails()).toHaveLength(1);
  });

  it('can be given by staff where it was the shop’s own', async () => {
    standIn.newRefundsAre = 'pending';
    await buyer.post(`/user/orders/${orderId}/cancel`).expect(200);
    await service.jobs.runDue();
    standIn.newRefundsAre = 'processed';
    standIn.endRefund(given().at(-1)?.id ?? '', 'failed');
    await service.database
      .update(jobs)
      .set({ runAt: sql`${jobs.runAt} - interval '1 day'` })
      .where(eq(jobs.subject, orderId));
    await service.jobs.runDue(orderCheckJob);
    expect(await seen()).toMatchObject({ state: 'CANCELLED', refundablePaise: 49_900 });
    await refund(49_900);
    await service.jobs.runDue(orderRefundJob);
    expect(await seen()).toMatchObject({ state: 'CANCELLED', refundablePaise: 0 });
    expect(given().map(({ status }) => status)).toEqual(['failed', 'processed']);
    expect(await refundedEmails()).toHaveLength(1);
  });
});
