import { currency } from '../../contract/money.ts';
import type { Database } from '../../database/database.ts';
import { HttpError } from '../../routing/errors.ts';
import { noOrderOfYours } from '../orders/no-order.ts';
import { findOrder, type OrderRow } from '../orders/orders.queries.ts';
import type { PaymentMetrics } from './payment-metrics.ts';
import { isProofGenuine, type PaymentProof } from './provider.ts';
import { recordPayment } from './record-payment.ts';

export const notVerifiedMessage = 'The payment could not be verified. Nothing has been marked as paid.';
export const paidOtherwiseMessage = 'This order has been paid by another payment. This one goes back to you.';
export const paidTooLate = {
  failed: 'The payment of this order has failed. What is taken all the same goes back to you.',
  cancelled: 'This order was cancelled. Your payment goes back to you.',
  expired: 'This order has expired. Your payment goes back to you.',
} as const;
export const soldOut =
  'Some of its books were sold out when your payment came, so the order is cancelled. Your payment goes back to you.';

/**
 * Makes an order paid by the signature that the checkout passed to the browser. Repeating the same proof returns the
 * same and changes nothing. The proof does not contain the amount: it is that of the provider's order, which was
 * compared when it was created.
 * @throws HttpError 404 for an order that is not the user's, 400 for a proof that is not of this order, 409 for a
 * payment that the order does not wait for; it is refunded
 */
export async function confirmPayment(
  database: Database,
  metrics: PaymentMetrics,
  secret: string,
  userId: string,
  orderId: string,
  proof: PaymentProof,
): Promise<OrderRow> {
  const order = await findOrder(database, userId, orderId);
  if (!order) throw new HttpError(404, noOrderOfYours);
  // The provider's id comes from the shop's own record, so that a proof for another order is invalid.
  const ofThisOrder = order.providerOrderId === proof.providerOrderId;
  if (!ofThisOrder || !isProofGenuine(secret, proof)) throw new HttpError(400, notVerifiedMessage);

  const { providerOrderId, paymentId: id } = proof;
  const report = {
    id,
    providerOrderId,
    amountPaise: order.totalPaise,
    currency,
    refundedPaise: 0,
    status: 'signed' as const,
  };
  await recordPayment(database, metrics, report, 'callback');
  const now = await findOrder(database, userId, orderId);
  if (now?.soldOut) throw new HttpError(409, soldOut);
  if (now?.state === 'failed' || now?.state === 'cancelled' || now?.state === 'expired') {
    throw new HttpError(409, paidTooLate[now.state]);
  }
  if (now?.paymentId === id) return now;
  throw new HttpError(409, paidOtherwiseMessage);
}
