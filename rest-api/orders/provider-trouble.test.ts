import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { orders } from '../database/schema.ts';
import { RazorpayStandIn } from '../payments/testing/razorpay-stand-in.ts';
import { addBooks } from '../testing/books.ts';
import { type Buyer, newBuyer } from '../testing/buyer.ts';
import { startTestService, type TestService, testSecrets } from '../testing/test-service.ts';
import { PaymentOpener } from './open-payment.ts';
import { paymentWork } from './payment-work.ts';

let standIn: RazorpayStandIn;
let service: TestService;
let book: string;
let buyer: Buyer;
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  service = await startTestService({}, { razorpay: standIn.settings });
  [book = ''] = await addBooks(service.database, [{}]);
});
afterAll(async () => {
  await service.close();
  await standIn.close();
});
beforeEach(async () => {
  standIn.liftFaults();
  await service.database.delete(orders);
  standIn.orders.splice(0);
  service.logged.splice(0);
  buyer = await newBuyer(service);
  await buyer.fill(book);
});

describe('while the provider is in trouble', () => {
  it.each([
    ['loses an answer', 'after', 'drop'],
    ['stalls after its work', 'after', 'stall'],
    ['stalls before it', 'before', 'stall'],
    ['fails', 'before', 'fail'],
  ] as const)(
    'and %s, Buy is told to come again, and the same key has one order',
    async (_name, when, does) => {
      const fault = standIn.interfere('POST /v1/orders', when, does);
      const refused = await buyer.buy('an-intent-to-buy').expect(503);
      expect(refused.headers['retry-after']).toBe('2');
      expect(refused.body.error.message).toMatch(/try again/);
      fault.lift();
      const again = await buyer.placed('an-intent-to-buy');
      const { body } = await buyer.get('/user/orders').expect(200);
      expect(body.orders).toEqual([again.order]);
      expect(standIn.orders.map(({ id }) => id)).toEqual([again.payment.orderId]);
      const reopened = await buyer.get(`/user/orders/${again.order._id}/payment`).expect(200);
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
    const { provider } = paymentWork(service.database, { ...testSecrets, razorpay: standIn.settings });
    const opener = new PaymentOpener(service.database, provider);
    const opened = await Promise.all(Array.from({ length: 20 }, () => opener.open(order)));
    expect(standIn.orders.map(({ id }) => id)).toEqual([opened[0]?.providerOrderId]);
  });

  it('a book can be read, a cart filled, and an order that is open confirmed', async () => {
    const { order, payment } = await buyer.placed();
    const proof = standIn.pay(payment.orderId);
    const faults = ['GET /v1/orders/order/payments', 'GET /v1/orders', 'POST /v1/orders'].map((call) =>
      standIn.interfere(call, 'before', 'fail'),
    );
    await service.http.get('/api/products?first=1').expect(200);
    await buyer.post('/user/cart', { product: { _id: book } }).expect(201);
    await buyer.handIn(order._id, proof).expect(200);
    for (const fault of faults) fault.lift();
  });

  it('the reconciliation waits, says so once, and goes on afterwards', async () => {
    const { order, payment } = await buyer.placed();
    standIn.pay(payment.orderId);
    const fault = standIn.interfere('GET /v1/orders/order/payments', 'before', 'drop');
    for (let rounds = 3; rounds > 0; rounds -= 1) {
      await service.database.update(orders).set({ checkAt: sql`now()` });
      await service.reconciler.round();
    }
    expect(service.logged.map((line) => JSON.parse(line).msg)).toEqual([
      'payments cannot be reconciled; tried again until they can',
    ]);
    expect((await buyer.order(order._id)).state).toBe('created');
    fault.lift();
    await service.database.update(orders).set({ checkAt: sql`now()` });
    await service.reconciler.round();
    expect((await buyer.order(order._id)).state).toBe('paid');
    expect(JSON.parse(service.lines.findLast((line) => line.includes('reconciled')) ?? '{}').msg).toBe(
      'payments are reconciled again',
    );
  });

  it('a refund is asked for again, ever more seldom, until it is given', async () => {
    const { order, payment } = await buyer.placed();
    await buyer.post(`/user/orders/${order._id}/cancel`).expect(200);
    const { paymentId } = standIn.pay(payment.orderId);
    // The refund is made and its answer lost.
    const fault = standIn.interfere('POST /v1/payments/pay/refund', 'after', 'drop');
    await service.database.update(orders).set({ checkAt: sql`now()` });
    await service.reconciler.round();
    const next = async () =>
      (
        await service.database.execute<{ seconds: string }>(
          sql`select extract(epoch from refund_at - now()) as seconds from payments where id = ${paymentId}`,
        )
      ).rows[0]?.seconds;
    expect(Number(await next())).toBeGreaterThan(50);
    await service.database.execute(sql`update payments set refund_at = now() where id = ${paymentId}`);
    await service.reconciler.round();
    expect(standIn.calls.filter((call) => call === 'POST /v1/payments/pay/refund')).toHaveLength(1);
    expect(await next()).toBeNull();
    expect(standIn.refunds).toHaveLength(1);
    fault.lift();
  });
});
