import { randomUUID } from 'node:crypto';
import type { OrderPlacedResponse } from '../../rest-api/contract/responses.ts';
import type { PaymentProof } from '../../rest-api/sales/payments/provider.ts';
import { eventsLeft } from '../../rest-api/sales/payments/testing/due-payments.ts';
import type { SentEvent } from '../../rest-api/sales/payments/testing/payment-event.ts';
import type { Buyer } from '../../rest-api/testing/buyer.ts';
import { type ShopResponse, sendWithRetry, waitUntil } from '../request.ts';
import { bodyWith } from '../responses.ts';
import type { Shop } from '../shop.ts';
import type { Tally } from '../tally.ts';

/**
 * Places an order.
 * @param more additional fields of the body
 */
export async function placed(
  shop: Shop,
  { token, addressId }: Buyer,
  more: object = {},
): Promise<OrderPlacedResponse> {
  const headers = { 'idempotency-key': randomUUID() };
  const body = { ...more, addressId };
  const buy = { method: 'POST', path: '/api/user/orders', token, headers, body };
  return bodyWith<OrderPlacedResponse>(201, await sendWithRetry(shop.origin, buy));
}

/** Submits what the checkout passed to the browser. */
export function handIn(
  shop: Shop,
  { token }: Buyer,
  orderId: string,
  proof: PaymentProof,
): Promise<ShopResponse> {
  const body = {
    razorpay_order_id: proof.providerOrderId,
    razorpay_payment_id: proof.paymentId,
    razorpay_signature: proof.signature,
  };
  return sendWithRetry(shop.origin, {
    method: 'POST',
    path: `/api/user/orders/${orderId}/payment`,
    token,
    body,
  });
}

/** Sends a webhook like the provider, until it gets a response. */
export const deliver = (shop: Shop, { body, headers }: SentEvent): Promise<ShopResponse> =>
  sendWithRetry(shop.origin, { method: 'POST', path: '/api/payments/razorpay/webhook', body, headers });

/** Waits until every accepted webhook has been processed; one that never is violates the guarantee. */
export async function waitForEvents(shop: Shop, tally: Tally, timeoutMs = 30_000): Promise<void> {
  const noneWaits = async () => (await eventsLeft(shop.database)) === 0;
  await waitUntil('every event is acted on', noneWaits, timeoutMs).catch((error) =>
    tally.try(false, String(error)),
  );
}

/** The newest webhook secret. */
export const webhookSecret = ({ standIn }: Shop): string => standIn.settings.webhookSecrets[0] ?? '';
