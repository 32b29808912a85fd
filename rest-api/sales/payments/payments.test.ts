import { eq } from 'drizzle-orm';
import { Client } from 'pg';
import { describe, expect, it } from 'vitest';
import { createLog } from '../../../http/log.ts';
import type { Order, RefundReason } from '../../contract/orders.ts';
import { JobWorker } from '../../jobs/job-worker.ts';
import { settingsOver } from '../../settings/shop-settings.ts';
import { type Buyer, newBuyer } from '../../testing/buyer.ts';
import { countLockWaiters } from '../../testing/lock-waiters.ts';
import { type TestService, testSecrets } from '../../testing/test-service.ts';
import { paymentContext } from './payment-context.ts';
import { paymentJobs } from './payment-jobs.ts';
import { payments } from './payment-tables.ts';
import type { PaymentProof, PaymentProvider } from './provider.ts';
import { makeChecksDue } from './testing/due-payments.ts';
import { paymentEvent } from './testing/payment-event.ts';
import { beginEachInScene, type PaymentScene } from './testing/payment-scene.ts';
import { testProviders } from './testing/test-providers.ts';

const hour = 3_600_000;
const aMoment = expect.stringMatching(/\+00:00$/);

/** A refund that is due of an order's whole payment, as the order shows it. */
const refundOf = ({ totalPaise }: Order, { paymentId }: PaymentProof, reason: RefundReason) => ({
  paymentId,
  method: 'RAZORPAY',
  refundId: null,
  amountPaise: totalPaise,
  state: 'DUE',
  reason,
  receivedAt: aMoment,
  refundedAt: null,
});

/** The changes when the provider has accepted the refund. */
const given = { refundId: expect.stringMatching(/^rfnd_/), state: 'GIVEN', refundedAt: aMoment };

describe.each(testProviders)('payments by %s', (_name, start) => {
  let scene: PaymentScene;
  let service: TestService;
  let buyer: Buyer;
  beginEachInScene(start, (begun) => {
    ({ scene, service, buyer } = begun);
  });
  const refundsDue = () => service.database.$count(payments, eq(payments.state, 'refund due'));

  it('are confirmed by the callback, the webhook or the reconciliation, with one effect', async () => {
    const { callback, webhook, reconciliation } = service.paymentMetrics.confirmations;
    for (const way of ['callback', 'webhook', 'reconciliation']) {
      const shopper = await newBuyer(service);
      await shopper.fill(scene.books[0] ?? '', scene.books[0] ?? '', scene.books[1] ?? '');
      const { order, payment } = await shopper.placed();
      await shopper.fill(scene.books[2] ?? '');
      const proof = await scene.provider.pay(service, payment.orderId);
      if (way === 'callback') await shopper.handIn(order.id, proof).expect(200);
      if (way === 'webhook') await scene.tell(payment.orderId);
      if (way === 'reconciliation') await scene.reconcile();
      const paid = await shopper.order(order.id);
      expect(paid).toMatchObject({ state: 'PAID', paymentId: proof.paymentId, paidAt: paid.updatedAt });
      expect((await shopper.cart()).map(({ _id }) => _id)).toEqual([scene.books[2]]);
      // The other channels change nothing more.
      await scene.reconcile();
      await scene.tell(payment.orderId);
      await shopper.handIn(order.id, proof).expect(200);
      expect((await shopper.cart()).map(({ _id }) => _id)).toEqual([scene.books[2]]);
      expect(await shopper.order(order.id)).toEqual(paid);
    }
    expect(service.paymentMetrics.confirmations).toEqual({
      callback: callback + 1,
      webhook: webhook + 1,
      reconciliation: reconciliation + 1,
      offline: 0,
    });
    expect(await refundsDue()).toBe(0);
  });

  it('of a cancelled order go back', async () => {
    const { order, payment } = await buyer.placed();
    const { body } = await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    expect(body.order.state).toBe('CANCELLED');
    const proof = await scene.provider.pay(service, payment.orderId);
    const refused = await buyer.handIn(order.id, proof).expect(409);
    expect(refused.body.errors).toEqual(['This order was cancelled. Your payment goes back to you.']);
    const due = refundOf(order, proof, 'ORDER_CANCELLED');
    expect((await buyer.order(order.id)).refunds).toEqual([due]);
    await scene.reconcile();
    expect(await scene.provider.paymentsOf(service, payment.orderId)).toMatchObject([{ status: 'refunded' }]);
    expect(await buyer.order(order.id)).toMatchObject({
      state: 'CANCELLED',
      paymentId: null,
      paidAt: null,
      refunds: [{ ...due, ...given }],
    });
    expect(await buyer.cart()).toHaveLength(2);
  });

  it('of an expired order go back, also when only the reconciliation learns of them', async () => {
    const { order, payment } = await buyer.placed();
    await scene.reconcile(23 * hour);
    expect((await buyer.order(order.id)).state).toBe('CREATED');
    await scene.reconcile(hour);
    expect((await buyer.order(order.id)).state).toBe('EXPIRED');
    const proof = await scene.provider.pay(service, payment.orderId);
    await scene.reconcile(48 * hour);
    expect(await scene.provider.paymentsOf(service, payment.orderId)).toMatchObject([{ status: 'refunded' }]);
    expect(await buyer.order(order.id)).toMatchObject({
      state: 'EXPIRED',
      expiresAt: null,
      refunds: [{ ...refundOf(order, proof, 'ORDER_EXPIRED'), ...given }],
    });
  });

  it('go back when the order has been paid by another', async () => {
    const { order, payment } = await buyer.placed();
    const first = await scene.provider.pay(service, payment.orderId);
    await buyer.handIn(order.id, first).expect(200);
    const second = await scene.provider.pay(service, payment.orderId);
    const refused = await buyer.handIn(order.id, second).expect(409);
    expect(refused.body.errors).toEqual([
      'This order has been paid by another payment. This one goes back to you.',
    ]);
    await scene.reconcile();
    await scene.reconcile();
    const all = await scene.provider.paymentsOf(service, payment.orderId);
    expect(all.map(({ id, status }) => [id, status])).toEqual([
      [first.paymentId, 'captured'],
      [second.paymentId, 'refunded'],
    ]);
    expect(await buyer.order(order.id)).toMatchObject({
      state: 'PAID',
      paymentId: first.paymentId,
      refunds: [{ ...refundOf(order, second, 'PAID_TWICE'), ...given }],
    });
  });

  it.each(['webhook', 'reconciliation'])('over another amount go back, told by %s', async (way) => {
    const { order, payment } = await buyer.placed();
    const proof = await scene.provider.pay(service, payment.orderId, { amountPaise: 100 });
    const due = { ...refundOf(order, proof, 'OTHER_AMOUNT'), amountPaise: 100 };
    if (way === 'webhook') {
      await scene.tell(payment.orderId);
      expect((await buyer.order(order.id)).refunds).toEqual([due]);
    }
    await scene.reconcile();
    expect(await buyer.order(order.id)).toMatchObject({
      state: 'CREATED',
      expiresAt: order.expiresAt,
      refunds: [{ ...due, ...given }],
    });
    expect(await scene.provider.paymentsOf(service, payment.orderId)).toMatchObject([{ status: 'refunded' }]);
    expect(await buyer.cart()).toHaveLength(2);
  });

  it('that are only authorized are captured, where an order waits for them or counts as paid', async () => {
    const someone = async () => {
      const shopper = await newBuyer(service);
      await shopper.fill(scene.books[0] ?? '');
      return { shopper, ...(await shopper.placed()) };
    };
    const wanted = await buyer.placed();
    const signed = await someone();
    const unwanted = await someone();
    await unwanted.shopper.post(`/user/orders/${unwanted.order.id}/cancel`).expect(200);
    for (const { payment } of [wanted, unwanted]) {
      await scene.provider.pay(service, payment.orderId, { status: 'authorized' });
    }
    const proof = await scene.provider.pay(service, signed.payment.orderId, { status: 'authorized' });
    await signed.shopper.handIn(signed.order.id, proof).expect(200);
    await scene.reconcile();
    const statuses = [];
    for (const { payment } of [wanted, signed, unwanted]) {
      statuses.push((await scene.provider.paymentsOf(service, payment.orderId))[0]?.status);
    }
    expect(statuses).toEqual(['captured', 'captured', 'authorized']);
    expect((await buyer.order(wanted.order.id)).state).toBe('PAID');
  });

  it('that fail leave the order to be paid', async () => {
    const { order, payment } = await buyer.placed();
    await scene.provider.pay(service, payment.orderId, { status: 'failed' });
    await scene.tell(payment.orderId, 'payment.failed');
    await scene.reconcile();
    const { body } = await buyer.get(`/user/orders/${order.id}/payment`).expect(200);
    expect(body.payment).toEqual(payment);
    await buyer.handIn(order.id, await scene.provider.pay(service, payment.orderId)).expect(200);
  });

  it('that the shop gives back by hand make the order refunded, for good', async () => {
    const { order, payment } = await buyer.placed();
    const proof = await scene.provider.pay(service, payment.orderId);
    const [captured] = await scene.events(payment.orderId);
    await buyer.handIn(order.id, proof).expect(200);
    const [known] = await scene.provider.paymentsOf(service, payment.orderId);
    if (!known || !captured) throw new Error('There is no payment.');
    await scene.send(
      paymentEvent('refund.processed', { ...known, status: 'refunded' }, scene.provider.webhookSecret),
    );
    await scene.acted();
    expect(await buyer.order(order.id)).toMatchObject({ state: 'REFUNDED', paymentId: proof.paymentId });
    await scene.send(captured).expect(200);
    await scene.acted();
    expect(await buyer.order(order.id)).toMatchObject({
      state: 'REFUNDED',
      paidAt: aMoment,
      refunds: [{ ...refundOf(order, proof, 'BY_SHOP'), state: 'GIVEN', refundedAt: aMoment }],
    });
    expect(await refundsDue()).toBe(0);
  });

  it('that were given back before the shop learnt of them make the order refunded, whatever comes later', async () => {
    const { order, payment } = await buyer.placed();
    const gone = await scene.provider.pay(service, payment.orderId, { status: 'refunded' });
    const [refunded] = await scene.provider.paymentsOf(service, payment.orderId);
    await scene.reconcile();
    const refund = { ...refundOf(order, gone, 'BY_SHOP'), state: 'GIVEN', refundedAt: aMoment };
    const expected = { state: 'REFUNDED', paymentId: gone.paymentId, refunds: [refund] };
    expect(await buyer.order(order.id)).toMatchObject(expected);
    if (!refunded) throw new Error('There is no payment.');
    const captured = { ...refunded, refundedPaise: 0, status: 'captured' as const };
    await scene.send(paymentEvent('payment.captured', captured, scene.provider.webhookSecret)).expect(200);
    await scene.acted();
    await buyer.handIn(order.id, gone).expect(200);
    await scene.reconcile();
    expect(await buyer.order(order.id)).toMatchObject(expected);
    expect(await refundsDue()).toBe(0);
  });

  it('are each asked about by one of several services', async () => {
    const placed = [];
    for (let left = 9; left > 0; left -= 1) {
      const shopper = await newBuyer(service);
      await shopper.fill(scene.books[0] ?? '');
      placed.push(await shopper.placed());
    }
    for (const { payment } of placed) await scene.provider.pay(service, payment.orderId);
    const work = paymentContext(
      service.database,
      { ...testSecrets, razorpay: scene.provider.razorpay },
      settingsOver({}),
    );
    const asked: string[] = [];
    const counted: PaymentProvider = {
      ...work.provider,
      paymentsOf(id) {
        asked.push(id);
        return work.provider.paymentsOf(id);
      },
    };
    const log = createLog('silent');
    const { database } = service;
    const kinds = paymentJobs({ ...work, provider: counted }, log);
    const workers = [1, 2, 3].map(() => new JobWorker(database, kinds, log));
    // Nothing is due yet: each has its connection to the database from here on.
    await Promise.all(workers.map((worker) => worker.runDue()));
    await makeChecksDue(database);
    // All three come to claim at the same moment.
    const starter = new Client({ connectionString: service.databaseUrl });
    await starter.connect();
    await starter.query('begin; lock table jobs in exclusive mode');
    const rounds = workers.map((worker) => worker.runDue());
    await expect.poll(() => countLockWaiters(database)).toBe(3);
    await starter.query('commit');
    await starter.end();
    await Promise.all(rounds);
    expect(asked.toSorted()).toEqual(placed.map(({ payment }) => payment.orderId).toSorted());
    expect(work.metrics.confirmations.reconciliation).toBe(9);
  });
});
