import { v4 as uuid } from 'uuid';
import type { Queryable } from '../../database/database.ts';
import { restock, restockSold } from '../../stock/sell-stock.ts';
import type { Copies } from '../../stock/stock.queries.ts';
import { findUnsentCopies, shippedQuantities } from '../fulfilment/fulfilment.ts';
import { findShipments } from '../fulfilment/shipments.queries.ts';
import { findOrderLines, type OrderRow } from '../orders/orders.queries.ts';
import { findPayment, findPayments } from '../payments/payments.queries.ts';
import { recordOfflineRefund } from '../payments/record-payment.ts';
import { findReturns } from '../returns/returns.queries.ts';
import { copiesInReturns, copiesWithShopper } from '../returns/returns.ts';
import type { AuditedChange } from '../staff-orders/change-order.ts';
import { type PaidInShop, paidInShopBy } from '../stored-values.ts';
import {
  countRefunded,
  countReturned,
  enqueueOrderRefund,
  findOrderRefunds,
  insertOrderRefund,
  type OrderRefundRow,
  type PricedCopies,
  type RefundedCopies,
} from './order-refunds.queries.ts';
import { refundablePaiseOf, refundablePayment } from './refunds.ts';

export const notDeliveredMessage = 'Nothing of your order was delivered: the delivery charge goes back, too.';

interface Refundable {
  /** The payment that pays the order, if any. */
  paymentId: string | undefined;
  /** Where staff took its money themselves, and so give it back. */
  paidInShop: PaidInShop | undefined;
  refundablePaise: number;
}

/** The part of an order's payment that can still be refunded. The order must be locked. */
export async function findRefundable(transaction: Queryable, order: OrderRow): Promise<Refundable> {
  const payment = refundablePayment(order, await findPayments(transaction, [order]));
  const refunds = await findOrderRefunds(transaction, [order]);
  return {
    paymentId: payment?.id,
    paidInShop: payment && paidInShopBy(payment.method),
    refundablePaise: refundablePaiseOf(payment, refunds),
  };
}

/** A refund to store, of an amount that the order can still give back. */
export interface NewRefund extends Pick<OrderRefundRow, 'id' | 'paymentId' | 'amountPaise' | 'reason'> {
  /** The copies that were chosen. */
  copies: readonly PricedCopies[];
  /** All copies whose money goes back with it. */
  counted: readonly RefundedCopies[];
  /** Whether copies that had left the shop are back and fit for sale. */
  isRestocked: boolean;
}

/**
 * Has a refund given that has just been stored, with its copies counted: by the payment provider, a moment later, or by staff
 * where these took the money, so that it is given already. Of nothing, nothing is given.
 */
async function giveRefund(
  transaction: Queryable,
  order: OrderRow,
  { id, paymentId, amountPaise }: Pick<OrderRefundRow, 'id' | 'paymentId' | 'amountPaise'>,
): Promise<void> {
  if (amountPaise === 0) return;
  const payment = await findPayment(transaction, order.userId, paymentId);
  if (!payment || payment.method === 'razorpay') return enqueueOrderRefund(transaction, id);
  await recordOfflineRefund(transaction, order, payment, { amountPaise, orderRefundId: id });
}

/**
 * Stores a refund, has it given, counts its copies and puts those that have not left the shop back into the stock. The order
 * must be locked.
 * @returns false where there is a refund with this id
 */
export async function storeRefund(
  transaction: Queryable,
  order: OrderRow,
  { copies, counted, isRestocked, ...refund }: NewRefund,
): Promise<boolean> {
  const { userId, id: orderId } = order;
  const row = { ...refund, userId, orderId, returnId: null, isRestocked };
  if (!(await insertOrderRefund(transaction, row, copies))) return false;
  const unsentBefore = await findUnsentCopies(transaction, order);
  await countRefunded(transaction, order, counted);
  const unsentAfter = await findUnsentCopies(transaction, order);
  const copiesOf = (unsent: readonly Copies[], book: string) =>
    unsent.find(({ productId }) => productId === book)?.copies ?? 0;
  const kept = counted.map(({ productId, quantity }) => {
    const unsent = copiesOf(unsentBefore, productId) - copiesOf(unsentAfter, productId);
    return { productId, unsent, sent: quantity - unsent };
  });
  await restockSold(
    transaction,
    order,
    kept.map(({ productId, unsent }) => ({ productId, copies: unsent })),
  );
  if (isRestocked) {
    const back = await copiesBack(transaction, order, kept);
    await restock(transaction, order, back);
    await countReturned(
      transaction,
      order,
      back.map(({ productId, ofShopper }) => ({ productId, quantity: ofShopper })),
    );
  }
  await giveRefund(transaction, order, row);
  return true;
}

/**
 * The copies that a refund puts back into the stock, and those of them that the shopper had; the others come out of parcels
 * that are on their way.
 */
async function copiesBack(
  transaction: Queryable,
  order: OrderRow,
  kept: readonly { productId: string; sent: number }[],
): Promise<(Copies & { ofShopper: number })[]> {
  const shipments = await findShipments(transaction, [order]);
  const away = shippedQuantities(shipments);
  // Copies of a return go back into the stock when it is received.
  const returns = await findReturns(transaction, [order]);
  const inReturns = copiesInReturns(returns, ['refunded']);
  const lines = await findOrderLines(transaction, [order]);
  const withShopper = copiesWithShopper(lines, shipments, returns);
  return kept.map(({ productId, sent }) => {
    const of = (copies: ReadonlyMap<string, number>) => copies.get(productId) ?? 0;
    const copies = Math.min(sent, of(away) - of(inReturns));
    return { productId, copies, ofShopper: Math.max(0, Math.min(copies, of(withShopper))) };
  });
}

/**
 * Stores the refund of a return, has it given, and counts its copies, which are back. The order must be locked.
 * @param copies those whose money has not gone back
 */
export async function storeReturnRefund(
  transaction: Queryable,
  order: OrderRow,
  refund: Pick<OrderRefundRow, 'id' | 'paymentId' | 'amountPaise' | 'reason' | 'returnId'>,
  copies: readonly PricedCopies[],
): Promise<void> {
  const { userId, id: orderId } = order;
  await insertOrderRefund(transaction, { ...refund, userId, orderId, isRestocked: null }, copies);
  await countRefunded(transaction, order, copies);
  await countReturned(transaction, order, copies);
  await giveRefund(transaction, order, refund);
}

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
