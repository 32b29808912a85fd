import { takeCopies } from '../cart/cart.queries.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { Refusal } from '../errors.ts';
import { isProofGenuine, type PaymentProof } from '../payments/provider.ts';
import { findOrder, findOrderLines, markPaid, type OrderRow } from './orders.queries.ts';

export const notVerified = 'The payment could not be verified. Nothing has been marked as paid.';
export const paidOtherwise = 'This order has been paid by another payment.';

/**
 * Makes an order paid on a genuine signature, and takes exactly what was ordered out of the cart, in one
 * transaction. The same proof again answers the same and changes nothing.
 * @throws Refusal 404 for an order that is not the user's, 400 for a proof that is not of this order.
 */
export async function confirmPayment(
  database: Database,
  secret: string,
  userId: string,
  orderId: string,
  proof: PaymentProof,
): Promise<OrderRow> {
  const order = await findOrder(database, userId, orderId);
  if (!order) throw new Refusal(404, 'You have no order with this id.');
  // The provider's id comes from the shop's own record: a proof for another order does not count here.
  const ofThisOrder = order.providerOrderId === proof.providerOrderId;
  if (!ofThisOrder || !isProofGenuine(secret, proof)) throw new Refusal(400, notVerified);

  return inTransaction(database, async (transaction) => {
    const paid = await markPaid(transaction, userId, orderId, proof.paymentId);
    if (paid) {
      const lines = await findOrderLines(transaction, userId, orderId);
      const inLockOrder = lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
      for (const line of inLockOrder) await takeCopies(transaction, userId, line.productId, line.quantity);
      return paid;
    }
    const earlier = await findOrder(transaction, userId, orderId);
    if (earlier?.paymentId !== proof.paymentId) {
      throw new Refusal(400, paidOtherwise);
    }
    return earlier;
  });
}
