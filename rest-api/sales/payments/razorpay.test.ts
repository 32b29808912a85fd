import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderBusy, ProviderUnavailable } from './provider.ts';
import { razorpay } from './razorpay.ts';
import { RazorpayStandIn } from './testing/razorpay-stand-in.ts';

let standIn: RazorpayStandIn;
beforeEach(async () => {
  standIn = await RazorpayStandIn.start();
});
afterEach(() => standIn.close());

const wish = { amountPaise: 64_800, receipt: '0f0c9c2e-5d0b-4c57-8f0e-2a3c5b7d9e11' };
const provider = () => razorpay(standIn.settings);
const paid = async (as: Parameters<RazorpayStandIn['pay']>[1] = {}) => {
  const { id } = await provider().createOrder(wish);
  return standIn.payment(standIn.pay(id, as).paymentId);
};

describe('razorpay', () => {
  it('creates an order in paise, to be captured at once, and finds it again', async () => {
    const order = await provider().createOrder(wish);
    expect(order).toEqual({
      id: expect.stringMatching(/^order_\w{14}$/),
      amountPaise: 64_800,
      currency: 'INR',
    });
    expect(JSON.parse(standIn.orders[0]?.capture ?? '')).toMatchObject({ capture: 'automatic' });
    expect(await provider().findOrder(wish.receipt)).toEqual(order);
    expect(await provider().findOrder('another')).toBeUndefined();
  });

  it('lists the payments of an order, oldest first', async () => {
    const first = await paid({ status: 'failed' });
    const second = standIn.pay(first.providerOrderId);
    expect(await provider().paymentsOf(first.providerOrderId)).toEqual([
      first,
      { ...first, id: second.paymentId, status: 'captured' },
    ]);
  });

  it('captures a payment', async () => {
    const payment = await paid({ status: 'authorized' });
    expect(await provider().capture(payment)).toEqual({ ...payment, status: 'captured' });
  });

  it('refunds once, however often and concurrently it is requested', async () => {
    const payment = await paid();
    const refunds = await Promise.all([1, 2, 3, 4].map(() => provider().refundRest(payment)));
    refunds.push(await provider().refundRest(payment));
    expect(new Set(refunds.map(({ id }) => id)).size).toBe(1);
    expect(standIn.refunds).toHaveLength(1);
    expect(await provider().refundsOf(payment.id)).toEqual(refunds.slice(0, 1));
    expect(refunds[0]).toMatchObject({ amountPaise: payment.amountPaise, automatic: true });
  });

  it('refunds the rest of a payment that was refunded in part by hand', async () => {
    const payment = await paid();
    standIn.refundByHand(payment.id, 10_000);
    const now = await provider().findPayment(payment.id);
    expect(now).toEqual({ ...payment, refundedPaise: 10_000 });
    await provider().refundRest(now);
    expect(await provider().refundsOf(payment.id)).toMatchObject([
      { amountPaise: 10_000, automatic: false },
      { amountPaise: 54_800, automatic: true },
    ]);
    expect(await provider().findPayment(payment.id)).toMatchObject({
      status: 'refunded',
      refundedPaise: 64_800,
    });
  });

  it('reports that there are too many requests', async () => {
    standIn.interfere('POST /v1/orders', 'before', 'limit');
    await expect(provider().createOrder(wish)).rejects.toBeInstanceOf(ProviderBusy);
  });

  it('fails with Razorpay’s message when it refuses', async () => {
    const stranger = razorpay({ ...standIn.settings, keySecret: 'wrong' });
    const refused = stranger.createOrder(wish);
    await expect(refused).rejects.toThrow(/401.*Authentication failed/);
    await expect(refused).rejects.not.toBeInstanceOf(ProviderUnavailable);
    await expect(provider().createOrder({ ...wish, amountPaise: 99 })).rejects.toThrow(/400.*minimum amount/);
  });

  it.each(['stall', 'drop', 'fail'] as const)('is unavailable when requests %s', async (does) => {
    standIn.interfere('POST /v1/orders', 'before', does);
    const impatient = razorpay({ ...standIn.settings, timeoutMs: 50 });
    await expect(impatient.createOrder(wish)).rejects.toBeInstanceOf(ProviderUnavailable);
  });
});
