import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emails } from '../../emails/email-tables.ts';
import { setStock } from '../../stock/set-stock.ts';
import { stock } from '../../stock/stock-tables.ts';
import { listAuditEntries } from '../../team/audit/audit.queries.ts';
import { addBooks } from '../../testing/books.ts';
import { type PaidOrder, paidOrder } from '../../testing/paid-order.ts';
import { addStaff } from '../../testing/staff.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { excessRefundJob } from '../payments/payments.queries.ts';
import { sandboxRefunds } from '../payments/sandbox-tables.ts';

let service: TestService;
let manager: string;
let book: string;
let order: PaidOrder;
beforeAll(async () => {
  service = await startTestService();
  manager = (await addStaff(service.database, 'manager')).token;
  [book = ''] = await addBooks(service.database, [{ title: 'Emma', pricePaise: 30_000 }]);
  await setStock(service.database, { productId: book, copies: 50, reason: 'count', actor: 'test' });
});
afterAll(() => service.close());
beforeEach(async () => {
  order = await paidOrder(service, book);
  return () => {
    expect(service.logged.splice(0)).toEqual([]);
  };
});

const cancel = () => order.buyer.post(`/user/orders/${order.id}/cancel?include=returns`);
const seen = async () =>
  (await service.http.get(`/api/staff/orders/${order.id}`).set('authorization', manager).expect(200)).body
    .order;
const change = (path: string, body: object) =>
  service.http.post(`/api/staff${path}`).set('authorization', manager).send(body);
const onHand = async () =>
  (await service.database.select().from(stock).where(eq(stock.productId, book)))[0]?.onHand ?? 0;
const givenBack = async () => {
  const { database } = service;
  const rows = await database
    .select()
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.paymentId, order.paymentId));
  return rows.map(({ amountPaise }) => amountPaise);
};

describe('a paid order', () => {
  it('is cancelled by its shopper before anything is packed, and all its money goes back, once', async () => {
    const before = await onHand();
    const clicks = await Promise.all(Array.from({ length: 8 }, cancel));
    expect(clicks.map(({ status }) => status)).toEqual(Array(8).fill(200));
    expect(clicks[0]?.body.order).toMatchObject({
      state: 'CANCELLED',
      cancellable: false,
      refunds: [{ state: 'DUE', amountPaise: 49_900, reason: 'ORDER_CANCELLED' }],
    });
    expect(await onHand()).toBe(before + 1);
    await Promise.all([service.jobs.runDue(excessRefundJob), service.jobs.runDue(excessRefundJob)]);
    await expect.poll(givenBack).toEqual([49_900]);
    const sent = await service.database
      .select({ content: emails.content })
      .from(emails)
      .where(and(eq(emails.userId, order.buyer.userId), eq(emails.kind, 'order_cancelled')));
    expect(sent).toMatchObject([{ content: { refundPaise: 49_900 } }]);
    const { text } = await service.http
      .get(`/api/staff/orders.csv?search=${order.id}`)
      .set('authorization', manager)
      .expect(200);
    expect(text).toMatch(/,499,,0\r\n$/);
    const audited = await listAuditEntries(service.database, { subject: `order:${order.id}` }, { first: 10 });
    expect(audited).toMatchObject([{ action: 'order.cancelled', actorKind: 'shopper', actor: 'Ada L' }]);
  });

  it('is either cancelled or packed where both come at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      order = await paidOrder(service, book);
      const { version } = await seen();
      const [packed, cancelled] = await Promise.all([
        change(`/orders/${order.id}/shipments`, { version }),
        cancel(),
      ]);
      expect([packed.status, cancelled.status].sort()).toEqual([200, 409]);
      const { state, shipments } = await seen();
      expect(shipments).toHaveLength(packed.status === 200 ? 1 : 0);
      expect(state).toBe(packed.status === 200 ? 'PAID' : 'CANCELLED');
    }
  });

  it('gives the rest back where a part has been given back before, and waits for a part on its way', async () => {
    const { version } = await seen();
    await change(`/orders/${order.id}/refunds`, {
      version,
      amountPaise: 10_000,
      note: 'A late parcel.',
      key: '6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9c21',
    }).expect(200);
    const early = await cancel().expect(409);
    expect(early.body.errors[0]).toContain('on its way');
    await service.jobs.runDue();
    await cancel().expect(200);
    await service.jobs.runDue();
    expect((await givenBack()).sort()).toEqual([10_000, 39_900]);
  });

  // A property: whatever comes at once, no more goes back than was paid, and nothing goes back that is sent.
  it.each([0, 1, 2, 3])('adds up whatever staff and shopper do at once (%i)', async (round) => {
    order = await paidOrder(service, book, book);
    const { version } = await seen();
    const key = (digit: number) => `6f1d1c1e-7a52-4d6f-8f35-0d6a5f0b9${round}${digit}1`;
    const what = [
      () => cancel(),
      () =>
        change(`/orders/${order.id}/ship`, {
          version,
          carrierId: 'delhivery',
          trackingNumber: '1490817263541',
        }),
      () =>
        change(`/orders/${order.id}/refunds`, {
          version,
          key: key(0),
          note: 'A torn page.',
          lines: [{ productId: book, quantity: 1 }],
        }),
      () =>
        change(`/orders/${order.id}/refunds`, { version, key: key(1), note: 'Late.', amountPaise: 79_900 }),
    ];
    const clicks = await Promise.all([...what.slice(round), ...what.slice(0, round)].map((click) => click()));
    expect(clicks.every(({ status }) => status === 200 || status === 409)).toBe(true);
    expect(clicks.filter(({ status }) => status === 200)).toHaveLength(1);
    await service.jobs.runDue();
    const back = (await givenBack()).reduce((sum, paise) => sum + paise, 0);
    const { state, lines, refundablePaise, fulfilment } = await seen();
    const [{ shipped, refunded, toSend }] = lines;
    expect(back).toBeLessThanOrEqual(79_900);
    expect(refundablePaise).toBe(state === 'PAID' ? 79_900 - back : 0);
    expect(shipped + toSend + refunded).toBe(state === 'CANCELLED' ? 0 : 2);
    if (fulfilment === 'SHIPPED') expect(back).toBe(0);
  });
});
