import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { OrderPlacedResponse } from '../../rest-api/contract/responses.ts';
import { paymentEvents } from '../../rest-api/database/schema.ts';
import type { PaymentProof } from '../../rest-api/payments/provider.ts';
import type { SentEvent } from '../../rest-api/payments/testing/payment-event.ts';
import type { Buyer } from '../../rest-api/testing/buyer.ts';
import { type Answer, eventually, insist } from '../request.ts';
import { saidWith } from '../responses.ts';
import type { Shop } from '../shop.ts';
import type { Tally } from '../tally.ts';

/**
 * Sends Buy.
 * @param more what else the caller puts in the body
 */
export async function placed(
  shop: Shop,
  { token, addressId }: Buyer,
  more: object = {},
): Promise<OrderPlacedResponse> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { ...more, addressId };
  const buy = { method: 'POST', path: '/api/user/orders', token, headers, body };
  return saidWith<OrderPlacedResponse>(201, await insist(shop.origin, buy));
}

/** Hands in what the checkout gave to the browser. */
export function handIn(shop: Shop, { token }: Buyer, orderId: string, proof: PaymentProof): Promise<Answer> {
  const body = {
    razorpay_order_id: proof.providerOrderId,
    razorpay_payment_id: proof.paymentId,
    razorpay_signature: proof.signature,
  };
  return insist(shop.origin, { method: 'POST', path: `/api/user/orders/${orderId}/payment`, token, body });
}

/** Sends a webhook as the provider does, until it is answered. */
export const deliver = (shop: Shop, { body, headers }: SentEvent): Promise<Answer> =>
  insist(shop.origin, { method: 'POST', path: '/api/payments/razorpay/webhook', body, headers });

/** Waits until every webhook that was taken has had its effect; one that never has breaks the promise. */
export async function acted(shop: Shop, tally: Tally): Promise<void> {
  const noneWaits = async () => (await shop.database.$count(paymentEvents, sql`act_at is not null`)) === 0;
  await eventually('every event is acted on', noneWaits, 30_000).catch((error) =>
    tally.try(false, String(error)),
  );
}

/** The newest of the secrets that sign webhooks. */
export const webhookSecret = ({ standIn }: Shop): string => standIn.settings.webhookSecrets[0] ?? '';
