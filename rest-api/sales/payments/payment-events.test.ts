import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { jobs } from '../../jobs/job-tables.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import type { Buyer } from '../../testing/buyer.ts';
import { hasChangedSince } from '../../testing/changed-since.ts';
import type { TestService } from '../../testing/test-service.ts';
import { paymentEventJob, scheduleOldEvents } from './payment-events.ts';
import { paymentEvents, payments } from './payment-tables.ts';
import { eventsLeft, makeWaitingDue } from './testing/due-payments.ts';
import { paymentEvent, sealed } from './testing/payment-event.ts';
import { beginEachInScene, type PaymentScene } from './testing/payment-scene.ts';
import { razorpay } from './testing/test-providers.ts';

// Those of the sandbox go the same way, which `payments.test.ts` shows.
describe('payment events', () => {
  let scene: PaymentScene;
  let service: TestService;
  let buyer: Buyer;
  beginEachInScene(razorpay, (begun) => {
    ({ scene, service, buyer } = begun);
  });

  it('leave a paid order paid, in whatever order they come', async () => {
    const { order, payment } = await buyer.placed();
    await scene.provider.pay(service, payment.orderId);
    const [known] = await scene.provider.paymentsOf(service, payment.orderId);
    if (!known) throw new Error('There is no payment.');
    for (const [type, status] of [
      ['payment.captured', 'captured'],
      ['order.paid', 'captured'],
      ['payment.authorized', 'authorized'],
      ['payment.failed', 'failed'],
    ] as const) {
      await scene.send(paymentEvent(type, { ...known, status }, scene.provider.webhookSecret)).expect(200);
      await scene.acted();
      expect((await buyer.order(order.id)).state).toBe('PAID');
    }
  });

  it('count when they are genuine alone', async () => {
    const { order, payment } = await buyer.placed();
    await scene.provider.pay(service, payment.orderId);
    const [event] = await scene.events(payment.orderId);
    if (!event) throw new Error('There is no event.');
    const { body, headers } = event;
    const signature = headers['x-razorpay-signature'] ?? '';
    const forged = {
      errors: ['X-Razorpay-Signature: not the signature of this body.'],
      code: 'BAD_REQUEST',
    };
    for (const wrong of [
      { body, headers: { ...headers, 'x-razorpay-signature': '' } },
      { body, headers: { ...headers, 'x-razorpay-signature': signature.slice(1) } },
      { body, headers: { ...headers, 'x-razorpay-signature': signature.toUpperCase() } },
      { body: `${body} `, headers },
      { body: body.replace('captured', 'authorized'), headers },
      sealed(body, 'guessed'),
      { body: '', headers },
    ]) {
      expect((await scene.send(wrong).expect(400)).body).toEqual(forged);
    }
    expect((await buyer.order(order.id)).state).toBe('CREATED');
    expect(await service.database.$count(paymentEvents)).toBe(0);
    await scene.send(event).expect(200, { received: true });
    await scene.acted();
    expect((await buyer.order(order.id)).state).toBe('PAID');
  });

  it('are stored and acted on once, however often they come', async () => {
    const { duplicate } = service.paymentMetrics.events;
    const { payment } = await buyer.placed();
    await scene.provider.pay(service, payment.orderId);
    const [event] = await scene.events(payment.orderId);
    if (!event) throw new Error('There is no event.');
    await Promise.all(Array.from({ length: 10 }, () => scene.send(event).expect(200)));
    expect(service.paymentMetrics.events.duplicate).toBe(duplicate + 9);
    expect(await service.database.$count(paymentEvents)).toBe(1);
    expect(JSON.stringify(await service.database.select().from(paymentEvents))).not.toMatch(
      /ada@|9876543210/,
    );
  });

  it('are known by their content, too, under whatever id they come', async () => {
    const { payment } = await buyer.placed();
    await scene.provider.pay(service, payment.orderId);
    const [event] = await scene.events(payment.orderId);
    if (!event) throw new Error('There is no event.');
    const { duplicate } = service.paymentMetrics.events;
    for (let replay = 0; replay < 5; replay += 1) {
      const headers = { ...event.headers, 'x-razorpay-event-id': `replay-${replay}` };
      await scene.send({ ...event, headers }).expect(200);
    }
    expect(await service.database.$count(paymentEvents)).toBe(1);
    expect(service.paymentMetrics.events.duplicate).toBe(duplicate + 4);
  });

  it('of disputes are shown with the order, and never go back', async () => {
    const { order, payment } = await buyer.placed();
    const { paymentId } = await scene.provider.pay(service, payment.orderId);
    const [known] = await scene.provider.paymentsOf(service, payment.orderId);
    if (!known) throw new Error('There is no payment.');
    const dispute = {
      id: 'disp_AHfqOvkldwsbqt',
      amount: order.totalPaise,
      currency: 'INR',
      phase: 'chargeback',
      reason_code: 'goods_not_received',
      respond_by: 1_790_000_000,
    };
    const states = [];
    const changes = [];
    await hasChangedSince(service.database, order.id);
    for (const status of ['under_review', 'open', 'lost', 'under_review', 'won']) {
      const told = { dispute: { ...dispute, status } };
      const secret = scene.provider.webhookSecret;
      await scene.send(paymentEvent(`payment.dispute.${status}`, known, secret, told)).expect(200);
      await scene.acted();
      states.push((await buyer.order(order.id)).disputes.map(({ state }) => state));
      changes.push(await hasChangedSince(service.database, order.id));
    }
    expect(changes).toEqual([true, false, true, false, false]);
    expect(states).toEqual([['UNDER_REVIEW'], ['UNDER_REVIEW'], ['LOST'], ['LOST'], ['LOST']]);
    expect(await buyer.order(order.id)).toMatchObject({
      state: 'PAID',
      paymentId,
      refunds: [],
      disputes: [
        {
          id: dispute.id,
          paymentId,
          amountPaise: order.totalPaise,
          reason: 'goods_not_received',
          respondBy: '2026-09-21T14:13:20+00:00',
        },
      ],
    });
  });

  it('that cannot be acted on are given up after a number of tries, and say so', async () => {
    const { given_up } = service.paymentMetrics.events;
    // What no release has stored: the payment has no amount.
    const broken = { id: 'pay_x', status: 'captured', currency: 'INR' };
    const { payment } = await buyer.placed();
    await service.database.execute(sql`
      insert into payment_events (id, type, payment) values ('broken', 'payment.captured',
        ${JSON.stringify({ ...broken, providerOrderId: payment.orderId })}::jsonb)`);
    await service.database.insert(jobs).values({ kind: paymentEventJob, subject: 'broken', attempts: 18 });
    const row = async () => (await service.database.select().from(paymentEvents))[0];
    await service.jobs.runDue();
    expect(await row()).toMatchObject({ givenUpAt: null });
    expect(await eventsLeft(service.database)).toBe(1);
    await makeWaitingDue(service.database);
    await service.jobs.runDue();
    expect(await row()).toMatchObject({ givenUpAt: expect.any(Date) });
    expect(await eventsLeft(service.database)).toBe(0);
    expect(service.paymentMetrics.events.given_up).toBe(given_up + 1);
    expect(service.logged.splice(0).map((line) => JSON.parse(line).msg)).toEqual([
      'a job is dead; mend its cause, then start it again: npm run jobs -- retry payment_event broken',
    ]);
  });

  it('do no harm when they say nothing', async () => {
    for (const body of [
      'not JSON',
      '[]',
      '{}',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"amount":"1"}}}}',
      '{"event":"payment.captured","payload":{"payment":{"entity":{"id":"\\u0000"}}}}',
      `{"event":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
    ]) {
      await scene.send(sealed(body, scene.provider.webhookSecret)).expect(200);
    }
    const stranger = {
      id: 'pay_x',
      providerOrderId: 'order_x',
      amountPaise: 1,
      currency: 'INR',
      refundedPaise: 0,
    };
    const captured = { ...stranger, status: 'captured' as const };
    await scene.send(paymentEvent('payment.captured', captured, scene.provider.webhookSecret)).expect(200);
    await scene.acted();
    expect(await service.database.$count(payments)).toBe(0);
  });

  it('are deleted after 30 days, with their dead jobs', async () => {
    const { database } = service;
    const receivedAt = new Date(Date.now() - 31 * 86_400_000);
    await database.insert(paymentEvents).values({ id: 'old', type: 'payment.captured', receivedAt });
    await database.insert(paymentEvents).values({ id: 'new', type: 'payment.captured' });
    for (const subject of ['old', 'new']) {
      await database.insert(jobs).values({ kind: paymentEventJob, subject, deadAt: sql`now()` });
    }
    await scheduleOldEvents(database);
    await service.jobs.runDue();
    expect((await database.select().from(paymentEvents)).map(({ id }) => id)).toEqual(['new']);
    const left = await database.select().from(jobs).orderBy(jobs.kind);
    expect(left.map(({ subject }) => subject)).toEqual(['daily', 'new']);
  });

  it('that were stored and not acted on are seen to later', async () => {
    const { order, payment } = await buyer.placed();
    await scene.provider.pay(service, payment.orderId);
    const [known] = await scene.provider.paymentsOf(service, payment.orderId);
    await service.database
      .insert(paymentEvents)
      .values({ id: 'left-behind', type: 'payment.captured', payment: known });
    await enqueue(service.database, { kind: paymentEventJob, subject: 'left-behind' });
    await service.jobs.runDue();
    expect((await buyer.order(order.id)).state).toBe('PAID');
  });
});
