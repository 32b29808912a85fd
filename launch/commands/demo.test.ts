import { and, eq, getTableColumns, gt, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Payments } from '../../http/payments-setting.ts';
import { resourceChanges } from '../../rest-api/changes/change-tables.ts';
import type { Order } from '../../rest-api/contract/orders.ts';
import type { StaffOrder, StaffShipment } from '../../rest-api/contract/staff-orders.ts';
import { emails } from '../../rest-api/emails/email-tables.ts';
import { jobs } from '../../rest-api/jobs/job-tables.ts';
import { encodeToken } from '../../rest-api/routing/auth.ts';
import { shipments } from '../../rest-api/sales/fulfilment/shipment-tables.ts';
import { orderLines, orders } from '../../rest-api/sales/orders/order-tables.ts';
import { findOrderLines, type OrderRow } from '../../rest-api/sales/orders/orders.queries.ts';
import { scheduleCheck } from '../../rest-api/sales/payments/order-checks.ts';
import { payments, refunds } from '../../rest-api/sales/payments/payment-tables.ts';
import { recordFailure, recordPayment } from '../../rest-api/sales/payments/record-payment.ts';
import { payInSandbox } from '../../rest-api/sales/payments/sandbox.ts';
import {
  sandboxOrders,
  sandboxPayments,
  sandboxRefunds,
} from '../../rest-api/sales/payments/sandbox-tables.ts';
import { users } from '../../rest-api/shopping/account/account-tables.ts';
import { stock, stockMovements } from '../../rest-api/stock/stock-tables.ts';
import { addBooks } from '../../rest-api/testing/books.ts';
import { type Buyer, newBuyer } from '../../rest-api/testing/buyer.ts';
import { type PaidOrder, paidOrder } from '../../rest-api/testing/paid-order.ts';
import { addStaff } from '../../rest-api/testing/staff.ts';
import { storedState } from '../../rest-api/testing/stored-state.ts';
import { startTestService, type TestService, testSecrets } from '../../rest-api/testing/test-service.ts';
import { findDemoBooks } from '../../seed/demo/books.ts';
import { demoUserIds } from '../../seed/demo/shoppers.ts';
import { commandSettings } from '../testing/command-settings.ts';
import { runDemoCommand } from './demo.ts';

const size = { shoppers: 12, orders: 160 };

let service: TestService;
let packer: string;
let book: string;
let otherBook: string;
/** Many demo orders have it; its copies are counted since 20 days ago. */
let countedBook: string;
/** Orders that the service has made itself, by what they show. */
let made: string[];
/** All that is stored, before the demo and after it. */
/** The id of the last change ahead of them. */
let lastChange: number;
let before: string;
let after: string;
let said: string;
/** An order of each kind that the demo has, but for those that wait for their payment. */
const oneOfEachKind = new Map<string, OrderRow>();

const run = (args: string[], taking: Payments = 'sandbox') =>
  runDemoCommand(
    args,
    () => ({
      ...commandSettings(service.databaseUrl),
      payments: taking,
    }),
    size,
  );

beforeAll(async () => {
  service = await startTestService();
  const { database } = service;
  packer = (await addStaff(database, 'packer')).token;
  [book = '', otherBook = ''] = await addBooks(database, [{ title: 'One' }, { title: 'Other' }]);
  const [bestKnown] = await findDemoBooks(database);
  countedBook = bestKnown?.productId ?? '';
  await database.insert(stock).values({ productId: countedBook, onHand: 1 });
  await database.insert(stockMovements).values({
    productId: countedBook,
    copies: 1,
    reason: 'count',
    actor: 'a test',
    createdAt: sql`now() - interval '20 days'`,
  });
  made = await makeOneOfEach();
  lastChange = await database.$count(resourceChanges);
  before = await storedState(database);
  said = await run([]);
  after = await storedState(database);
  for (const order of await demoOrders()) {
    if (order.state !== 'created') oneOfEachKind.set(await kindOf(order), order);
  }
});
afterAll(() => service.close());

const ofDemo = inArray(orders.userId, demoUserIds);
const demoOrders = () => service.database.select().from(orders).where(ofDemo).orderBy(orders.number);
const demoShopper = (userId: string) => {
  const token = encodeToken(testSecrets.tokenSecret, { userId, tokenVersion: 0 });
  return (path: string) => service.http.get(`/api${path}`).set('authorization', token);
};
const staffCall = async (path: string, body: object): Promise<StaffOrder> => {
  const request = service.http.post(`/api/staff${path}`).set('authorization', packer);
  return (await request.send(body).expect(200)).body.order;
};

/** Has the service make an order of each kind that the demo has. */
async function makeOneOfEach(): Promise<string[]> {
  const { database, paymentMetrics } = service;
  const ids: string[] = [];
  const paid = async (...copies: string[]) => {
    const order = await paidOrder(service, ...copies);
    ids.push(order.id);
    return order;
  };
  const placed = async (): Promise<Buyer & { id: string; providerOrderId: string }> => {
    const buyer = await newBuyer(service);
    await buyer.fill(book);
    const { order, payment } = await buyer.placed();
    ids.push(order.id);
    return { ...buyer, id: order.id, providerOrderId: payment.orderId };
  };
  const packed = async ({ id }: PaidOrder, lines?: object[], version = 2) =>
    (await staffCall(`/orders/${id}/shipments`, { version, lines })).shipments.at(-1) ?? expect.unreachable();
  const shipped = async (order: PaidOrder, lines?: object[], orderVersion = 2) => {
    const { id, version } = await packed(order, lines, orderVersion);
    const consignment = { version, carrierId: 'delhivery', trackingNumber: '1490817263541' };
    return (await staffCall(`/shipments/${id}/ship`, consignment)).shipments.at(-1) ?? expect.unreachable();
  };
  await paid(book);
  await packed(await paid(book));
  await shipped(await paid(book, book), [{ productId: book, quantity: 1 }]);
  await shipped(await paid(book));
  const delivered = ({ id, version }: StaffShipment) => staffCall(`/shipments/${id}/deliver`, { version });
  await delivered(await shipped(await paid(book)));
  const split = await paid(book, otherBook);
  const parcels = [
    await shipped(split, [{ productId: book, quantity: 1 }]),
    await shipped(split, undefined, 4),
  ];
  for (const parcel of parcels) await delivered(parcel);

  const cancelled = await placed();
  await cancelled.post(`/user/orders/${cancelled.id}/cancel`).expect(200);
  const late = await placed();
  await late.post(`/user/orders/${late.id}/cancel`).expect(200);
  const proof = await payInSandbox(database, testSecrets.sandboxSecret, late.providerOrderId);
  await late.handIn(late.id, proof ?? expect.unreachable()).expect(409);
  await service.jobs.runDue('refund');
  const { id: expired } = await placed();
  await database
    .update(orders)
    .set({ createdAt: sql`now() - interval '25 hours'` })
    .where(eq(orders.id, expired));
  await scheduleCheck(database, await rowOf(expired), new Date());
  await service.jobs.runDue('order_check');

  const reportOf = async (id: string, paymentId: string) => ({
    id: paymentId,
    providerOrderId: (await rowOf(id)).providerOrderId ?? '',
    currency: 'INR',
    amountPaise: (await rowOf(id)).totalPaise,
  });
  const unpaid = await placed();
  const report = await reportOf(unpaid.id, 'pay_that_failed');
  const { providerOrderId: orderId, amountPaise } = report;
  await database.insert(sandboxPayments).values({ id: report.id, orderId, amountPaise, status: 'failed' });
  await recordPayment(
    database,
    paymentMetrics,
    { ...report, status: 'signed', refundedPaise: 0 },
    'callback',
  );
  await recordFailure(database, paymentMetrics, report);

  const returned = await paid(book);
  const back = await reportOf(returned.id, returned.paymentId);
  const refund = { id: 'rfnd_by_hand', paymentId: back.id, amountPaise: back.amountPaise, createdAt: null };
  await database.update(sandboxPayments).set({ status: 'refunded' }).where(eq(sandboxPayments.id, back.id));
  const { createdAt, ...atProvider } = refund;
  await database.insert(sandboxRefunds).values(atProvider);
  await recordPayment(
    database,
    paymentMetrics,
    { ...back, status: 'refunded', refundedPaise: back.amountPaise },
    'webhook',
    { refunds: [{ ...refund, status: 'processed', automatic: false, key: null }] },
  );
  // As a minute after each payment: the money has been seen to arrive.
  for (const id of ids) await scheduleCheck(database, await rowOf(id), new Date());
  await service.jobs.runDue('order_check');
  return ids;
}

async function rowOf(id: string): Promise<OrderRow> {
  return (await service.database.select().from(orders).where(eq(orders.id, id)))[0] ?? expect.unreachable();
}

/** Values that are the same in all orders of a kind; of all others only whether there is one. */
const telling = [
  'state',
  'status',
  'fulfilment',
  'version',
  'orderVersion',
  'refundTries',
  'automatic',
  'isBack',
  'soldOut',
  'currency',
];

const shapeOf = (row: object) =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [
      key,
      telling.includes(key) || value === null ? value : typeof value,
    ]),
  );

/** The rows of an order as a text that is the same for all orders of its kind. */
async function kindOf(order: OrderRow): Promise<string> {
  const { database } = service;
  const { userId, id } = order;
  const lines = await findOrderLines(database, [order]);
  const paid = await database.select().from(payments).where(eq(payments.orderId, id));
  const [packedCopies, copies] = [
    lines.reduce((sum, { packed }) => sum + packed, 0),
    lines.reduce((sum, { quantity }) => sum + quantity, 0),
  ];
  const rows = {
    order: [order],
    payments: paid.map(({ refundedPaise, ...row }) => ({
      ...row,
      isBack: refundedPaise === row.amountPaise,
    })),
    refunds: await database.select().from(refunds).where(eq(refunds.userId, userId)),
    shipments: await database
      .select()
      .from(shipments)
      .where(and(eq(shipments.userId, userId), eq(shipments.orderId, id)))
      .orderBy(shipments.orderVersion),
    sandboxOrders: await database.select().from(sandboxOrders).where(eq(sandboxOrders.receipt, id)),
    sandboxPayments: await database
      .select()
      .from(sandboxPayments)
      .where(eq(sandboxPayments.orderId, order.providerOrderId ?? '')),
    sandboxRefunds: await database
      .select(getTableColumns(sandboxRefunds))
      .from(sandboxRefunds)
      .innerJoin(sandboxPayments, eq(sandboxPayments.id, sandboxRefunds.paymentId))
      .where(eq(sandboxPayments.orderId, order.providerOrderId ?? '')),
  };
  const ids = new Set(paid.map((payment) => payment.id));
  rows.refunds = rows.refunds.filter(({ paymentId }) => ids.has(paymentId));
  return JSON.stringify({
    ...Object.fromEntries(Object.entries(rows).map(([name, each]) => [name, each.map(shapeOf)])),
    packed: packedCopies === 0 ? 'none' : packedCopies === copies ? 'all' : 'some',
  });
}

describe('the demo', () => {
  it('has every order of a kind that the service has made, row for row', async () => {
    expect(said).toMatch(/^The shop has 160 demo orders: \d+ delivered/);
    const expected = await Promise.all(made.map(async (id) => kindOf(await rowOf(id))));
    expect([...oneOfEachKind.keys()].sort()).toEqual(expected.sort());
  });

  it('adds up: orders, payments, parcels and shoppers’ lists', async () => {
    const { database, http } = service;
    const rows = await demoOrders();
    expect(rows).toHaveLength(size.orders);
    const days = rows.map(({ createdAt }) => (Date.now() - createdAt.getTime()) / 86_400_000);
    expect(Math.max(...days)).toBeLessThan(90.1);
    expect(Math.min(...days)).toBeGreaterThan(0);
    const { rows: wrong } = await database.execute(sql`
      select id from orders where ${ofDemo} and (
        total_paise <> price_paise - discount_paise + delivery_paise
        or total_paise - delivery_paise <> (select sum(quantity * price_paise) from order_lines where order_id = orders.id)
        or exists (select from payments where order_id = orders.id and amount_paise <> total_paise)
        or exists (select from sandbox_orders where receipt = orders.id::text and amount_paise <> total_paise)
        or updated_at not between created_at and now()
        or exists (select from shipments where order_id = orders.id and not (
          packed_at > created_at and coalesce(shipped_at, packed_at) >= packed_at
          and coalesce(delivered_at, shipped_at, packed_at) between packed_at and now())))`);
    expect(wrong).toEqual([]);

    const queue = await http
      .get('/api/staff/orders?queue=true&first=50')
      .set('authorization', packer)
      .expect(200);
    const toShip = rows.filter(
      ({ state, fulfilment }) => state === 'paid' && ['unfulfilled', 'partly_shipped'].includes(fulfilment),
    );
    // Of those that the service has made, three are in the queue.
    expect(queue.headers['x-total-count']).toBe(String(toShip.length + 3));
    const [userId = ''] = demoUserIds;
    const own: Order[] = (await demoShopper(userId)('/user/orders?first=100').expect(200)).body.orders;
    expect(own.map(({ id }) => id)).toEqual(
      rows
        .filter((row) => row.userId === userId)
        .toReversed()
        .map(({ id }) => id),
    );
  });

  it('stays as it is when an order of each kind is checked against the sandbox', async () => {
    const { database } = service;
    const settled = [...oneOfEachKind.values()];
    expect(settled).toHaveLength(made.length);
    const stored = async () => {
      await database.delete(jobs).where(
        inArray(
          jobs.subject,
          settled.map(({ id }) => id),
        ),
      );
      return storedState(database);
    };
    const unchecked = await stored();
    for (const order of settled) await scheduleCheck(database, order, new Date());
    await service.jobs.runDue('order_check');
    expect(await stored()).toBe(unchecked);
    expect(service.logged).toEqual([]);
  });

  it('has orders that wait: their payment opens and pays them; unpaid, they expire', async () => {
    const { database } = service;
    const waiting = (await demoOrders()).filter(({ state }) => state === 'created');
    const checks = await database.select().from(jobs);
    expect(checks.map(({ kind, subject }) => [kind, subject]).sort()).toEqual(
      expect.arrayContaining(waiting.map(({ id }) => ['order_check', id]).sort()),
    );
    const { userId, id } = waiting[0] ?? expect.unreachable();
    const get = demoShopper(userId);
    const { payment } = (await get(`/user/orders/${id}/payment`).expect(200)).body;
    const proof = await payInSandbox(database, testSecrets.sandboxSecret, payment.orderId);
    await service.http
      .post(`/api/user/orders/${id}/payment`)
      .set('authorization', encodeToken(testSecrets.tokenSecret, { userId, tokenVersion: 0 }))
      .send({
        razorpay_order_id: proof?.providerOrderId,
        razorpay_payment_id: proof?.paymentId,
        razorpay_signature: proof?.signature,
      })
      .expect(200);
    expect((await get(`/user/orders/${id}`).expect(200)).body.order.state).toBe('PAID');
  });

  it('sells no book whose copies are counted: no movement of the stock says so', async () => {
    const since = sql<boolean>`${orders.createdAt} > now() - interval '20 days'`;
    const rows = await service.database
      .selectDistinct({ isSince: since })
      .from(orderLines)
      .innerJoin(orders, eq(orders.id, orderLines.orderId))
      .where(and(ofDemo, eq(orderLines.productId, countedBook)));
    expect(rows).toEqual([{ isSince: false }]);
  });

  it('has ids of the form of the shop’s own', async () => {
    const { body } = await demoShopper((await demoOrders())[0]?.userId ?? '')('/users/address').expect(200);
    const [{ _id: addressId }] = body.address;
    const shoppers = await service.database.select().from(users).where(inArray(users.id, demoUserIds));
    for (const id of [addressId, ...shoppers.map((user) => user.id)]) {
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    }
  });

  it('neither sends emails nor touches stock and catalogue', async () => {
    const emailsOf = (state: string) =>
      state.split('\n').filter((line) => /^(letters|stock|audit|product)/.test(line));
    expect(emailsOf(after)).toEqual(emailsOf(before));
    expect(after).not.toBe(before);
  });
});

it('refuses a second time, real payments, and a shop that had some', async () => {
  await expect(run([])).rejects.toThrow(
    'The shop has demo data already: `npm run demo -- --remove` removes it.',
  );
  await expect(run([], 'razorpay')).rejects.toThrow(/^The shop takes real payments/);
  await expect(run(['--all'])).rejects.toThrow(/^Unknown option '--all'\.\n\nnpm run demo/);
});

it('is removed with all that it has caused, and leaves the rest as it was', async () => {
  const { database } = service;
  // One of its orders has been paid meanwhile, with an email and its job.
  expect(await database.select().from(emails).where(inArray(emails.userId, demoUserIds))).not.toEqual([]);
  const counted = await database.select().from(stock);
  expect(await run(['--remove'])).toBe(`12 shoppers and ${size.orders} orders are removed.`);
  // The feed keeps what has happened, to whoever it has happened.
  await database.delete(resourceChanges).where(gt(resourceChanges.id, lastChange));
  expect(await storedState(database)).toBe(before);
  expect(await database.select().from(stock)).toEqual(counted);
  expect(await run(['--remove'])).toBe('The shop has no demo data.');

  // The first shopper of an earlier version.
  const id = '43fe282e-2ade-57bb-ad41-b5b8a0e9bcfb';
  const shopper = { id, firstName: 'A', lastName: 'B', email: 'a.b.1@example.com', passwordHash: '' };
  await database.insert(users).values(shopper);
  await expect(run([])).rejects.toThrow(/^The shop has demo data already/);
  expect(await run(['--remove'])).toBe('1 shoppers and 0 orders are removed.');

  await database
    .update(orders)
    .set({ providerOrderId: 'order_of_razorpay' })
    .where(eq(orders.id, made[0] ?? ''));
  await expect(run([])).rejects.toThrow(/^The shop has orders that were not paid in the sandbox/);
});
