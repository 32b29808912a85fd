import { hasTexts, storedValue, useStoredValue } from '../storage/stored-value.ts';

/** A payment that the provider took and that the shop has not confirmed yet. */
export interface UnconfirmedPayment {
  /** The shopper whose order it is: the id of their cart. */
  shopperId: string;
  orderId: string;
  razorpayOrderId: string;
  razorpayPaymentId: string;
  razorpaySignature: string;
}

const isUnconfirmedPayment = (value: unknown): value is UnconfirmedPayment =>
  hasTexts(value, 'shopperId', 'orderId', 'razorpayOrderId', 'razorpayPaymentId', 'razorpaySignature');

// It is the shopper's proof of having paid: it outlives the tab, and another shopper's on this device.
const stored = storedValue(
  'local',
  'quire-unconfirmed-payments',
  (value): value is UnconfirmedPayment[] => Array.isArray(value) && value.every(isUnconfirmedPayment),
);

const others = ({ orderId }: UnconfirmedPayment) =>
  (stored.get() ?? []).filter((payment) => payment.orderId !== orderId);

/** Keeps a payment until it is settled, also over a reload and another login. */
export function keepUnconfirmed(payment: UnconfirmedPayment): void {
  stored.set([...others(payment), payment]);
}

/** Forgets a payment that the shop has confirmed, or has refused for good. */
export function settle(payment: UnconfirmedPayment): void {
  const left = others(payment);
  stored.set(left.length > 0 ? left : null);
}

/** The shopper's oldest unconfirmed payment, or null. */
export function useUnconfirmedPayment(shopperId: string | undefined): UnconfirmedPayment | null {
  return useStoredValue(stored)?.find((payment) => payment.shopperId === shopperId) ?? null;
}

/** The unconfirmed payment of an order, or null. */
export function useUnconfirmedPaymentOf(orderId: string): UnconfirmedPayment | null {
  return useStoredValue(stored)?.find((payment) => payment.orderId === orderId) ?? null;
}
