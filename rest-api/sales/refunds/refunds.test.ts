import { eq } from 'drizzle-orm';
import pLimit from 'p-limit';
import { v4 as uuid } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { emails } from '../../emails/email-tables.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { auditEntries } from '../../team/audit/audit-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { sandboxRefunds } from '../payments/sandbox-tables.ts';
import { orderRefundJob } from './order-refunds.queries.ts';
import { orderRefunds } from './refund-tables.ts';
import { notDeliveredMessage } from './store-refund.ts';

/** As many as the service has connections, so that none gives up waiting for one on a busy machine. */
const eightAtOnce = pLimit(8);

let service: TestService;
let manager: string;
let dear: string;
let cheap: string;
/** Paid: two copies of the dear book, one of the cheap one; 900 rupees and 199 for the delivery. */
let order: PaidOrder;
const deliveryPaise = 19_900;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
  [dear = '', cheap = ''] = await addBooks(service.database, [
    { title: 'Dear', pricePaise: 40_000 },
    { title: 'Cheap', pricePaise: 10_000 },
  ]);
  for (const book of [dear, cheap]) {
    await setStock(service.database, { productId: book, copies: 100, reason: 'count', actor: 'test' });
  }
});
afterAll(() => service.close());
beforeEach(async () => {
  order = await paidOrder(service, dear, dear, cheap);
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', manager).send(body);
const seen = async (): Promise<StaffOrder> =>
  (await service.http.get(`/api/staff/orders/${order.id}`).set('authorization', manager).expect(200)).body
    .order;
const refund = (version: number, what: object) =>
  post(`/orders/${order.id}/refunds`, { version, key: uuid(), note: 'A torn page.', ...what });
const done = async (request: ReturnType<typeof post>): Promise<StaffOrder> =>
  (await request.expect(200)).body.order;
const give = () => service.jobs.runDue(orderRefundJob);
const given = () =>
  service.database.select().from(sandboxRefunds).where(eq(sandboxRefunds.paymentId, order.paymentId));
const onHand = async (book: string) =>
  (await service.database.select().from(stock).where(eq(stock.productId, book)))[0]?.onHand;
const actions = async () =>
  (
    await service.database
      .select({ action: auditEntries.action })
      .from(auditEntries)
      .where(eq(auditEntries.subject, `order:${order.id}`))
      .orderBy(auditEntries.id)
  ).map(({ action }) => action);
const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };

describe('a refund of an order’s own money', () => {
  it('goes back in part, with its audit entry and its email, and the order stays paid', async () => {
    const before = await onHand(dear);
    const { version, refundablePaise } = await seen();
    expect(refundablePaise).toBe(90_000 + deliveryPaise);
    const decided = await done(refund(version, { lines: [{ productId: dear, quantity: 1 }] }));
    expect(decided).toMatchObject({
      state: 'PAID',
      refundablePaise: 50_000 + deliveryPaise,
      lines: [
        { productId: dear, refunded: 1, toPack: 1, toSend: 1 },
        { productId: cheap, refunded: 0, toPack: 1, toSend: 1 },
      ],
      refunds: [
        { state: 'DUE', amountPaise: 40_000, reason: 'BY_SHOP', note: 'A torn page.', refundId: null },
      ],
    });
    expect(await onHand(dear)).toBe((before ?? 0) + 1);
    await give();
    expect(await seen()).toMatchObject({
      state: 'PAID',
      refundablePaise: 50_000 + deliveryPaise,
      refunds: [{ state: 'GIVEN', amountPaise: 40_000, note: 'A torn page.', trouble: null }],
    });
    expect(await given()).toMatchObject([{ amountPaise: 40_000 }]);
    expect(await actions()).toEqual(['order.refunded']);
    const csv = await service.http
      .get(`/api/staff/orders.csv?search=${order.id}`)
      .set('authorization', manager)
      .expect(200);
    expect(csv.text).toMatch(/,placedOn,refunded,code,codeDiscount\r\n.*,\d{4}-\d\d-\d\d,400,,0\r\n$/);
    const sent = await service.database
      .select({ content: emails.content })
      .from(emails)
      .where(eq(emails.userId, order.buyer.userId));
    expect(sent.map(({ content }) => content)).toContainEqual(
      expect.objectContaining({ kind: 'refunded', amountPaise: 40_000 }),
    );
    // As before: callers who do not ask for returns get no further fields.
    const { body } = await order.buyer.get(`/user/orders/${order.id}`).expect(200);
    expect(Object.keys(body.order.refunds[0])).toEqual([
      ...['paymentId', 'method', 'receivedAt', 'refundId', 'amountPaise', 'state', 'reason', 'refundedAt'],
    ]);
    expect(body.order).not.toHaveProperty('returns');
  });

  it('gives the delivery charge back with the last copies, and the order is refunded', async () => {
    const all = [
      { productId: dear, quantity: 2 },
      { productId: cheap, quantity: 1 },
    ];
    const decided = await done(refund((await seen()).version, { lines: all }));
    expect(decided.refundablePaise).toBe(0);
    // It is not packed meanwhile.
    const queue = await service.http
      .get(`/api/staff/orders?queue=true&search=${order.id}`)
      .set('authorization', manager);
    expect(queue.body.orders).toEqual([]);
    await post(`/orders/${order.id}/shipments`, { version: decided.version }).expect(409);
    await give();
    expect(await given()).toMatchObject([{ amountPaise: 90_000 + deliveryPaise }]);
    expect(await seen()).toMatchObject({ state: 'REFUNDED', refundablePaise: 0 });
  });

  it('happens once for sixteen parallel clicks, with one key or with sixteen', async () => {
    const { version } = await seen();
    const key = uuid();
    const same = await Promise.all(
      Array.from({ length: 16 }, () =>
        eightAtOnce(async () => refund(version, { key, amountPaise: 10_000 })),
      ),
    );
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
    const now = (await seen()).version;
    const each = await Promise.all(
      Array.from({ length: 16 }, () => eightAtOnce(async () => refund(now, { amountPaise: 20_000 }))),
    );
    expect(each.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(each.filter(({ status }) => status === 409)).toHaveLength(15);
    await Promise.all([give(), give(), give()]);
    await expect
      .poll(async () => (await given()).map(({ amountPaise }) => amountPaise).sort())
      .toEqual([10_000, 20_000]);
    expect(await seen()).toMatchObject({ refundablePaise: 60_000 + deliveryPaise });
  });

  it.each([
    ['more than is left', { amountPaise: 90_000 + deliveryPaise + 1 }, 400],
    ['more copies than were bought', { lines: [{ quantity: 3 }] }, 400],
    ['lines and an amount', { lines: [{ quantity: 1 }], amountPaise: 1 }, 400],
    ['neither', {}, 400],
    ['without words', { amountPaise: 1, note: ' ' }, 400],
    ['an older version', { amountPaise: 1, version: 1_000 }, 409],
  ])('refuses %s and stores nothing', async (_what, { lines, ...rest }: Record<string, unknown>, status) => {
    const copies = lines && (lines as { quantity: number }[]).map((line) => ({ productId: dear, ...line }));
    const { version } = await seen();
    await refund(version, { ...(copies ? { lines: copies } : {}), ...rest }).expect(status as number);
    const rows = await service.database.select().from(orderRefunds).where(eq(orderRefunds.orderId, order.id));
    expect(rows).toEqual([]);
  });

  it('keeps a key for one refund', async () => {
    const key = uuid();
    const { version } = await seen();
    const first = await done(refund(version, { key, amountPaise: 100 }));
    await done(refund(first.version, { key, amountPaise: 100 }));
    const other = await refund(first.version, { key, amountPaise: 200 }).expect(409);
    expect(other.body).toMatchObject({ errors: [expect.stringContaining('key')], order: { id: order.id } });
    expect(other.body.storedRefund).toEqual({ amountPaise: 100, note: 'A torn page.' });
  });

  it('refuses the key of a refund that did not put its copies back, or did, where this changes', async () => {
    await done(post(`/orders/${order.id}/ship`, { version: (await seen()).version, ...consignment }));
    const what = { key: uuid(), lines: [{ productId: dear, quantity: 1 }] };
    const before = (await onHand(dear)) ?? 0;
    const first = await done(refund((await seen()).version, what));
    await refund(first.version, { ...what, restock: true }).expect(409);
    expect(await onHand(dear)).toBe(before);
    await done(refund(first.version, { ...what, restock: false }));
    const put = { key: uuid(), lines: what.lines, restock: true };
    const second = await done(refund(first.version, put));
    await refund(second.version, { ...put, restock: false }).expect(409);
    await done(refund(second.version, put));
    expect(await onHand(dear)).toBe(before + 1);
  });

  it('keeps a packed parcel in the shop whose book was given back, until it is unpacked', async () => {
    const packed = await done(post(`/orders/${order.id}/shipments`, { version: (await seen()).version }));
    const [parcel] = packed.shipments;
    const after = await done(refund(packed.version, { lines: [{ productId: cheap, quantity: 1 }] }));
    const path = `/shipments/${parcel?.id}`;
    const refused = await post(`${path}/ship`, { version: parcel?.version, ...consignment }).expect(409);
    expect(refused.body.errors[0]).toContain('has been given back');
    await post(`/orders/${order.id}/ship`, { version: after.version, ...consignment }).expect(409);
    const unpacked = await done(post(`${path}/unpack`, { version: parcel?.version }));
    const shipped = await done(
      post(`/orders/${order.id}/ship`, { version: unpacked.version, ...consignment }),
    );
    expect(shipped).toMatchObject({
      fulfilment: 'SHIPPED',
      shipments: [{ state: 'SHIPPED', lines: [{ productId: dear, quantity: 2 }] }],
    });
  });

  it('puts copies that were sent back into the stock only where they are back and fit for sale', async () => {
    const sent = await done(
      post(`/orders/${order.id}/ship`, { version: (await seen()).version, ...consignment }),
    );
    const before = (await onHand(dear)) ?? 0;
    const one = [{ productId: dear, quantity: 1 }];
    const kept = await done(refund(sent.version, { lines: one }));
    expect(await onHand(dear)).toBe(before);
    await done(refund(kept.version, { lines: one, restock: true }));
    expect(await onHand(dear)).toBe(before + 1);
  });

  it('is followed by the delivery charge when the last parcel comes back with nothing delivered', async () => {
    const sent = await done(
      post(`/orders/${order.id}/ship`, { version: (await seen()).version, ...consignment }),
    );
    const all = [
      { productId: dear, quantity: 2 },
      { productId: cheap, quantity: 1 },
    ];
    const refunded = await done(refund(sent.version, { lines: all }));
    expect(refunded.refundablePaise).toBe(deliveryPaise);
    const [parcel] = refunded.shipments;
    const back = await done(post(`/shipments/${parcel?.id}/return`, { version: parcel?.version }));
    expect(back).toMatchObject({
      refundablePaise: 0,
      fulfilment: 'UNFULFILLED',
      refunds: [
        { amountPaise: 90_000 },
        { amountPaise: deliveryPaise, state: 'DUE', note: notDeliveredMessage },
      ],
    });
    await give();
    expect(await seen()).toMatchObject({ state: 'REFUNDED' });
    expect((await actions()).slice(-2)).toEqual(['order.returned', 'order.refunded']);
  });
});
