import { priceOfCopies } from '../../../text/price-of-copies.ts';
import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { Queryable } from '../../database/database.ts';
import { formatRupees } from '../../emails/content/format-rupees.ts';
import { bookTwice } from '../../input/book-twice.ts';
import { coded } from '../../routing/errors.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import { type Origin } from '../../routing/origin.ts';
import { NotPossible } from '../change-or-conflict.ts';
import { copiesToSend, findShippedQuantities, sameCopies } from '../fulfilment/fulfilment.ts';
import { findOrderLines, type OrderLineRow, type OrderRow } from '../orders/orders.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { findReturns } from '../returns/returns.queries.ts';
import { copiesInReturns } from '../returns/returns.ts';
import { changeOrder, completeChange, orderChangedMessage } from '../staff-orders/change-order.ts';
import { isSold } from '../stored-values.ts';
import { findOrderRefund, type PricedCopies, type RefundedCopies } from './order-refunds.queries.ts';
import { findRefundable, storeRefund } from './store-refund.ts';
import { takeOutFreeCopies } from './take-out-free-copies.ts';

export const notRefundableMessage = 'Only an order that is paid can be given back.';
export const nothingToRefundMessage = 'All of this order’s money has gone back or is on its way back.';
export const keyUsedMessage = coded(
  'IDEMPOTENCY_KEY_REUSED',
  'This key belongs to another refund. Make a new one for each refund.',
);
export const oneOfTwo = fieldError(
  'lines',
  'INVALID',
  'Send lines or amountPaise, one of the two, to say what goes back.',
);
export const tooManyRefunded = fieldError(
  'lines',
  'INVALID',
  'This is more than the order has left to give back.',
);
export const copiesInReturn = fieldError(
  'lines',
  'INVALID',
  'Some of these copies are in a return: give their money back there.',
);
/** @param field `lines` or `amountPaise` @param left an amount such as `₹648` */
export const moreThanLeft = (field: string, left: string) =>
  fieldError(
    field,
    'INVALID',
    `Only ${left} of this order’s money is left to give back: give an amount up to that back.`,
  );

/** A refund that a member of staff asks for. */
export interface RefundWish {
  orderId: string;
  version: number;
  /** A UUID: the same key is the same refund. */
  key: string;
  lines?: readonly RefundedCopies[] | undefined;
  amountPaise?: number | undefined;
  /** The shopper reads it. */
  note: string;
  isRestocked: boolean;
}

/**
 * Stores that money of an order goes back, with its audit entry; it is given as `storeRefund` says. Copies that the order's code
 * had made free go back for nothing.
 * However often it is called with one key, there is one refund.
 * @throws HttpError 404, InvalidFields 400 for copies or an amount that the order does not have, 409 as `changeOrder`
 */
export function refundOrder(context: OrderContext, origin: Origin, wish: RefundWish): Promise<StaffOrder> {
  return changeOrder(context, wish.orderId, async (transaction, order) => {
    const known = await findOrderRefund(transaction, wish.key);
    if (known) {
      if (known.orderId !== order.id) throw new NotPossible(keyUsedMessage);
      if (isSame(known, wish)) return;
      const { amountPaise, reason: note } = known;
      throw new NotPossible(keyUsedMessage, { storedRefund: { amountPaise, note } });
    }
    if (order.version !== wish.version) throw new NotPossible(orderChangedMessage);
    const { key: id, note, isRestocked } = wish;
    const { paymentId, paidInShop, refundablePaise } = await findRefundable(transaction, order);
    const free = await findFreeCopies(transaction, order, wish);
    // With the last copies, the delivery charge goes back.
    if (free && !(free.isLast && refundablePaise > 0)) {
      const isTaken = await takeOutFreeCopies(transaction, order, origin, { id, note, isRestocked, ...free });
      if (!isTaken) throw new NotPossible(keyUsedMessage);
      return;
    }
    if (paymentId === undefined) throw new NotPossible(notRefundableMessage);
    if (refundablePaise === 0) throw new NotPossible(nothingToRefundMessage);

    const refund = await priced(transaction, order, wish, refundablePaise);
    const isStored = await storeRefund(transaction, order, {
      ...refund,
      id,
      paymentId,
      reason: note,
      isRestocked,
    });
    if (!isStored) throw new NotPossible(keyUsedMessage);
    const { amountPaise, counted } = refund;
    const copies = counted.map(({ productId, quantity }) => ({ book: productId, quantity }));
    const after = { refund: id, amountPaise, paidInShop, reason: note, copies };
    await completeChange(transaction, order, origin, [{ action: 'order.refunded', after }]);
  });
}

const isSame = (
  known: NonNullable<Awaited<ReturnType<typeof findOrderRefund>>>,
  { lines = [], amountPaise, note, isRestocked }: RefundWish,
): boolean =>
  known.returnId === null &&
  known.reason === note &&
  (known.isRestocked ?? isRestocked) === isRestocked &&
  sameCopies(known.copies, lines) &&
  (amountPaise === undefined || amountPaise === known.amountPaise);

const chosenOf = (wanted: readonly RefundedCopies[]): RefundedCopies[] =>
  wanted.map(({ productId, quantity }) => ({ productId: productId.toLowerCase(), quantity }));

/**
 * The copies of a refund where the order's code has made all of them free, and whether nothing would be left to send without
 * them; undefined where the refund is of money, or of an order that has sold nothing.
 * @throws InvalidFields 400 for copies that the order does not have
 */
async function findFreeCopies(
  transaction: Queryable,
  order: OrderRow,
  { lines: wanted, amountPaise }: RefundWish,
): Promise<{ copies: PricedCopies[]; isLast: boolean } | undefined> {
  if (!wanted || amountPaise !== undefined) return undefined;
  if (!isSold(order.state) && order.state !== 'refunded') return undefined;
  const chosen = chosenOf(wanted);
  const lines = await findOrderLines(transaction, [order]);
  const isKnown = chosen.every(({ productId }) => lines.some((line) => line.productId === productId));
  const copies = pricedOf(chosen, lines);
  if (!isKnown || copies.length === 0 || priceOf(copies) > 0) return undefined;
  requireLeft(chosen, lines, copiesInReturns(await findReturns(transaction, [order])));
  return { copies, isLast: await nothingIsDelivered(transaction, order, lines, copies) };
}

/** Computes the amount of a refund, and the copies whose money goes back with it. */
async function priced(
  transaction: Queryable,
  order: OrderRow,
  { lines: wanted, amountPaise }: RefundWish,
  refundablePaise: number,
): Promise<{ amountPaise: number; copies: readonly PricedCopies[]; counted: readonly RefundedCopies[] }> {
  const lines = await findOrderLines(transaction, [order]);
  if (wanted && amountPaise === undefined) {
    const chosen = chosenOf(wanted);
    requireLeft(chosen, lines, copiesInReturns(await findReturns(transaction, [order])));
    const copies = pricedOf(chosen, lines);
    const price = priceOf(copies);
    const isLast = await nothingIsDelivered(transaction, order, lines, copies);
    if (!isLast && price > refundablePaise) {
      throw new InvalidFields(400, moreThanLeft('lines', formatRupees(refundablePaise)));
    }
    return { amountPaise: isLast ? refundablePaise : price, copies, counted: copies };
  }
  if (wanted || amountPaise === undefined) throw new InvalidFields(400, oneOfTwo);
  if (amountPaise > refundablePaise) {
    throw new InvalidFields(400, moreThanLeft('amountPaise', formatRupees(refundablePaise)));
  }
  const isAll = amountPaise === refundablePaise;
  return { amountPaise, copies: [], counted: isAll ? leftOf(lines) : [] };
}

const leftOf = (lines: readonly OrderLineRow[]): RefundedCopies[] =>
  lines
    .map(({ productId, quantity, refunded }) => ({ productId, quantity: quantity - refunded }))
    .filter(({ quantity }) => quantity > 0);

/** @param inReturns copies by book whose money goes back with their returns */
function requireLeft(
  copies: readonly RefundedCopies[],
  lines: readonly OrderLineRow[],
  inReturns: ReadonlyMap<string, number>,
): void {
  if (new Set(copies.map(({ productId }) => productId)).size < copies.length) {
    throw new InvalidFields(400, bookTwice('lines'));
  }
  const left = new Map(leftOf(lines).map(({ productId, quantity }) => [productId, quantity]));
  if (copies.some(({ productId, quantity }) => quantity > (left.get(productId) ?? 0))) {
    throw new InvalidFields(400, tooManyRefunded);
  }
  const isInReturn = ({ productId, quantity }: RefundedCopies) =>
    quantity > Math.max(0, (left.get(productId) ?? 0) - (inReturns.get(productId) ?? 0));
  if (copies.some(isInReturn)) throw new InvalidFields(400, copiesInReturn);
}

/** Copies of an order that are about to go back, with what they had cost after its code. */
export const pricedOf = (copies: readonly RefundedCopies[], lines: readonly OrderLineRow[]): PricedCopies[] =>
  copies.map(({ productId, quantity }) => {
    const line = lines.find((each) => each.productId === productId);
    return { productId, quantity, pricePaise: line ? priceOfCopies(line, quantity, line.refunded) : 0 };
  });

/** What copies had cost together, in paise. */
export const priceOf = (copies: readonly PricedCopies[]): number =>
  copies.reduce((sum, { pricePaise }) => sum + pricePaise, 0);

/** Whether nothing of the order has left the shop and, without some copies, nothing ever will. */
async function nothingIsDelivered(
  transaction: Queryable,
  order: OrderRow,
  lines: readonly OrderLineRow[],
  copies: readonly RefundedCopies[],
): Promise<boolean> {
  if ((await findShippedQuantities(transaction, order)).size > 0) return false;
  const without = new Map(copies.map(({ productId, quantity }) => [productId, quantity]));
  return lines.every((line) => copiesToSend(line, 0) === (without.get(line.productId) ?? 0));
}
