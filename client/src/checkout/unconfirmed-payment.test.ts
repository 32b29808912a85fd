import { renderHook } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { UnconfirmedPayment } from './unconfirmed-payment.ts';

const payment = (shopperId: string, orderId: string): UnconfirmedPayment => ({
  shopperId,
  orderId,
  razorpayOrderId: `order_${orderId}`,
  razorpayPaymentId: `pay_${orderId}`,
  razorpaySignature: 'signed',
});

/** The module as after a reload of the page. */
async function load() {
  vi.resetModules();
  return import('./unconfirmed-payment.ts');
}

beforeEach(() => localStorage.clear());

test('a stored payment survives a reload, and a settled one does not', async () => {
  const before = await load();
  before.storeUnconfirmed(payment('asha', '1'));

  const after = await load();
  expect(renderHook(() => after.useUnconfirmedPayment('asha')).result.current).toEqual(payment('asha', '1'));
  after.removeUnconfirmed(payment('asha', '1'));

  const later = await load();
  expect(renderHook(() => later.useUnconfirmedPayment('asha')).result.current).toBeNull();
});

test('every shopper sees only their own, the oldest first, and storing one twice stores one', async () => {
  const { storeUnconfirmed, removeUnconfirmed, useUnconfirmedPayment } = await load();
  const seenBy = (shopperId: string | undefined) =>
    renderHook(() => useUnconfirmedPayment(shopperId)).result.current?.orderId;
  storeUnconfirmed(payment('asha', '1'));
  storeUnconfirmed(payment('ravi', '2'));
  storeUnconfirmed(payment('asha', '3'));
  storeUnconfirmed(payment('asha', '3'));

  expect(seenBy('asha')).toBe('1');
  expect(seenBy('ravi')).toBe('2');
  expect(seenBy(undefined)).toBeUndefined();
  removeUnconfirmed(payment('asha', '1'));
  expect(seenBy('asha')).toBe('3');
  removeUnconfirmed(payment('asha', '3'));
  expect(seenBy('asha')).toBeUndefined();
  expect(seenBy('ravi')).toBe('2');
});
