import { createServer } from 'node:http';
import { eq, sql } from 'drizzle-orm';
import pLimit from 'p-limit';
import supertest from 'supertest';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type ListeningServer, listen, serverOptions } from '../../../http/listen.ts';
import { Random } from '../../../torture/random.ts';
import { products } from '../../catalogue/products/product-tables.ts';
import { jobs } from '../../jobs/job-tables.ts';
import { cartLines } from '../../shopping/cart/cart-tables.ts';
import { addBooks } from '../../testing/books.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { testSeed } from '../../testing/fixed-seed.ts';
import { retryWhileBusy } from '../../testing/retry-while-busy.ts';
import { startTestService, type TestService } from '../../testing/test-service.ts';
import { orders } from '../orders/order-tables.ts';
import { paymentEvents, payments } from './payment-tables.ts';
import { eventsLeft, makeChecksDue, makeWaitingDue } from './testing/due-payments.ts';
import { paymentEvent, type SentEvent } from './testing/payment-event.ts';
import { RazorpayStandIn } from './testing/razorpay-stand-in.ts';

/** 1 is quick; 100 shows the figures that the shop promises. */
const scale = Number(process.env.QUIRE_MONEY_SCALE ?? 1);
const carts = 4 * scale;
const paid = 6 * scale;
const lost = 4 * scale;
const priced = 15 * scale;
const raced = 4 * scale;
const minutes = 60_000;
const enough = Math.max(2, scale) * minutes;

let standIn: RazorpayStandIn;
let service: TestService;
let server: ListeningServer;
let books: string[];
beforeAll(async () => {
  standIn = await RazorpayStandIn.start();
  service = await startTestService({}, { razorpay: standIn.settings });
  server = await listen(createServer(serverOptions, service.listener), { host: '127.0.0.1', port: 0 });
  service.http = supertest(`http://127.0.0.1:${server.port}`) as unknown as TestService['http'];
  books = await addBooks(
    service.database,
    Array.from({ length: 8 }, (_, index) => ({ pricePaise: 10_000 + index * 777 })),
  );
});
afterAll(async () => {
  await server.drain();
  await service.close();
  await standIn.close();
});
beforeEach(async () => {
  await service.database.delete(orders);
  await service.database.delete(paymentEvents);
  await service.database.delete(jobs);
  for (const list of [standIn.orders, standIn.payments, standIn.refunds, standIn.calls]) list.splice(0);
  // A machine that is too busy says so, and is asked again.
  return () => expect(service.logged.splice(0).filter((line) => !line.includes('"status":503'))).toEqual([]);
});

const some = pLimit(2);
/** Does something with so many buyers, some at a time. */
const each = <Result>(count: number, work: (buyer: Buyer, index: number) => Promise<Result>) =>
  some.map(Array.from({ length: count }), async (_, index) => work(await newBuyer(service), index));
const random = Random.of(testSeed, 'money');
const draw = (below: number) => random.below(below);
const shuffled = <Item>(items: readonly Item[]) => random.shuffled(items);
const deliver = ({ body, headers }: SentEvent) =>
  service.http.post('/api/payments/razorpay/webhook').set(headers).send(body);
/** What a busy machine has left behind the reconciliation does. */
const acted = async () => {
  do {
    await makeWaitingDue(service.database);
    await service.jobs.runDue();
  } while ((await eventsLeft(service.database)) > 0);
};
const reconcile = async (buyer?: Buyer) => {
  await makeChecksDue(service.database, buyer?.userId);
  await service.jobs.runDue();
};
const [secret = '', oldSecret = ''] = ['the new webhook secret', 'the old webhook secret'];
const confirmations = () =>
  Object.values(service.paymentMetrics.confirmations).reduce((sum, count) => sum + count, 0);

it(
  `${carts} carts × 8 parallel Buys with one key are ${carts} orders, here and at the provider`,
  async () => {
    await each(carts, async (buyer) => {
      await buyer.fill(books[0] ?? '', books[1] ?? '');
      const answers = await Promise.all(
        Array.from({ length: 8 }, () => retryWhileBusy(() => buyer.buy('one-intent-to-buy'))),
      );
      for (const { status } of answers) expect(status).toBe(201);
      expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
    });
    expect(await service.database.$count(orders)).toBe(carts);
    expect(standIn.orders).toHaveLength(carts);
  },
  enough,
);

it(
  `${paid} payments × 7 deliveries, shuffled, some forged, racing the callback, have one effect each`,
  async () => {
    const before = confirmations();
    const forgedBefore = service.paymentMetrics.events.forged;
    let forgeries = 0;
    await each(paid, async (buyer, index) => {
      await buyer.fill(books[0] ?? '', books[0] ?? '', books[1] ?? '');
      const { order, payment } = await buyer.placed();
      // Another tab goes on shopping.
      await service.database
        .insert(cartLines)
        .values([0, 2].map((at) => ({ userId: buyer.userId, productId: books[at] ?? '', quantity: 1 })))
        .onConflictDoUpdate({
          target: [cartLines.userId, cartLines.productId],
          set: { quantity: sql`${cartLines.quantity} + 1` },
        });
      const proof = standIn.pay(payment.orderId);
      const known = standIn.payment(proof.paymentId);
      // During a rotation some events are signed with the old secret.
      const events = [
        paymentEvent('payment.authorized', { ...known, status: 'authorized' }, secret),
        paymentEvent('payment.captured', known, index % 2 ? secret : oldSecret),
        paymentEvent('order.paid', known, secret),
      ];
      const deliveries = [...events, ...events, ...events.slice(1, 2)];
      // For every second order one delivery is forged: another payment of this order, with a guessed signature.
      const forged = index % 2 === 0;
      if (forged)
        deliveries.splice(0, 1, paymentEvent('payment.captured', { ...known, id: 'pay_forged' }, 'guessed'));
      if (forged) forgeries += 1;
      const sent = shuffled(deliveries).map(async (event) => {
        const { status } = await retryWhileBusy(() => deliver(event));
        expect(status).toBe(event.body.includes('pay_forged') ? 400 : 200);
      });
      const handedIn = retryWhileBusy(() => buyer.handIn(order.id, proof));
      await Promise.all([...sent, handedIn]);
      expect((await handedIn).status).toBe(200);
      expect(await buyer.order(order.id)).toMatchObject({ state: 'PAID', paymentId: proof.paymentId });
      expect((await buyer.cart()).map(({ _id, qty }) => [_id, qty])).toEqual([
        [books[0], 1],
        [books[2], 1],
      ]);
    });
    await acted();
    await reconcile();
    expect(confirmations() - before).toBe(paid);
    expect(service.paymentMetrics.events.forged - forgedBefore).toBe(forgeries);
    expect(await service.database.$count(payments, eq(payments.state, 'kept'))).toBe(paid);
    expect(await service.database.$count(payments)).toBe(paid);
    expect(await service.database.$count(paymentEvents)).toBe(3 * paid);
    expect(standIn.refunds).toHaveLength(0);
  },
  enough,
);

it(
  `${lost} lost callbacks, half of them without a webhook, are all paid after one reconciliation`,
  async () => {
    const placed = await each(lost, async (buyer, index) => {
      await buyer.fill(books[3] ?? '');
      const { order, payment } = await buyer.placed();
      const { paymentId } = standIn.pay(payment.orderId);
      if (index % 2)
        await deliver(paymentEvent('order.paid', standIn.payment(paymentId), secret)).expect(200);
      return { buyer, id: order.id, paymentId };
    });
    await acted();
    expect(await service.database.$count(orders, eq(orders.state, 'paid'))).toBe(Math.floor(lost / 2));
    await reconcile();
    for (const { buyer, id, paymentId } of placed) {
      expect(await buyer.order(id)).toMatchObject({ state: 'PAID', paymentId });
      expect(await buyer.cart()).toEqual([]);
    }
  },
  enough,
);

it('a payment in another currency pays for nothing and goes back, once', async () => {
  const buyer = await newBuyer(service);
  await buyer.fill(books[3] ?? '');
  const { order, payment } = await buyer.placed();
  const { paymentId } = standIn.pay(payment.orderId, { currency: 'JPY' });
  for (const type of ['payment.captured', 'order.paid'] as const) {
    await deliver(paymentEvent(type, standIn.payment(paymentId), secret)).expect(200);
  }
  await acted();
  await reconcile();
  await reconcile();
  expect(await buyer.order(order.id)).toMatchObject({ state: 'CREATED', refunds: [{ state: 'GIVEN' }] });
  expect(standIn.refunds).toMatchObject([{ payment_id: paymentId }]);
});

it(
  `${priced} carts at any price are charged the catalogue's, and 199 rupees`,
  async () => {
    for (let left = priced; left > 0; left -= 1) {
      const buyer = await newBuyer(service);
      const chosen = shuffled(books).slice(0, 1 + draw(4));
      let payablePaise = 0;
      for (const id of chosen) {
        const [pricePaise, quantity] = [1 + draw(draw(2) ? 200_000 : 3_000_000), 1 + draw(draw(2) ? 5 : 99)];
        await service.database
          .update(products)
          .set({ pricePaise, previousPricePaise: pricePaise })
          .where(eq(products.id, id));
        await service.database.insert(cartLines).values({ userId: buyer.userId, productId: id, quantity });
        payablePaise += pricePaise * quantity;
      }
      const wish = { addressId: buyer.addressId, totalPaise: 1, lines: [{ pricePaise: 1 }], price: '0.01' };
      const { body } = await buyer
        .post('/user/orders', wish)
        .set('Idempotency-Key', 'an-intent-to-buy')
        .expect(201);
      const charged = standIn.orders.find(({ id }) => id === body.payment.orderId)?.amount;
      expect(charged).toBe(payablePaise + 19_900);
      expect(body.order.totalPaise).toBe(charged);
      expect(body.payment.amountPaise).toBe(charged);
    }
  },
  enough,
);

it(
  `${raced} orders paid twice, cancelled and reconciled at once keep no money but that of one payment`,
  async () => {
    const before = confirmations();
    await each(raced, async (buyer, index) => {
      await buyer.fill(books[4] ?? '');
      const { order, payment } = await buyer.placed();
      const proofs = [standIn.pay(payment.orderId), standIn.pay(payment.orderId)];
      const acts: (() => Promise<unknown>)[] = [
        ...proofs.map((proof) => () => retryWhileBusy(() => buyer.handIn(order.id, proof))),
        ...proofs.map(({ paymentId }) => () => {
          const event = paymentEvent('payment.captured', standIn.payment(paymentId), secret);
          return Promise.all([1, 2].map(() => retryWhileBusy(() => deliver(event))));
        }),
        () => reconcile(buyer),
        () => reconcile(buyer),
      ];
      if (index % 2) acts.push(() => retryWhileBusy(() => buyer.post(`/user/orders/${order.id}/cancel`)));
      await Promise.all(shuffled(acts).map((act) => act()));
    });
    await acted();
    await reconcile();
    const rows = await service.database.select().from(orders);
    for (const { state, paymentId, providerOrderId, totalPaise } of rows) {
      const kept = standIn.payments.filter(
        ({ order_id, status }) => order_id === providerOrderId && status === 'captured',
      );
      expect(kept).toMatchObject(state === 'paid' ? [{ id: paymentId, amount: totalPaise }] : []);
      expect(['paid', 'cancelled']).toContain(state);
    }
    const keeping = rows.filter(({ state }) => state === 'paid').length;
    // Some were paid before they were cancelled.
    expect(confirmations() - before).toBeGreaterThanOrEqual(keeping);
    expect(confirmations() - before).toBeLessThanOrEqual(raced);
    expect(new Set(standIn.refunds.map(({ payment_id }) => payment_id)).size).toBe(2 * raced - keeping);
    expect(standIn.refunds).toHaveLength(2 * raced - keeping);
  },
  enough,
);
