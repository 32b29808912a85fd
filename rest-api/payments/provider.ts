import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A payment provider in the manner of Razorpay: orders are made at the provider, the browser pays them in
 * the provider's checkout, and what the checkout answers is signed with a secret that both sides know.
 * Its calls throw `ProviderUnavailable` when no answer comes in time, so that the same call may work later.
 */
export interface PaymentProvider {
  /** Address of the checkout script for the browser. */
  readonly script: string;
  readonly publicKey: string;
  /** Signs what the checkout hands to the browser. */
  readonly secret: string;
  /** Any of these signs webhooks: two while one takes the place of the other, none where there are no webhooks. */
  readonly webhookSecrets: readonly string[];
  /**
   * Makes the provider's side of an order. What is paid for it is captured at once.
   * @param receipt the shop's id of the order
   */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<ProviderOrder>;
  /** The provider's side of an order that was made before, if there is one. */
  findOrder(receipt: string): Promise<ProviderOrder | undefined>;
  /** Every try to pay an order, the oldest first. */
  paymentsOf(providerOrderId: string): Promise<Payment[]>;
  /** One payment as it is now. */
  findPayment(id: string): Promise<Payment>;
  /** Takes the money of an authorized payment. */
  capture(payment: Payment): Promise<Payment>;
  /** What has been given back of a payment, by whomever. */
  refundsOf(paymentId: string): Promise<ProviderRefund[]>;
  /**
   * Gives what is left of a captured payment back.
   * @param payment as it has just been found: asked again with the same one, the provider gives one refund
   */
  refundRest(payment: Payment): Promise<ProviderRefund>;
}

/** Money that the provider gives back. */
export interface ProviderRefund {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'pending' | 'processed' | 'failed';
  /** The shop asked for it by itself, and nobody by hand. */
  automatic: boolean;
  /** Seconds since 1970; null where the provider does not say. */
  createdAt: number | null;
}

/** A payment that its payer disputes at their bank. */
export interface ProviderDispute {
  id: string;
  paymentId: string;
  amountPaise: number;
  status: 'open' | 'under_review' | 'won' | 'lost' | 'closed';
  /** The bank's reason, such as goods_not_received; empty where it gives none. */
  reasonCode: string;
  /** Until when the shop has to answer it: seconds since 1970. */
  respondBy: number | null;
}

/** The provider's side of an order. */
export interface ProviderOrder {
  id: string;
  amountPaise: number;
  currency: string;
}

/** A try to pay, as the provider knows it. `refunded` is said of payments that have gone back whole. */
export interface Payment {
  id: string;
  providerOrderId: string;
  amountPaise: number;
  currency: string;
  /** What of it has gone back. */
  refundedPaise: number;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
}

/** What the checkout hands to the browser after a payment. */
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

/** Whether the provider signed this payment of this order. Takes the same time whatever is wrong with it. */
export function isProofGenuine(secret: string, proof: PaymentProof): boolean {
  return areEqual(signPayment(secret, proof.providerOrderId, proof.paymentId), proof.signature);
}

/** The signature of a webhook: hex of HMAC-SHA256 over the body as it travels, byte for byte. */
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
