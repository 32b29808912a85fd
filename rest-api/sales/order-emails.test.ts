import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { EmailMessage } from '../emails/email.ts';
import { emails } from '../emails/email-tables.ts';
import { users } from '../shopping/account/account-tables.ts';
import type { Buyer } from '../testing/buyer.ts';
import type { TestService } from '../testing/test-service.ts';
import { beginEachInScene, type PaymentScene } from './payments/testing/payment-scene.ts';
import { razorpay } from './payments/testing/test-providers.ts';

const dayMs = 24 * 3_600_000;

// The same come where the sandbox takes the payments: what is queued follows from what is stored of them.
describe('emails about orders', () => {
  let scene: PaymentScene;
  let service: TestService;
  let buyer: Buyer;
  beginEachInScene(razorpay, (begun) => {
    ({ scene, service, buyer } = begun);
  });

  const rows = () =>
    service.database.select().from(emails).where(eq(emails.userId, buyer.userId)).orderBy(emails.createdAt);
  const kinds = async (): Promise<EmailMessage['kind'][]> => (await rows()).map(({ kind }) => kind);

  it('report once that an order is paid, however often the payment is reported', async () => {
    const { order, payment } = await buyer.placed();
    expect(await kinds()).toEqual([]);
    const proof = await scene.provider.pay(service, payment.orderId);
    await Promise.all([
      ...Array.from({ length: 3 }, () => buyer.handIn(order.id, proof)),
      ...Array.from({ length: 3 }, () => scene.tell(payment.orderId)),
      scene.reconcile(),
    ]);
    expect(await rows()).toMatchObject([
      {
        kind: 'order_paid',
        subject: order.id,
        recipient: `${buyer.userId}@example.com`,
        content: {
          kind: 'order_paid',
          firstName: 'Ada',
          order: {
            id: order.id,
            lines: order.lines.map(({ title, quantity, pricePaise }) => ({
              title,
              quantity: quantity,
              pricePaise,
            })),
            totals: { totalPaise: order.totalPaise },
            address: { name: 'Ada Lovelace', area: '12 Church Street' },
          },
        },
      },
    ]);
  });

  it('report the facts at the time, whatever changes afterwards', async () => {
    const { order, payment } = await buyer.placed();
    await buyer.handIn(order.id, await scene.provider.pay(service, payment.orderId)).expect(200);
    const before = await rows();
    await buyer.post('/users/edit', { userData: { firstName: 'Augusta' } }).expect(201);
    expect(await rows()).toEqual(before);
  });

  it('report that an order is cancelled, that its refund is due, and that it is given', async () => {
    const { order, payment } = await buyer.placed();
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    await buyer.post(`/user/orders/${order.id}/cancel`).expect(200);
    expect(await kinds()).toEqual(['order_cancelled']);
    await scene.provider.pay(service, payment.orderId);
    await scene.tell(payment.orderId);
    expect(await kinds()).toEqual(['order_cancelled', 'refund_due']);
    await scene.reconcile();
    await scene.reconcile();
    expect(await kinds()).toEqual(['order_cancelled', 'refund_due', 'refunded']);
    expect(await rows()).toMatchObject([
      {},
      { content: { amountPaise: order.totalPaise } },
      { content: { amountPaise: order.totalPaise, order: { id: order.id } } },
    ]);
  });

  it('suggest once to pay again after a failed payment, and do not report the expiry too', async () => {
    const { order, payment } = await buyer.placed();
    await scene.provider.pay(service, payment.orderId, { status: 'failed' });
    await scene.reconcile();
    await scene.reconcile();
    expect(await rows()).toMatchObject([
      { kind: 'payment_failed', content: { canPayAgain: true, order: { id: order.id } } },
    ]);
    await scene.reconcile(2 * dayMs);
    expect(await buyer.order(order.id)).toMatchObject({ state: 'EXPIRED' });
    expect(await kinds()).toEqual(['payment_failed']);
  });

  it('report that a payment has failed after it had counted, also where a first try had failed', async () => {
    const { order, payment } = await buyer.placed();
    await scene.provider.pay(service, payment.orderId, { status: 'failed' });
    await scene.reconcile();
    const signed = await scene.provider.pay(service, payment.orderId, { status: 'failed' });
    await buyer.handIn(order.id, signed).expect(200);
    await scene.reconcile(120_000);
    expect(await rows()).toMatchObject([
      { kind: 'payment_failed', content: { canPayAgain: true } },
      { kind: 'order_paid' },
      { kind: 'payment_failed', content: { canPayAgain: false } },
    ]);
  });

  it('report that an unpaid order has expired', async () => {
    await buyer.placed();
    await scene.reconcile();
    expect(await kinds()).toEqual([]);
    await scene.reconcile(2 * dayMs);
    expect(await rows()).toMatchObject([{ kind: 'payment_failed', content: { canPayAgain: false } }]);
  });

  it.each([
    ['not confirmed', false],
    ['confirmed', true],
  ])(
    'about an unpaid order have its address only where the email is confirmed: %s',
    async (_state, isConfirmed) => {
      const emailConfirmedAt = isConfirmed ? new Date() : null;
      await service.database.update(users).set({ emailConfirmedAt }).where(eq(users.id, buyer.userId));
      const cancelled = await buyer.placed();
      await buyer.post(`/user/orders/${cancelled.order.id}/cancel`).expect(200);
      await buyer.placed();
      await scene.reconcile(2 * dayMs);
      const written = await rows();
      expect(written.map(({ kind }) => kind)).toEqual(['order_cancelled', 'payment_failed']);
      for (const { content } of written) {
        expect(JSON.stringify(content).includes('12 Church Street')).toBe(isConfirmed);
      }
      // Money has come for it.
      await scene.provider.pay(service, cancelled.payment.orderId);
      await scene.tell(cancelled.payment.orderId);
      expect(JSON.stringify((await rows()).at(-1)?.content)).toContain('12 Church Street');
    },
  );

  it('do not report an order that a newer one replaces', async () => {
    await buyer.placed();
    await buyer.placed();
    expect(await kinds()).toEqual([]);
  });
});
