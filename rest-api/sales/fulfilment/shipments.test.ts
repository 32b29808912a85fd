import { and, eq, like } from 'drizzle-orm';
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
import { orders } from '../orders/order-tables.ts';
import { recordPayment } from '../payments/record-payment.ts';
import { noTimeLeftMessage, shipOrders } from './ship-orders.ts';

let service: TestService;
let packer: string;
let twice: string;
let once: string;
/** Paid: two copies of one book, one of another. */
let order: PaidOrder;
beforeAll(async () => {
  service = await startTestService();
  packer = (await addStaff(service.database, 'packer')).token;
  [twice = '', once = ''] = await addBooks(service.database, [{ title: 'Twice' }, { title: 'Once' }]);
});
afterAll(() => service.close());
beforeEach(async () => {
  order = await paidOrder(service, twice, twice, once);
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

const post = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', packer).send(body);
const seen = async (): Promise<StaffOrder> =>
  (await service.http.get(`/api/staff/orders/${order.id}`).set('authorization', packer).expect(200)).body
    .order;
const pack = (version: number, lines?: { productId: string; quantity: number }[]) =>
  post(`/orders/${order.id}/shipments`, { version, lines });
const done = async (request: ReturnType<typeof post>): Promise<StaffOrder> =>
  (await request.expect(200)).body.order;
const consignment = { carrierId: 'delhivery', trackingNumber: '1490817263541' };
const url = 'https://www.delhivery.com/track/package/1490817263541';

/** What the audit has of the order, the oldest first. */
const audited = () =>
  service.database
    .select({ action: auditEntries.action, actorKind: auditEntries.actorKind })
    .from(auditEntries)
    .where(eq(auditEntries.subject, `order:${order.id}`))
    .orderBy(auditEntries.id);
const emailsSent = () =>
  service.database
    .select({ kind: emails.kind, content: emails.content })
    .from(emails)
    .where(and(eq(emails.userId, order.buyer.userId), like(emails.kind, 'order_%ed')))
    .orderBy(emails.createdAt);
/** The whole of the order's money goes back. */
const giveBack = async () => {
  const { database, paymentMetrics } = service;
  const [row] = await database.select().from(orders).where(eq(orders.id, order.id));
  const { providerOrderId, totalPaise } = row ?? expect.unreachable();
  await recordPayment(
    database,
    paymentMetrics,
    {
      id: order.paymentId,
      providerOrderId: providerOrderId ?? '',
      amountPaise: totalPaise,
      currency: 'INR',
      status: 'refunded',
      refundedPaise: totalPaise,
    },
    'webhook',
  );
};

describe('parcels', () => {
  it('go from packed to delivered, one after the other, with emails, audit and the shopper’s view', async () => {
    const placed = await seen();
    expect(placed).toMatchObject({ state: 'PAID', fulfilment: 'UNFULFILLED', shipments: [] });

    const packed = await done(pack(placed.version, [{ productId: twice, quantity: 1 }]));
    expect(packed).toMatchObject({
      fulfilment: 'UNFULFILLED',
      lines: [
        { productId: twice, quantity: 2, packed: 1, shipped: 0 },
        { productId: once, quantity: 1, packed: 0, shipped: 0 },
      ],
      shipments: [
        { state: 'PACKED', carrier: null, trackingUrl: null, lines: [{ productId: twice, quantity: 1 }] },
      ],
    });
    const first = packed.shipments[0] ?? expect.unreachable();

    const shipped = await done(
      post(`/shipments/${first.id}/ship`, { version: first.version, ...consignment }),
    );
    expect(shipped).toMatchObject({
      fulfilment: 'PARTLY_SHIPPED',
      shipments: [{ state: 'SHIPPED', carrier: 'Delhivery', trackingUrl: url, carrierId: 'delhivery' }],
    });
    const both = await done(
      post(`/orders/${order.id}/ship`, {
        version: shipped.version,
        carrierId: 'blue-dart',
        trackingNumber: '69871234560',
      }),
    );
    expect(both).toMatchObject({
      fulfilment: 'SHIPPED',
      shipments: [
        {},
        {
          lines: [
            { productId: twice, quantity: 1 },
            { productId: once, quantity: 1 },
          ],
        },
      ],
    });

    for (const { id, version } of both.shipments) {
      await post(`/shipments/${id}/deliver`, { version }).expect(200);
    }
    expect(await seen()).toMatchObject({ fulfilment: 'DELIVERED' });
    expect((await audited()).map(({ action }) => action)).toEqual([
      'order.packed',
      ...['order.shipped', 'order.shipped', 'order.delivered', 'order.delivered'],
    ]);
    expect(await emailsSent()).toMatchObject([
      {
        kind: 'order_shipped',
        content: {
          parcel: {
            trackingUrl: url,
            lines: [{ quantity: 1 }],
            toCome: [
              { title: 'Twice', quantity: 1 },
              { title: 'Once', quantity: 1 },
            ],
          },
        },
      },
      { kind: 'order_shipped', content: { parcel: { carrier: 'Blue Dart', toCome: [] } } },
      { kind: 'order_delivered' },
      { kind: 'order_delivered' },
    ]);

    const { buyer, id } = order;
    expect(await buyer.order(id)).not.toHaveProperty('shipments');
    const path = `/user/orders/${id}?include=shipments`;
    expect((await buyer.get(path).expect(200)).body.order).toMatchObject({
      fulfilment: 'DELIVERED',
      shipments: [{ state: 'DELIVERED', trackingUrl: url }, { state: 'DELIVERED' }],
    });
    expect((await buyer.get(path)).body.order.shipments[0]).not.toHaveProperty('version');
  });

  it('hold each copy once, whoever packs and ships at once, and however often', async () => {
    const { version } = await seen();
    const clicks = Array.from({ length: 16 }, (_, click) => {
      if (click % 2) return pack(version, [{ productId: twice, quantity: (click % 3) + 1 }]);
      const trackingNumber = `NUMBER-${click % 5}`;
      return post(`/orders/${order.id}/ship`, { version, carrierId: 'dtdc', trackingNumber });
    });
    const statuses = (await Promise.all(clicks)).map(({ status }) => status);
    expect(statuses.filter((status) => ![200, 400, 409].includes(status))).toEqual([]);
    expect(statuses).toContain(200);
    expect(statuses).toContain(409);
    const after = await seen();
    expect(after.shipments, 'all clicks started from the same version').toHaveLength(1);
    const [parcel = expect.unreachable()] = after.shipments;
    for (const { productId, packed } of after.lines) {
      expect(packed).toBe(parcel.lines.find((line) => line.productId === productId)?.quantity ?? 0);
    }
    expect(await audited()).toHaveLength(1);
    expect(await emailsSent()).toHaveLength(parcel.state === 'SHIPPED' ? 1 : 0);
  });

  it('cannot hold more copies than were bought, also without the service and its lock', async () => {
    const { $client } = service.database;
    const inserts = Array.from({ length: 12 }, (_, index) =>
      $client.query(
        `with parcel as (
          insert into shipments (user_id, order_id, id, order_version)
          values ($1, $2, gen_random_uuid(), $4) returning id)
        insert into shipment_lines select $1, $2, id, $3, 1 from parcel`,
        [order.buyer.userId, order.id, twice, 100 + index],
      ),
    );
    const results = await Promise.allSettled(inserts);
    const failures = results.flatMap((result) =>
      result.status === 'rejected' ? [String(result.reason)] : [],
    );
    expect(failures).toHaveLength(10);
    for (const failure of failures) expect(failure).toContain('order_lines_packed');
    expect(await seen()).toMatchObject({ lines: [{ productId: twice, packed: 2 }, { packed: 0 }] });
  });

  it('are made once by a double click, and by no click on what has changed', async () => {
    const { version } = await seen();
    const contents = [{ productId: twice, quantity: 2 }];
    const packed = await done(pack(version, contents));
    expect(await done(pack(version, contents))).toEqual(packed);
    const conflict = await pack(version, [{ productId: once, quantity: 1 }]).expect(409);
    expect(conflict.body).toEqual({
      code: 'CHANGED_MEANWHILE',
      errors: ['The order has changed since you saw it. Look at it again.'],
      order: packed,
    });
    // Nor by one that means all of it, where somebody has packed a part.
    await pack(version).expect(409);

    const [parcel = expect.unreachable()] = packed.shipments;
    const ship = { version: parcel.version, ...consignment };
    const path = `/shipments/${parcel.id}`;
    const shipped = await done(post(`${path}/ship`, ship));
    expect(await done(post(`${path}/ship`, ship))).toEqual(shipped);
    const other = await post(`${path}/ship`, { ...ship, trackingNumber: 'ANOTHER-1' }).expect(409);
    expect(other.body.order.shipments).toMatchObject([{ trackingNumber: consignment.trackingNumber }]);

    const arrive = { version: shipped.shipments[0]?.version };
    const delivered = await done(post(`${path}/deliver`, arrive));
    expect(await done(post(`${path}/deliver`, arrive))).toEqual(delivered);
    await post(`${path}/return`, { version: delivered.shipments[0]?.version }).expect(409);
    expect(await audited()).toHaveLength(3);
    expect((await emailsSent()).map(({ kind }) => kind)).toEqual(['order_shipped', 'order_delivered']);
  });

  it('can be unpacked, come back and be packed anew, and have their number corrected', async () => {
    const packed = await done(pack((await seen()).version));
    const [parcel = expect.unreachable()] = packed.shipments;
    const unpacked = await done(post(`/shipments/${parcel.id}/unpack`, { version: parcel.version }));
    expect(unpacked).toMatchObject({ shipments: [], lines: [{ packed: 0 }, { packed: 0 }] });

    const shipped = await done(
      post(`/orders/${order.id}/ship`, { version: unpacked.version, ...consignment }),
    );
    const [sent = expect.unreachable()] = shipped.shipments;
    const right = { carrierId: 'india-post', trackingNumber: 'EM123456789IN' };
    const corrected = await done(post(`/shipments/${sent.id}/ship`, { version: sent.version, ...right }));
    expect(corrected.shipments).toMatchObject([{ carrier: 'India Post', trackingNumber: 'EM123456789IN' }]);

    const { version = 0 } = corrected.shipments[0] ?? {};
    const back = await done(post(`/shipments/${sent.id}/return`, { version }));
    expect(back).toMatchObject({
      fulfilment: 'UNFULFILLED',
      lines: [{ packed: 0, shipped: 0 }, { packed: 0 }],
      shipments: [{ state: 'RETURNED' }],
    });
    expect(await done(pack(back.version))).toMatchObject({ shipments: [{}, { state: 'PACKED' }] });
    expect((await audited()).map(({ action }) => action)).toEqual([
      ...['order.packed', 'order.unpacked', 'order.shipped', 'order.tracking_corrected', 'order.returned'],
      'order.packed',
    ]);
    expect((await emailsSent()).map(({ kind }) => kind)).toEqual(['order_shipped']);
  });

  it('of an order whose money has gone back stay in the shop', async () => {
    const packed = await done(pack((await seen()).version, [{ productId: twice, quantity: 1 }]));
    const [parcel = expect.unreachable()] = packed.shipments;
    await giveBack();
    const now = await seen();
    expect(now.version).toBeGreaterThan(packed.version);
    const refused = {
      errors: [
        'Only an order that is paid or paid on delivery, and has not been given back, can be packed and shipped.',
      ],
    };
    const { version } = parcel;
    expect(
      (await post(`/shipments/${parcel.id}/ship`, { version, ...consignment }).expect(409)).body,
    ).toMatchObject(refused);
    expect((await pack(now.version).expect(409)).body).toMatchObject(refused);
    await post(`/orders/${order.id}/ship`, { version: now.version, ...consignment }).expect(409);
    await post(`/shipments/${parcel.id}/unpack`, { version }).expect(200);
    expect(await seen()).toMatchObject({ state: 'REFUNDED', fulfilment: 'UNFULFILLED', shipments: [] });
  });

  it('put into the stock what is in the shop when the money goes back, and the rest when it comes back', async () => {
    const { database } = service;
    const [tracked = ''] = await addBooks(database, [{}]);
    await setStock(database, { productId: tracked, copies: 5, reason: 'count', actor: 'test' });
    order = await paidOrder(service, tracked, tracked, tracked);
    const onHand = async () =>
      (await database.select().from(stock).where(eq(stock.productId, tracked)))[0]?.onHand;
    const packed = await done(pack((await seen()).version, [{ productId: tracked, quantity: 2 }]));
    const [parcel = expect.unreachable()] = packed.shipments;
    const shipped = await done(
      post(`/shipments/${parcel.id}/ship`, { version: parcel.version, ...consignment }),
    );
    expect(await onHand()).toBe(2);
    await giveBack();
    expect(await onHand(), 'two of three are away').toBe(3);
    const { version = 0 } = shipped.shipments[0] ?? {};
    await post(`/shipments/${parcel.id}/return`, { version }).expect(200);
    expect(await onHand()).toBe(5);
  });
});

it('several orders are shipped at once, each by itself', async () => {
  const others = [await paidOrder(service, once), await paidOrder(service, once)];
  const [good = expect.unreachable(), stale = expect.unreachable()] = others;
  const entries = [
    { orderId: good.id, version: 2, trackingNumber: 'A-000001' },
    { orderId: stale.id, version: 1, trackingNumber: 'A-000002' },
    { orderId: '8e5cbbfe-0d03-42ce-94d0-b276f811082d', version: 1, trackingNumber: 'A-000003' },
  ];
  const { body } = await post('/orders/ship', { carrierId: 'dtdc', orders: entries }).expect(200);
  expect(body.results).toEqual([
    { orderId: good.id, shipped: true, message: null },
    { orderId: stale.id, shipped: false, message: expect.stringContaining('has changed') },
    { orderId: entries[2]?.orderId, shipped: false, message: 'There is no order with this id.' },
  ]);
});

it('of several orders, those that there is no time for are left for the next call', async () => {
  const paid = [await paidOrder(service, once), await paidOrder(service, once)];
  const orders = paid.map(({ id }, index) => ({
    orderId: id,
    version: 2,
    trackingNumber: `T-00000${index}`,
  }));
  const origin = { actor: { id: 'shop', kind: 'shop', name: 'shop' }, requestId: null } as const;
  const results = await shipOrders(service, origin, { carrierId: 'dtdc', orders }, 0);
  expect(results.map(({ message }) => message)).toEqual([null, noTimeLeftMessage]);
  const { body } = await post('/orders/ship', { carrierId: 'dtdc', orders }).expect(200);
  expect(body.results).toMatchObject([{ shipped: true }, { shipped: true }]);
});
