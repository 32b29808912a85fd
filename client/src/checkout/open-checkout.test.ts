import { afterEach, expect, test, vi } from 'vitest';
import { type Checkout, CheckoutScriptError, loadCheckoutScript, openCheckout } from './open-checkout.ts';
import type { RazorpayCheckout, RazorpayFailure, RazorpayOptions } from './razorpay-checkout.ts';

const checkout: Checkout = {
  __typename: 'Checkout',
  script: '/checkout.js',
  key: 'rzp_test_key',
  orderId: 'order_1',
  amountPaise: 69_800,
  currency: 'INR',
  prefill: { __typename: 'CheckoutPrefill', name: 'Asha', email: 'asha@example.com', contact: '9876543210' },
};
const proof = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'signed' };

/** A stand-in for the payment provider's script, which needs a browser with network access. */
class Provider implements RazorpayCheckout {
  static opened: Provider | undefined;
  fail: (failure: RazorpayFailure) => void = () => undefined;
  constructor(readonly options: RazorpayOptions) {}
  open() {
    Provider.opened = this;
  }
  close() {
    this.options.modal?.ondismiss?.();
  }
  on(_event: 'payment.failed', listener: (failure: RazorpayFailure) => void) {
    this.fail = listener;
  }
  decline() {
    const metadata = { order_id: 'order_1', payment_id: 'pay_1' };
    const cause = {
      code: 'BAD_REQUEST_ERROR',
      source: 'bank',
      step: 'payment_authorization',
      reason: 'payment_failed',
    };
    this.fail({ error: { ...cause, description: 'Declined.', metadata } });
  }
}

function open() {
  window.Razorpay = Provider;
  const events = { onPaid: vi.fn(), onCancelled: vi.fn() };
  const close = openCheckout(checkout, events);
  const { opened } = Provider;
  if (!opened) throw new Error('The checkout was not opened');
  return { ...events, close, opened };
}

afterEach(() => {
  Provider.opened = undefined;
  delete window.Razorpay;
});

test('passes the order to the provider, in paise', () => {
  const { opened, onPaid } = open();
  expect(opened.options).toMatchObject({
    key: 'rzp_test_key',
    order_id: 'order_1',
    amount: 69_800,
    currency: 'INR',
    name: 'Quire',
    prefill: { name: 'Asha', email: 'asha@example.com', contact: '9876543210' },
  });
  opened.options.handler(proof);
  expect(onPaid).toHaveBeenCalledExactlyOnceWith(proof);
});

test('a failure that is followed by closing the checkout is one cancellation', () => {
  const { opened, close, onCancelled } = open();
  opened.decline();
  opened.decline();
  close();
  expect(onCancelled).toHaveBeenCalledExactlyOnceWith('Declined.');
});

test('closing is a cancellation without a reason, and the next opening has its own', () => {
  const first = open();
  first.close();
  const second = open();
  second.close();
  expect(first.onCancelled).toHaveBeenCalledExactlyOnceWith(null);
  expect(second.onCancelled).toHaveBeenCalledExactlyOnceWith(null);
});

test('a failure can still be followed by a payment', () => {
  const { opened, onPaid } = open();
  opened.decline();
  opened.options.handler(proof);
  expect(onPaid).toHaveBeenCalledExactlyOnceWith(proof);
});

test('closing the checkout after the payment is no cancellation', () => {
  const { opened, close, onCancelled } = open();
  opened.options.handler(proof);
  close();
  expect(onCancelled).not.toHaveBeenCalled();
});

test('the script loads once, and again after a failure', async () => {
  const scripts = () => [...document.querySelectorAll<HTMLScriptElement>('script[src="/provider.js"]')];
  const failing = loadCheckoutScript('/provider.js');
  scripts()[0]?.dispatchEvent(new Event('error'));
  await expect(failing).rejects.toBeInstanceOf(CheckoutScriptError);
  expect(scripts()).toHaveLength(0);

  const loading = loadCheckoutScript('/provider.js');
  const twin = loadCheckoutScript('/provider.js');
  expect(scripts()).toHaveLength(1);
  window.Razorpay = Provider;
  scripts()[0]?.dispatchEvent(new Event('load'));
  await expect(Promise.all([loading, twin])).resolves.toBeDefined();
  await loadCheckoutScript('/provider.js');
  expect(scripts()).toHaveLength(1);
});

test('a script that defines no checkout counts as failed', async () => {
  const loading = loadCheckoutScript('/empty.js');
  document.querySelector('script[src="/empty.js"]')?.dispatchEvent(new Event('load'));
  await expect(loading).rejects.toBeInstanceOf(CheckoutScriptError);
});
