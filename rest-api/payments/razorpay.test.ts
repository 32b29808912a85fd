import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ProviderAway } from './provider-away.ts';
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
  it("makes the provider's order in paise, to be captured at once, and finds it again", async () => {
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

  it('knows the payments of an order, the oldest first', async () => {
    const first = await paid({ status: 'failed' });
    const second = standIn.pay(first.providerOrderId);
    expect(await provider().paymentsOf(first.providerOrderId)).toEqual([
      first,
      { ...first, id: second.paymentId, status: 'captured' },
    ]);
  });

  it('captures, and says so', async () => {
    const payment = await paid({ status: 'authorized' });
    expect(await provider().capture(payment)).toEqual({ ...payment, status: 'captured' });
  });

  it('refunds once, however often and however parallel it is asked', async () => {
    const payment = await paid();
    const refunds = await Promise.all([1, 2, 3, 4].map(() => provider().refund(payment)));
    refunds.push(await provider().refund(payment));
    expect(new Set(refunds).size).toBe(1);
    expect(standIn.refunds).toHaveLength(1);
  });

  it('fails with what Razorpay says when it refuses', async () => {
    const stranger = razorpay({ ...standIn.settings, keySecret: 'wrong' });
    const refused = stranger.createOrder(wish);
    await expect(refused).rejects.toThrow(/401.*Authentication failed/);
    await expect(refused).rejects.not.toBeInstanceOf(ProviderAway);
    await expect(provider().createOrder({ ...wish, amountPaise: 99 })).rejects.toThrow(/400.*minimum amount/);
  });

  it.each(['stall', 'drop', 'fail'] as const)('is away when calls %s', async (does) => {
    standIn.interfere('POST /v1/orders', 'before', does);
    await expect(provider().createOrder(wish)).rejects.toBeInstanceOf(ProviderAway);
  });
});
