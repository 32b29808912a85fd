import { hasTexts, storedValue, useStoredValue } from '../../shared/stored-value.ts';

/** A payment that the provider accepted and the shop has not confirmed yet. */
export interface UnconfirmedPayment {
  /** Its shopper: the id of their cart. */
  shopperId: string;
  orderId: string;
  razorpayOrderId: string;
  razorpayPaymentId: string;
  razorpaySignature: string;
}

const isUnconfirmedPayment = (value: unknown): value is UnconfirmedPayment =>
  hasTexts(value, 'shopperId', 'orderId', 'razorpayOrderId', 'razorpayPaymentId', 'razorpaySignature');

// It proves that the shopper has paid: it survives the tab and the session, beside the payments of other shoppers.
const stored = storedValue(
  'local',
  'quire-unconfirmed-payments',
  (value): value is UnconfirmedPayment[] => Array.isArray(value) && value.every(isUnconfirmedPayment),
);

const others = ({ orderId }: UnconfirmedPayment) =>
  (stored.get() ?? []).filter((payment) => payment.orderId !== orderId);

/** Stores a payment until it is removed, across reloads and logins. */
export function storeUnconfirmed(payment: UnconfirmedPayment): void {
  stored.set([...others(payment), payment]);
}

/** Removes a payment that the shop has confirmed or refused for good. */
export function removeUnconfirmed(payment: UnconfirmedPayment): void {
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
