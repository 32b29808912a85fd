import { publishChange } from '../../changes/publish-change.ts';
import type { Queryable } from '../../database/database.ts';
import type { Origin } from '../../routing/origin.ts';
import { NotPossible } from '../change-or-conflict.ts';
import { copiesToSend, findShippedQuantities } from '../fulfilment/fulfilment.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { findOrderLines, type OrderRow } from '../orders/orders.queries.ts';
import { completeChange } from '../staff-orders/change-order.ts';
import { offlinePaymentId } from '../stored-values.ts';
import type { PricedCopies } from './order-refunds.queries.ts';
import { storeRefund } from './store-refund.ts';

export const onTheirWayMessage =
  'The parcel of this order is on its way. Take copies out of the order once it has arrived, or has come back.';
export const lastCopiesMessage =
  'Nothing would be left to send, and the order is paid on delivery: cancel it instead.';
export const notSentMessage =
  'All money of this order has gone back, and some of these copies had not left the shop: they are in stock again already.';

/** The payment of an order, or that which it will have where it is paid on delivery. */
export const paymentIdOf = (order: OrderRow): string => order.paymentId ?? offlinePaymentId('cash', order);

/**
 * Takes copies out of an order that its code had made free, as a refund of nothing: they are counted and go back into stock as
 * those of any refund, and nothing is sent to the payment provider. The order must be locked.
 * @param copies whose price is 0 together
 * @param isLast whether nothing would be left to send, and nothing of the order has left the shop
 * @returns false where there is a refund with this id
 * @throws NotPossible where its parcel is on its way unpaid, or the copies are in stock already
 */
export async function takeOutFreeCopies(
  transaction: Queryable,
  order: OrderRow,
  origin: Origin,
  {
    id,
    note,
    copies,
    isRestocked,
    isLast,
  }: {
    id: string;
    note: string;
    copies: readonly PricedCopies[];
    isRestocked: boolean;
    isLast: boolean;
  },
): Promise<boolean> {
  await requirePossible(transaction, order, copies, isLast);
  const nothing = { id, paymentId: paymentIdOf(order), amountPaise: 0, reason: note };
  const isStored = await storeRefund(transaction, order, {
    ...nothing,
    copies,
    counted: copies,
    isRestocked,
  });
  if (!isStored) return false;
  const after = {
    refund: id,
    amountPaise: 0,
    reason: note,
    copies: copies.map(({ productId, quantity }) => ({ book: productId, quantity })),
  };
  await completeChange(transaction, order, origin, [{ action: 'order.refunded', after }]);
  await publishChange(transaction, 'order', 'changed', order.id);
  const occasion = { kind: 'refunded', refundId: id, amountPaise: 0, method: 'free', note } as const;
  await queueOrderEmail(transaction, order, occasion);
  return true;
}

/** @throws NotPossible */
async function requirePossible(
  transaction: Queryable,
  order: OrderRow,
  copies: readonly PricedCopies[],
  isLast: boolean,
): Promise<void> {
  const away = await findShippedQuantities(transaction, order);
  if (order.state === 'confirmed') {
    // It goes in one parcel, which is paid or comes back whole.
    if (away.size > 0) throw new NotPossible(onTheirWayMessage);
    if (isLast) throw new NotPossible(lastCopiesMessage);
  }
  if (order.state !== 'refunded') return;
  const lines = await findOrderLines(transaction, [order]);
  const isUnsent = lines.some(
    (line) =>
      copiesToSend(line, away.get(line.productId) ?? 0) > 0 &&
      copies.some(({ productId }) => productId === line.productId),
  );
  if (isUnsent) throw new NotPossible(notSentMessage);
}
