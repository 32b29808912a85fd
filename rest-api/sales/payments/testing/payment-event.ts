import { randomUUID } from 'node:crypto';
import { type Payment, signWebhook } from '../provider.ts';

/** A webhook as Razorpay sends it. */
export interface SentEvent {
  body: string;
  headers: Record<string, string>;
}

/** The other entities of an event beside the payment, as Razorpay writes them. */
export interface BesidePayment {
  refund?: { id: string; amount: number; currency: string; status: string; receipt?: string | null };
  dispute?: { id: string; amount: number; currency: string; status: string; [more: string]: unknown };
}

/**
 * A signed event about a payment, in the form that Razorpay documents.
 * @param type such as `payment.captured`
 */
export function paymentEvent(
  type: string,
  payment: Payment,
  secret: string,
  { refund, dispute }: BesidePayment = {},
): SentEvent {
  const { id, providerOrderId, amountPaise, currency, status, refundedPaise } = payment;
  const ofPayment = { payment_id: id };
  const body = JSON.stringify({
    entity: 'event',
    account_id: 'acc_BFQ7uQEaa7j2z7',
    event: type,
    contains: ['payment', ...(refund ? ['refund'] : []), ...(dispute ? ['dispute'] : [])],
    payload: {
      payment: {
        entity: {
          id,
          entity: 'payment',
          amount: amountPaise,
          currency,
          status,
          order_id: providerOrderId,
          amount_refunded: refundedPaise,
          method: 'upi',
          vpa: 'ada@okbank',
          email: 'ada@example.com',
          contact: '+919876543210',
        },
      },
      ...(refund && { refund: { entity: { entity: 'refund', ...ofPayment, ...refund } } }),
      ...(dispute && { dispute: { entity: { entity: 'dispute', ...ofPayment, ...dispute } } }),
    },
    created_at: Math.floor(Date.now() / 1_000),
  });
  return sealed(body, secret);
}

/** Any text, signed as an event. */
export function sealed(body: string, secret: string, eventId = eventIdOf()): SentEvent {
  return {
    body,
    headers: {
      'content-type': 'application/json',
      'x-razorpay-event-id': eventId,
      'x-razorpay-signature': signWebhook(secret, Buffer.from(body)),
    },
  };
}

const eventIdOf = () => randomUUID().replaceAll('-', '').slice(0, 14);
