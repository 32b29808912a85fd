import { and, eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import { addBooks } from '../../testing/books.ts';
import { readPages } from '../../testing/pages.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { addServiceToken } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { shipments } from '../fulfilment/shipment-tables.ts';
import { invoices } from '../invoices/invoice-tables.ts';
import { sampleContent } from '../invoices/testing/sample-content.ts';
import { orders } from '../orders/order-tables.ts';

let service: TestService;
let token: string;
let placed: PaidOrder[];
beforeAll(async () => {
  service = await startTestService();
  ({ token } = await addServiceToken(service.database, 'orders:read'));
  const [book = ''] = await addBooks(service.database, [{ title: 'Wanted Title' }]);
  placed = [];
  for (let index = 0; index < 5; index += 1) placed.push(await paidOrder(service, book));
  // The same moment for some: their running number decides.
  await service.database.update(orders).set({ createdAt: sql`date_trunc('day', ${orders.createdAt})` });
  const address = { name: '=Zoë Quill', mobile: '6123456789' };
  await service.database
    .update(orders)
    .set({ address: sql`${orders.address} || ${JSON.stringify(address)}::jsonb` })
    .where(eq(orders.id, placed[2]?.id ?? ''));
});
afterAll(() => service.close());

const get = (path: string) => service.http.get(path).set('authorization', token).expect(200);
const found = async (query: string) => {
  const { orders: listed }: { orders: StaffOrder[] } = (await get(`/api/staff/orders?${query}`)).body;
  return listed.map(({ id }) => id);
};

it('pages through the queue, the oldest first, and through all, the newest first', async () => {
  const ids = placed.map(({ id }) => id);
  for (const [query, expected] of [
    ['queue=true', ids],
    ['title=wanted', ids.toReversed()],
  ] as const) {
    const seen: string[] = [];
    for (const { body, headers } of await readPages(get, `/api/staff/orders?first=2&${query}`)) {
      expect(headers['x-total-count']).toBe('5');
      seen.push(...body.orders.map(({ id }: StaffOrder) => id));
    }
    expect(seen).toEqual(expected);
  }
});

it('finds an order by its number, name, mobile, email and payment', async () => {
  const { id = '', paymentId = '', buyer } = placed[2] ?? {};
  const searches = [
    ...[
      id.slice(0, 8).toUpperCase(),
      `#${id.slice(0, 8)}`,
      id,
      'zoë',
      'ZOË QUILL',
      '+91 61234 56789',
      '061234 56789',
      '६१२३४५६७८९',
      '(+91) 61234.56789',
    ],
    ...[
      `${buyer?.userId}@EXAMPLE.com`,
      `${buyer?.userId.slice(0, 18)}`,
      `${buyer?.userId.slice(4)}@exam`,
      paymentId,
    ],
  ];
  for (const search of searches) {
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([id]);
  }
  for (const search of ['nobody@example.com', 'pay_none', '99999', 'Xanthippe']) {
    expect(await found(`search=${search}`), search).toEqual([]);
  }
});

it('finds orders by the pincode, the town, the amount and a title', async () => {
  const [{ id = '', buyer } = expect.unreachable()] = placed;
  await service.database
    .update(orders)
    .set({ totalPaise: 1_234_550, address: sql`address || '{"pincode": "799001", "city": "Agartala"}'` })
    .where(and(eq(orders.userId, buyer.userId), eq(orders.id, id)));
  for (const search of ['799001', '799 001', 'agartala', '12,345.50', '₹12345.5', 'Rs. 12,345.50']) {
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([id]);
  }
  for (const search of ['799002', 'agar', '12,345', '₹99999999999']) {
    expect(await found(`search=${encodeURIComponent(search)}`), search).toEqual([]);
  }
  expect(await found('search=wanted')).toEqual(placed.map((order) => order.id).toReversed());
});

it("finds an order by its parcel's number, in capitals or not, and with spaces", async () => {
  const { id = '', buyer } = placed[1] ?? {};
  const parcel = { userId: buyer?.userId ?? '', orderId: id, id: crypto.randomUUID(), orderVersion: 1 };
  const consignment = { state: 'shipped', carrierId: 'india-post', trackingNumber: 'em123456789IN' } as const;
  await service.database.insert(shipments).values({ ...parcel, ...consignment, shippedAt: new Date() });
  for (const search of ['EM123456789IN', 'em 123 456 789 in']) {
    expect(await found(`search=${search}`), search).toEqual([id]);
  }
  expect(await found('search=EM123456789')).toEqual([]);
});

it('finds an order by the number of its bill', async () => {
  const { id = '', buyer } = placed[1] ?? {};
  const bill = { userId: buyer?.userId ?? '', orderId: id, kind: 'billOfSupply', subject: 'order' } as const;
  const number = {
    series: 'BS',
    year: 2026,
    seriesNumber: 1,
    number: 'BS-2627-000001',
    issuedAt: new Date(),
  };
  await service.database
    .insert(invoices)
    .values({ ...bill, ...number, totalPaise: 100, content: sampleContent });
  expect(await found('search=bs-2627-000001')).toEqual([id]);
  await service.database.insert(invoices).values({
    ...bill,
    ...number,
    subject: 'other',
    series: 'QBS',
    number: 'QBS-2627-000001',
    totalPaise: 100,
    content: sampleContent,
  });
  expect(await found('search=qbs-2627-000001')).toEqual([id]);
  expect(await found('search=CN-2627-000001')).toEqual([]);
});

it('exports cells that no spreadsheet takes for a formula', async () => {
  const { text } = await get('/api/staff/orders.csv?search=quill');
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).toContain("'=Zoë Quill");
});
