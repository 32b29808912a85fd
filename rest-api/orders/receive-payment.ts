import { takeCopies } from '../cart/cart.queries.ts';
import { currency } from '../contract/money.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { PaymentFigures, PaymentWay } from '../payments/payment-figures.ts';
import type { Payment } from '../payments/provider.ts';
import { findOrderLines, lockOrderOfProvider, markPaid, type OrderRow } from './orders.queries.ts';
import { insertPayment, notePaymentCaptured, notePaymentRefunded } from './payments.queries.ts';

/** A payment whose money is on its way or there. `signed`: all that is known of it is the provider's signature. */
export type Arrival = Omit<Payment, 'status'> & { status: 'signed' | 'captured' | 'refunded' };

/** What became of an arrival. */
export type Receipt = 'paid' | 'known' | 'refund due' | 'refunded before' | 'no such order';

/**
 * The one way in which the shop takes notice of a payment, whoever tells of it, and however often. The first one of an
 * order that waits, over the right amount, makes it paid and takes exactly what was ordered out of the cart. Any other
 * (a second one, one of an order that is cancelled or has expired, one over another amount) is money to give back.
 * The payment must be genuine: signed by the provider, or answered by it.
 */
export async function receivePayment(
  database: Database,
  figures: PaymentFigures,
  arrival: Arrival,
  by: PaymentWay,
): Promise<Receipt> {
  const receipt = await inTransaction(database, async (transaction): Promise<Receipt> => {
    // Ahead of everything else: an update that finds the order in another state would lock it all the same, after
    // others have stored the payment that this one is about to store.
    const order = await lockOrderOfProvider(transaction, arrival.providerOrderId);
    if (!order) return 'no such order';
    const captured = arrival.status === 'captured';
    if (arrival.status === 'refunded') {
      const fresh = await insertPayment(transaction, order, arrival, { state: 'refunded', captured: true });
      if (!fresh) await notePaymentRefunded(transaction, arrival.id, null);
      return fresh ? 'refunded before' : 'known';
    }

    const right = arrival.amountPaise === order.totalPaise && arrival.currency === currency;
    const paid = right && (await markPaid(transaction, order, arrival.id));
    const keeps = paid || order.paymentId === arrival.id;
    const state = keeps ? 'kept' : 'refund due';
    const fresh = await insertPayment(transaction, order, arrival, { state, captured });
    if (paid) {
      if (!fresh) throw new Error('A payment that was to go back made its order paid.');
      await takeFromCart(transaction, order);
      return 'paid';
    }
    if (!fresh && captured) await notePaymentCaptured(transaction, arrival.id);
    return fresh && !keeps ? 'refund due' : 'known';
  });
  if (receipt === 'paid') figures.confirmations[by] += 1;
  if (receipt === 'refund due') figures.refunds.due += 1;
  return receipt;
}

async function takeFromCart(transaction: Queryable, { userId, id }: OrderRow): Promise<void> {
  const lines = await findOrderLines(transaction, userId, [id]);
  const inLockOrder = lines.toSorted((a, b) => (a.productId < b.productId ? -1 : 1));
  for (const line of inLockOrder) await takeCopies(transaction, userId, line.productId, line.quantity);
}
