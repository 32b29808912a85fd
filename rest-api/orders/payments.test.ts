import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createLog } from '../../http/log.ts';
import { orders, paymentEvents, payments } from '../database/schema.ts';
import type { PaymentProvider } from '../payments/provider.ts';
import { paymentEvent, type SentEvent, sealed } from '../payments/testing/payment-event.ts';
import { type TestProvider, testProviders } from '../payments/testing/test-providers.ts';
import { addBooks } from '../testing/books.ts';
import { type Buyer, newBuyer } from '../testing/buyer.ts';
import { startTestService, type TestService, testSecrets } from '../testing/test-service.ts';
import { paymentWork } from './payment-work.ts';
import { Reconciler } from './reconciler.ts';

const hour = 3_600_000;

describe.each(testProviders)('payments by %s', (_name, start) => {
  let provider: TestProvider;
  let service: TestService;
  let books: string[];
  let buyer: Buyer;
  beforeAll(async () => {
    provider = await start();
    service = await startTestService({}, { razorpay: provider.razorpay });
    books = await addBooks(service.database, [{ pricePaise: 30_000 }, { pricePaise: 12_345 }, {}]);
  });
  afterAll(async () => {
    await service.close();
    await provider.close();
  });
  beforeEach(async () => {
    await service.database.delete(orders);
    await service.database.delete(paymentEvents);
    buyer = await newBuyer(service);
    await buyer.fill(...books.slice(0, 2));
    return () => {
      expect(service.logged.splice(0)).toEqual([]);
    };
  });

  const send = ({ body, headers }: SentEvent) =>
    service.http.post('/api/payments/razorpay/webhook').set(headers).send(body);
  /** The provider tells of the payments of an order. */
  const events = async (providerOrderId: string, type = 'payment.captured') =>
    (await provider.paymentsOf(service, providerOrderId)).map((payment) =>
      paymentEvent(type, payment, provider.webhookSecret),
    );
  const acted = () =>
    vi.waitFor(async () => {
      const waiting = await service.database.$count(paymentEvents, sql`act_at is not null`);
      expect(waiting).toBe(0);
    });
  /** All is due; a round works through it. */
  const reconcile = async (age = 0) => {
    await service.database.update(orders).set({
      checkAt: sql`now()`,
      createdAt: sql`${orders.createdAt} - ${age} * interval '1 millisecond'`,
    });
    await service.reconciler.round();
  };
  const due = () => service.database.$count(payments, eq(payments.state, 'refund due'));

  it('are confirmed by the callback, the webhook or the reconciliation, with one effect', async () => {
    const { callback, webhook, reconciliation } = service.paymentFigures.confirmations;
    for (const way of ['callback', 'webhook', 'reconciliation']) {
      const shopper = await newBuyer(service);
      await shopper.fill(books[0] ?? '', books[0] ?? '', books[1] ?? '');
      const { order, payment } = await shopper.placed();
      await shopper.fill(books[2] ?? '');
      const proof = await provider.pay(service, payment.orderId);
      if (way === 'callback') await shopper.handIn(order._id, proof).expect(200);
      if (way === 'webhook') for (const event of await events(payment.orderId)) await send(event).expect(200);
      await acted();
      if (way === 'reconciliation') await reconcile();
      expect(await shopper.order(order._id)).toMatchObject({ state: 'paid', paymentId: proof.paymentId });
      expect((await shopper.cart()).map(({ _id }) => _id)).toEqual([books[2]]);
      // The other ways find it done.
      await reconcile();
      for (const event of await events(payment.orderId)) await send(event).expect(200);
      await acted();
      await shopper.handIn(order._id, proof).expect(200);
      expect((await shopper.cart()).map(({ _id }) => _id)).toEqual([books[2]]);
    }
    expect(service.paymentFigures.confirmations).toEqual({
      callback: callback + 1,
      webhook: webhook + 1,
      reconciliation: reconciliation + 1,
    });
    expect(await due()).toBe(0);
  });

  it('of a cancelled order go back', async () => {
    const { order, payment } = await buyer.placed();
    const { body } = await buyer.post(`/user/orders/${order._id}/cancel`).expect(200);
    expect(body.order.state).toBe('cancelled');
    const proof = await provider.pay(service, payment.orderId);
    const refused = await buyer.handIn(order._id, proof).expect(409);
    expect(refused.body.errors).toEqual(['This order was cancelled. Your payment goes back to you.']);
    await reconcile();
    expect(await provider.paymentsOf(service, payment.orderId)).toMatchObject([{ status: 'refunded' }]);
    expect(await buyer.order(order._id)).toMatchObject({ state: 'cancelled', paymentId: null });
    expect(await buyer.cart()).toHaveLength(2);
  });

  it('of an expired order go back, also when only the reconciliation learns of them', async () => {
    const { order, payment } = await buyer.placed();
    await reconcile(23 * hour);
    expect((await buyer.order(order._id)).state).toBe('created');
    await reconcile(hour);
    expect((await buyer.order(order._id)).state).toBe('expired');
    await provider.pay(service, payment.orderId);
    await reconcile(48 * hour);
    expect(await provider.paymentsOf(service, payment.orderId)).toMatchObject([{ status: 'refunded' }]);
    expect((await buyer.order(order._id)).state).toBe('expired');
  });

  it('go back when the order has been paid by another', async () => {
    const { order, payment } = await buyer.placed();
    const first = await provider.pay(service, payment.orderId);
    await buyer.handIn(order._id, first).expect(200);
    const second = await provider.pay(service, payment.orderId);
    const refused = await buyer.handIn(order._id, second).expect(409);
    expect(refused.body.errors).toEqual([
      'This order has been paid by another payment. This one goes back to you.',
    ]);
    await reconcile();
    await reconcile();
    const all = await provider.paymentsOf(service, payment.orderId);
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [first.paymentId, 'captured'],
      [second.paymentId, 'refunded'],
    ]);
    expect(await buyer.order(order._id)).toMatchObject({ state: 'paid', paymentId: first.paymentId });
  });

  it.each(['webhook', 'reconciliation'])('over another amount go back, told by %s', async (way) => {
    const { order, payment } = await buyer.placed();
    await provider.pay(service, payment.orderId, { amountPaise: 100 });
    if (way === 'webhook') for (const event of await events(payment.orderId)) await send(event).expect(200);
    await acted();
    await reconcile();
    expect((await buyer.order(order._id)).state).toBe('created');
    expect(await provider.paymentsOf(service, payment.orderId)).toMatchObject([{ status: 'refunded' }]);
    expect(await buyer.cart()).toHaveLength(2);
  });

  it('that are only authorized are captured, where an order waits for them or counts as paid', async () => {
    const wanted = await buyer.placed();
    const signed = await buyer.placed();
    const unwanted = await buyer.placed();
    await buyer.post(`/user/orders/${unwanted.order._id}/cancel`).expect(200);
    for (const { payment } of [wanted, unwanted]) {
      await provider.pay(service, payment.orderId, { status: 'authorized' });
    }
    const proof = await provider.pay(service, signed.payment.orderId, { status: 'authorized' });
    await buyer.handIn(signed.order._id, proof).expect(200);
    await reconcile();
    const statuses = [];
    for (const { payment } of [wanted, signed, unwanted]) {
      statuses.push((await provider.paymentsOf(service, payment.orderId))[0]?.status);
    }
    expect(statuses).toEqual(['captured', 'captured', 'authorized']);
    expect((await buyer.order(wanted.order._id)).state).toBe('paid');
  });

  it('that fail leave the order to be paid', async () => {
    const { order, payment } = await buyer.placed();
    await provider.pay(service, payment.orderId, { status: 'failed' });
    for (const event of await events(payment.orderId, 'payment.failed')) await send(event).expect(200);
    await acted();
    await reconcile();
    const { body } = await buyer.get(`/user/orders/${order._id}/payment`).expect(200);
    expect(body.payment).toEqual(payment);
    await buyer.handIn(order._id, await provider.pay(service, payment.orderId)).expect(200);
  });

  it('that the shop gives back by hand make the order refunded, for good', async () => {
    const { order, payment } = await buyer.placed();
    const proof = await provider.pay(service, payment.orderId);
    const [captured] = await events(payment.orderId);
    await buyer.handIn(order._id, proof).expect(200);
    const [known] = await provider.paymentsOf(service, payment.orderId);
    if (!known || !captured) throw new Error('There is no payment.');
    await send(paymentEvent('refund.processed', { ...known, status: 'refunded' }, provider.webhookSecret));
    await acted();
    expect(await buyer.order(order._id)).toMatchObject({ state: 'refunded', paymentId: proof.paymentId });
    await send(captured).expect(200);
    await acted();
    expect((await buyer.order(order._id)).state).toBe('refunded');
    expect(await due()).toBe(0);
  });

  it('stay paid whatever order events come in', async () => {
    const { order, payment } = await buyer.placed();
    await provider.pay(service, payment.orderId);
    const [known] = await provider.paymentsOf(service, payment.orderId);
    if (!known) throw new Error('There is no payment.');
    for (const [type, status] of [
      ['payment.captured', 'captured'],
      ['order.paid', 'captured'],
      ['payment.authorized', 'authorized'],
      ['payment.failed', 'failed'],
    ] as const) {
      await send(paymentEvent(type, { ...known, status }, provider.webhookSecret)).expect(200);
      await acted();
      expect((await buyer.order(order._id)).state).toBe('paid');
    }
  });

  it('count by genuine events alone', async () => {
    const { order, payment } = await buyer.placed();
    await provider.pay(service, payment.orderId);
    const [event] = await events(payment.orderId);
    if (!event) throw new Error('There is no event.');
    const { body, headers } = event;
    const signature = headers['x-razorpay-signature'] ?? '';
    const forged = { errors: ['X-Razorpay-Signature: not the signature of this body.'] };
    for (const wrong of [
      { body, headers: { ...headers, 'x-razorpay-signature': '' } },
      { body, headers: { ...headers, 'x-razorpay-signature': signature.slice(1) } },
      { body, headers: { ...headers, 'x-razorpay-signature': signature.toUpperCase() } },
      { body: `${body} `, headers },
      { body: body.replace('captured', 'authorized'), headers },
      sealed(body, 'guessed'),
      { body: '', headers },
    ]) {
      expect((await send(wrong).expect(400)).body).toEqual(forged);
    }
    expect((await buyer.order(order._id)).state).toBe('created');
    expect(await service.database.$count(paymentEvents)).toBe(0);
    await send(event).expect(200, { received: true });
    await acted();
    expect((await buyer.order(order._id)).state).toBe('paid');
  });

  it('are told of once, however often an event comes', async () => {
    const { duplicate } = service.paymentFigures.events;
    const { payment } = await buyer.placed();
    await provider.pay(service, payment.orderId);
    const [event] = await events(payment.orderId);
    if (!event) throw new Error('There is no event.');
    await Promise.all(Array.from({ length: 10 }, () => send(event).expect(200)));
    expect(service.paymentFigures.events.duplicate).toBe(duplicate + 9);
    expect(await service.database.$count(paymentEvents)).toBe(1);
    expect(JSON.stringify(await service.database.select().from(paymentEvents))).not.toMatch(/ada@|98765/);
  });

  it('are not troubled by events that say nothing', async () => {
    for (const body of [
      'not JSON',
      '[]',
      '{}',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"amount":"1"}}}}',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"\\u0000"}}}}',
      `{"event":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    ]) {
      await send(sealed(body, provider.webhookSecret)).expect(200);
    }
    const stranger = { id: 'pay_x', providerOrderId: 'order_x', amountPaise: 1, currency: 'INR' };
    const captured = { ...stranger, status: 'captured' as const };
    await send(paymentEvent('payment.captured', captured, provider.webhookSecret)).expect(200);
    await acted();
    expect(await service.database.$count(payments)).toBe(0);
  });

  it('whose event was stored and not acted on are seen to by the reconciliation', async () => {
    const { order, payment } = await buyer.placed();
    await provider.pay(service, payment.orderId);
    const [known] = await provider.paymentsOf(service, payment.orderId);
    await service.database
      .insert(paymentEvents)
      .values({ id: 'left-behind', type: 'payment.captured', payment: known, actAt: sql`now()` });
    await service.reconciler.round();
    expect((await buyer.order(order._id)).state).toBe('paid');
  });

  it('are each asked about by one of several reconcilers', async () => {
    const placed = [];
    for (let left = 30; left > 0; left -= 1) placed.push(await buyer.placed());
    for (const { payment } of placed) await provider.pay(service, payment.orderId);
    const work = paymentWork(service.database, { ...testSecrets, razorpay: provider.razorpay });
    const asked: string[] = [];
    const counted: PaymentProvider = {
      ...work.provider,
      paymentsOf(id) {
        asked.push(id);
        return work.provider.paymentsOf(id);
      },
    };
    const log = createLog('silent');
    const reconcilers = [1, 2, 3].map(() => new Reconciler({ ...work, provider: counted }, log));
    await service.database.update(orders).set({ checkAt: sql`now()` });
    // All three come to claim at the same moment.
    const starter = new Client({ connectionString: service.databaseUrl });
    await starter.connect();
    await starter.query('begin; lock table orders in exclusive mode');
    const rounds = reconcilers.map((reconciler) => reconciler.round());
    await vi.waitFor(async () => {
      const { rowCount } = await starter.query(
        `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      );
      expect(rowCount).toBe(3);
    });
    await starter.query('commit');
    await starter.end();
    await Promise.all(rounds);
    expect(asked.toSorted()).toEqual(placed.map(({ payment }) => payment.orderId).toSorted());
    expect(work.figures.confirmations.reconciliation).toBe(30);
  });
});
