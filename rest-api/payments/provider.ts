import { createHmac, timingSafeEqual } from 'node:crypto';

/**
 * A payment provider in the manner of Razorpay: orders are made at the provider, the browser pays them in
 * the provider's checkout, and what the checkout answers is signed with a secret that both sides know.
 */
export interface PaymentProvider {
  /** Address of the checkout script for the browser. */
  readonly script: string;
  readonly publicKey: string;
  readonly secret: string;
  /**
   * Makes the provider's side of an order.
   * @param receipt the shop's id of the order
   * @returns the provider's id of the order
   */
  createOrder(order: { amountPaise: number; receipt: string }): Promise<string>;
}

/** What the checkout hands to the browser after a payment. */
export interface PaymentProof {
  providerOrderId: string;
  paymentId: string;
  signature: string;
}

/** The signature of a payment: hex of HMAC-SHA256 over `order|payment`. */
export function signPayment(secret: string, providerOrderId: string, paymentId: string): string {
  return createHmac('sha256', secret).update(`${providerOrderId}|${paymentId}`).digest('hex');
}

/** Whether the provider signed this payment of this order. Takes the same time whatever is wrong with it. */
export function isProofGenuine(secret: string, proof: PaymentProof): boolean {
  const expected = Buffer.from(signPayment(secret, proof.providerOrderId, proof.paymentId));
  const given = Buffer.from(proof.signature);
  return expected.length === given.length && timingSafeEqual(expected, given);
}
