import { v4 as uuid } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import type { AuditedChange } from '../staff-orders/change-order.ts';
import { findRefundable, storeRefund } from './store-refund.ts';

export const notDeliveredMessage = 'Nothing of your order was delivered: the delivery charge goes back, too.';

/**
 * Gives back what is left of an order's money, which is the delivery charge, where the money of all its copies has gone back
 * and none is delivered. The order must be locked.
 * @returns what is to be audited
 */
export async function refundDelivery(transaction: Queryable, order: OrderRow): Promise<AuditedChange[]> {
  const { paymentId, paidInShop, refundablePaise: amountPaise } = await findRefundable(transaction, order);
  if (paymentId === undefined || amountPaise === 0) return [];
  const refund = { id: uuid(), amountPaise, reason: notDeliveredMessage };
  const noCopies = { copies: [], counted: [], isRestocked: false };
  await storeRefund(transaction, order, { ...refund, paymentId, ...noCopies });
  const after = { refund: refund.id, amountPaise, paidInShop, reason: notDeliveredMessage, copies: [] };
  return [{ action: 'order.refunded', after }];
}
