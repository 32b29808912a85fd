import { v4 as uuid } from 'uuid';
import type { StaffReturn } from '../../contract/staff-returns.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { formatRupees } from '../../emails/content/format-rupees.ts';
import { bookTwice } from '../../input/book-twice.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields, requiredField } from '../../routing/field-error.ts';
import { type Origin } from '../../routing/origin.ts';
import { restock } from '../../stock/sell-stock.ts';
import { changeOrConflict, NotPossible } from '../change-or-conflict.ts';
import { lockOrder } from '../fulfilment/shipments.queries.ts';
import { findOrderLines, type OrderRow } from '../orders/orders.queries.ts';
import { findOrderRefund, findOrderRefunds } from '../refunds/order-refunds.queries.ts';
import { moreThanLeft, pricedOf, priceOf } from '../refunds/refund-order.ts';
import { findRefundable, storeReturnRefund } from '../refunds/store-refund.ts';
import { paymentIdOf } from '../refunds/take-out-free-copies.ts';
import { completeChange, orderChangedMessage } from '../staff-orders/change-order.ts';
import { findStaffReturn } from './find-staff-returns.ts';
import { queueReturnEmail, recordReturn } from './request-return.ts';
import { findReturn, type ReturnWithLines, setReceived, updateReturn } from './returns.queries.ts';
import { arrivedCopies, copiesToRefund } from './returns.ts';

export const noReturn = 'There is no return with this id.';
export const returnChangedMessage = coded(
  'CHANGED_MEANWHILE',
  'The return has changed since you saw it. Look at it again.',
);
export const notRequestedMessage = 'Only a return that waits for an answer can be approved.';
export const returnOverMessage = 'A return that is refunded, rejected or withdrawn cannot be rejected.';
export const someFitMessage = 'Copies of this return are on the shelf again. Give their money back instead.';
export const notApprovedMessage = 'Only a return that is approved can be received.';
export const notReceivedMessage = 'Only a return whose books have arrived can be refunded.';
export const orderNotPaidMessage = 'All of the order’s money has gone back or is on its way back.';
export const shopNoteNeeded = requiredField('shopNote');
export const refundNoteNeeded = requiredField('note');
/** @param field `fit` or `missing` */
export const tooManyReceived = (field: string) =>
  fieldError(field, 'INVALID', 'This is more than the shopper sends back.');
export const nothingArrived = fieldError(
  'missing',
  'INVALID',
  'No copy has arrived. Reject the return instead, and say so in words.',
);

/** A step of a return, from the version that a member of staff saw. */
interface Step {
  id: string;
  version: number;
  /** The states that it starts from, and what is said where it is in another one. */
  from: readonly ReturnWithLines['state'][];
  otherwise: string;
  /** The state that it leads to: a second click finds it there. */
  to: ReturnWithLines['state'];
  take(transaction: Queryable, order: OrderRow, found: ReturnWithLines): Promise<object>;
  /** True if this very step has brought the return into that state. */
  isTaken(transaction: Queryable, order: OrderRow, found: ReturnWithLines): Promise<boolean>;
}

/**
 * Takes a step of a return whose order nobody else changes meanwhile, with its audit entry. The same step again changes
 * nothing; another one that leads to the same state is a conflict.
 * @returns the return as it is then
 * @throws HttpError 404 for an unknown return, 409 with the return as it is where it is not as the step takes it to be
 */
function takeStep(
  database: Database,
  { actor, requestId }: Origin,
  { id, version, from, otherwise, to, take, isTaken }: Step,
): Promise<StaffReturn> {
  return changeOrConflict(
    () =>
      inTransaction(database, async (transaction) => {
        const seen = await findReturn(transaction, id);
        const order = seen && (await lockOrder(transaction, seen.orderId));
        const found = order && (await findReturn(transaction, id));
        if (!found) throw new HttpError(404, noReturn);
        const wasStep = found.version === version + 1 && found.state === to;
        if (wasStep && (await isTaken(transaction, order, found))) return;
        if (found.version !== version) throw new NotPossible(returnChangedMessage);
        if (!from.includes(found.state)) throw new NotPossible(otherwise);
        const after = await take(transaction, order, found);
        await recordReturn(transaction, actor, id, requestId, {
          action: `return.${to}`,
          before: { state: found.state },
          after: { state: to, ...after },
        });
      }),
    async () => {
      const now = await findStaffReturn(database, id);
      if (!now) throw new HttpError(404, noReturn);
      return now;
    },
    (now) => ({ return: now }),
  );
}

/**
 * Approves or rejects what a shopper wants to send back, with its email. It can still be rejected when the copies do not
 * arrive, or have arrived and none is fit for sale.
 */
export function decideReturn(
  database: Database,
  origin: Origin,
  { id, version, approve, shopNote }: { id: string; version: number; approve: boolean; shopNote: string },
): Promise<StaffReturn> {
  if (!approve && shopNote === '') throw new InvalidFields(400, shopNoteNeeded);
  const to = approve ? 'approved' : 'rejected';
  return takeStep(database, origin, {
    id,
    version,
    to,
    ...(approve
      ? { from: ['requested'], otherwise: notRequestedMessage }
      : { from: ['requested', 'approved', 'received'], otherwise: returnOverMessage }),
    async take(transaction, order, found) {
      if (found.lines.some(({ fit }) => fit)) throw new NotPossible(someFitMessage);
      await updateReturn(transaction, found, { state: to, shopNote: shopNote || null }, 'decidedAt');
      await queueReturnEmail(transaction, order, id, approve ? 'return_approved' : 'return_rejected');
      return { shopNote };
    },
    isTaken: async (_transaction, _order, found) => (found.shopNote ?? '') === shopNote,
  });
}

type Received = readonly { productId: string; quantity: number }[];

const byBook = (copies: Received): Map<string, number> =>
  new Map(copies.map(({ productId, quantity }) => [productId.toLowerCase(), quantity]));

/**
 * Says that the copies have arrived, but for those that are missing, with its email; those fit for sale go back to the
 * stock of books that are tracked.
 */
export function receiveReturn(
  database: Database,
  origin: Origin,
  { id, version, fit, missing }: { id: string; version: number; fit: Received; missing: Received },
): Promise<StaffReturn> {
  const received = { fit: byBook(fit), missing: byBook(missing) };
  const receivedOf = (productId: string) => ({
    fit: received.fit.get(productId) ?? 0,
    missing: received.missing.get(productId) ?? 0,
  });
  return takeStep(database, origin, {
    id,
    version,
    from: ['approved'],
    otherwise: notApprovedMessage,
    to: 'received',
    async take(transaction, order, found) {
      if (received.fit.size < fit.length) throw new InvalidFields(400, bookTwice('fit'));
      if (received.missing.size < missing.length) throw new InvalidFields(400, bookTwice('missing'));
      const sent = byBook(found.lines);
      for (const [productId, quantity] of received.fit) {
        if (quantity > (sent.get(productId) ?? 0)) throw new InvalidFields(400, tooManyReceived('fit'));
      }
      for (const [productId, quantity] of received.missing) {
        const left = (sent.get(productId) ?? 0) - receivedOf(productId).fit;
        if (quantity > left) throw new InvalidFields(400, tooManyReceived('missing'));
      }
      const lines = found.lines.map((line) => ({ ...line, ...receivedOf(line.productId) }));
      if (arrivedCopies({ lines }).every(({ quantity }) => quantity === 0)) {
        throw new InvalidFields(400, nothingArrived);
      }
      await setReceived(transaction, found, received);
      await restock(
        transaction,
        order,
        [...received.fit].map(([productId, quantity]) => ({ productId, copies: quantity })),
      );
      await updateReturn(transaction, found, { state: 'received' }, 'receivedAt');
      const { price, copies } = await findReturnMoney(transaction, order, { ...found, lines });
      const isFree = copies.length > 0 && priceOf(copies) === 0;
      await queueReturnEmail(transaction, order, id, 'return_received', { isPaidBack: price === 0, isFree });
      return { fit, missing };
    },
    isTaken: async (_transaction, _order, found) =>
      found.lines.every((line) => {
        const of = receivedOf(line.productId);
        return (line.fit ?? 0) === of.fit && (line.missing ?? 0) === of.missing;
      }),
  });
}

/** Computes what of an order's payment can be refunded for a return, and the price of its copies, in paise. */
async function findReturnMoney(transaction: Queryable, order: OrderRow, found: ReturnWithLines) {
  const { paymentId, paidInShop, refundablePaise } = await findRefundable(transaction, order);
  const lines = await findOrderLines(transaction, [order]);
  const copies = pricedOf(copiesToRefund(found, lines), lines);
  const price = refundablePaise === 0 ? 0 : priceOf(copies);
  return { paymentId, paidInShop, refundablePaise, copies, price };
}

/** A refund of a return that a member of staff asks for. */
export interface ReturnRefundWish {
  id: string;
  version: number;
  /** The version of the order that they saw; undefined where they have not looked at it. */
  orderVersion?: number | undefined;
  /** Undefined for what the copies cost whose money has not gone back. */
  amountPaise?: number | undefined;
  /** The shopper reads it; empty for the usual words. */
  note: string;
}

/**
 * Gives the money of a received return back: what those of its copies cost whose money has not gone back, or another
 * amount with a note. Where all of it has gone back already, the return ends and nothing more goes back.
 */
export function refundReturn(
  database: Database,
  origin: Origin,
  wish: ReturnRefundWish,
): Promise<StaffReturn> {
  return takeStep(database, origin, {
    id: wish.id,
    version: wish.version,
    from: ['received'],
    otherwise: notReceivedMessage,
    to: 'refunded',
    async take(transaction, order, found) {
      const { orderVersion = order.version } = wish;
      if (orderVersion !== order.version) throw new NotPossible(orderChangedMessage);
      const money = await findReturnMoney(transaction, order, found);
      const { paymentId, paidInShop, refundablePaise, copies, price } = money;
      const amountPaise = wish.amountPaise ?? price;
      // Copies that a code has made free are counted as those of any refund: they are back.
      const isFree = amountPaise === 0 && copies.length > 0 && priceOf(copies) === 0;
      if (amountPaise === 0 && !isFree) {
        await updateReturn(transaction, found, { state: 'refunded', refundPaise: 0 }, 'refundedAt');
        return { refund: null, amountPaise };
      }
      if (!isFree && (paymentId === undefined || refundablePaise === 0))
        throw new NotPossible(orderNotPaidMessage);
      if (amountPaise !== price && wish.note === '') throw new InvalidFields(400, refundNoteNeeded);
      if (amountPaise > refundablePaise) {
        throw new InvalidFields(400, moreThanLeft('amountPaise', formatRupees(refundablePaise)));
      }
      const reason = reasonOf(wish);
      const refundId = uuid();
      const ofPayment = { paymentId: paymentId ?? paymentIdOf(order), amountPaise };
      const refund = { id: refundId, ...ofPayment, reason, returnId: found.id };
      await storeReturnRefund(transaction, order, refund, copies);
      await updateReturn(transaction, found, { state: 'refunded', refundPaise: amountPaise }, 'refundedAt');
      await completeChange(transaction, order, origin, [
        {
          action: 'order.refunded',
          after: {
            refund: refundId,
            amountPaise,
            paidInShop,
            reason,
            return: found.id,
            copies: copies.map(({ productId, quantity }) => ({ book: productId, quantity })),
          },
        },
      ]);
      return { refund: refundId, amountPaise };
    },
    async isTaken(transaction, order, found) {
      const refunds = await findOrderRefunds(transaction, [order]);
      const stored = refunds.find(({ returnId }) => returnId === found.id);
      if (!stored) return !wish.amountPaise;
      const price = priceOf((await findOrderRefund(transaction, stored.id))?.copies ?? []);
      return stored.amountPaise === (wish.amountPaise ?? price) && stored.reason === reasonOf(wish);
    },
  });
}

const reasonOf = ({ note }: ReturnRefundWish): string => note || 'The books of your return have arrived.';
