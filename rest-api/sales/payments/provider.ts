import { createHmac, timingSafeEqual } from 'node:crypto';
import { TooBusy } from '../../routing/errors.ts';

/**
 * A payment provider that works like Razorpay: the shop creates orders at the provider, the browser pays them in the
 * provider's checkout, and the checkout signs its result with a secret that both sides know. Requests throw
 * `ProviderUnavailable` if no response arrives in time, so that the same request may succeed later.
 */
export interface PaymentProvider {
  /** Address of the checkout script for the browser. */
  readonly script: string;
  readonly publicKey: string;
  /** Signs the checkout's result. */
  readonly secret: string;
  /** Any of these signs webhooks: two during a rotation, none if there are no webhooks. */
  readonly webhookSecrets: readonly string[];
  /**
   * Creates the provider's order. Payments for it are captured at once.
   * @param receipt the shop's id of the order
   */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<ProviderOrder>;
  /** The provider's order that was created before, if there is one. */
  findOrder(receipt: string): Promise<ProviderOrder | undefined>;
  /** All attempts to pay an order, oldest first. */
  paymentsOf(providerOrderId: string): Promise<Payment[]>;
  /** The current state of one payment. */
  findPayment(id: string): Promise<Payment>;
  /** Captures an authorized payment. */
  capture(payment: Payment): Promise<Payment>;
  /** All refunds of a payment. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /**
   * Refunds what is left of a captured payment.
   * @param payment as just queried: repeated with the same one, the provider creates one refund
   */
  refundRest(payment: Payment): Promise<ProviderRefund>;
  /**
   * Refunds a part of a captured payment.
   * @param key repeated with the same one, the provider creates one refund, which `refundsOf` shows with it
   * @throws ProviderDeclined, ProviderConflict while an earlier request with this key is in flight
   */
  refundPart(paymentId: string, amountPaise: number, key: string): Promise<ProviderRefund>;
}

/** A refund at the provider. */
export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'pending' | 'processed' | 'failed';
  /** Whether the shop requested it; false for a refund by hand. */
  automatic: boolean;
  /** The key with which the shop requested it; null if it requested it without one. */
  key: string | null;
  /** Seconds since 1970; null if the provider does not say. */
  createdAt: number | null;
}

/** A payment that its payer disputes at their bank. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  /** The bank's reason, such as goods_not_received; empty if it gives none. */
  reasonCode: string;
  /** The deadline for the shop's response: seconds since 1970. */
  respondBy: number | null;
}

/** The provider's order. */
export interface ProviderOrder {
  id: string;
  amountPaise: number;
  currency: string;
}

/** An attempt to pay. `refunded` is the status of payments that have been refunded in full. */
export interface Payment {
  id: string;
  providerOrderId: string;
  amountPaise: number;
  currency: string;
  /** The refunded amount. */
  refundedPaise: number;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** The result of the checkout, which it passes to the browser. */
export interface PaymentProof {
  providerOrderId: string;
  paymentId: string;
  signature: string;
}

const hmac = (secret: string, text: string | Buffer) =>
  createHmac('sha256', secret).update(text).digest('hex');

/** The signature of a payment: hex of HMAC-SHA256 over `order|payment`. */
export function signPayment(secret: string, providerOrderId: string, paymentId: string): string {
  return hmac(secret, `${providerOrderId}|${paymentId}`);
}

/** Whether the provider signed this payment of this order. Takes constant time, whatever is wrong. */
export function isProofGenuine(secret: string, proof: PaymentProof): boolean {
  return areEqual(signPayment(secret, proof.providerOrderId, proof.paymentId), proof.signature);
}

/** The signature of a webhook: hex of HMAC-SHA256 over the body, byte for byte as it was sent. */
export function signWebhook(secret: string, body: Buffer): string {
  return hmac(secret, body);
}

/** Whether the provider signed this body with one of the secrets. */
export function isWebhookGenuine(secrets: readonly string[], body: Buffer, signature: string): boolean {
  return secrets.some((secret) => areEqual(signWebhook(secret, body), signature));
}

function areEqual(expected: string, given: string): boolean {
  const [one, other] = [Buffer.from(expected), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** The payment provider did not respond in time, or reported an outage: the same request may succeed later. */
export class ProviderUnavailable extends TooBusy {}

/** Another request for the same refund is in flight at the payment provider. */
export class ProviderConflict extends ProviderUnavailable {}

/** The payment provider declines a request, in its own words. */
export class ProviderDeclined extends Error {
  readonly description: string;

  constructor(message: string, description: string) {
    super(message);
    this.description = description;
  }
}

/** The payment provider rejects requests because there are too many: the same request succeeds after a pause. */
export class ProviderBusy extends ProviderUnavailable {}
