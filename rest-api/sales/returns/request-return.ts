import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { bookTwice } from '../../input/book-twice.ts';
import type { Actor } from '../../routing/caller.ts';
import { shopperActor } from '../../routing/caller.ts';
import { HttpError } from '../../routing/errors.ts';
import { InvalidFields, requiredField } from '../../routing/field-error.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { findShipments } from '../fulfilment/shipments.queries.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { noOrderOfYours } from '../orders/no-order.ts';
import { findOrderForUpdate, findOrderLines, type OrderRow } from '../orders/orders.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import {
  findReturn,
  findReturns,
  insertReturn,
  type ReturnLineRow,
  type ReturnWithLines,
  updateReturn,
} from './returns.queries.ts';
import { arrivedCopies, returnableCopies } from './returns.ts';

export const noReturn = 'You have no return with this id.';
export const noteNeeded = requiredField('note');
export const returnOpen =
  'You have asked to send books of this order back already. Withdraw that first, or wait for our email.';
export const notReturnable =
  'These books cannot be sent back: they have not been delivered, their time is over, or their money has gone back.';
export const tooLate =
  'The shop has these books already, or has decided otherwise: this can no longer be withdrawn.';

type Lines = readonly Omit<ReturnLineRow, 'fit' | 'missing'>[];

/**
 * Stores that a shopper wants to send delivered copies back, with its email and audit entry. The same request again,
 * while the first one waits for the shop, changes nothing.
 * @throws HttpError 404 for an order that is not the user's, InvalidFields 400, HttpError 409 for copies that cannot be
 * sent back
 */
export async function requestReturn(
  { database, findSettings }: Pick<OrderContext, 'database' | 'findSettings'>,
  { userId, orderId, lines, note }: { userId: string; orderId: string; lines: Lines; note: string },
  requestId: string | null,
): Promise<void> {
  await inTransaction(database, async (transaction) => {
    const order = await findOrderForUpdate(transaction, userId, orderId);
    if (!order) throw new HttpError(404, noOrderOfYours);
    const wanted = lines.map((line) => ({ ...line, productId: line.productId.toLowerCase() }));
    if (new Set(wanted.map(({ productId }) => productId)).size < wanted.length) {
      throw new InvalidFields(400, bookTwice('lines'));
    }
    if (note === '' && wanted.some(({ reason }) => reason === 'other')) {
      throw new InvalidFields(400, noteNeeded);
    }
    const returns = await findReturns(transaction, [order]);
    const open = returns.find(({ state }) => state === 'requested');
    if (open && isSame(open, wanted, note)) return;
    if (open) throw new HttpError(409, returnOpen);
    const parts = {
      lines: await findOrderLines(transaction, [order]),
      parcels: await findShipments(transaction, [order]),
      returns,
    };
    const { returns: rules } = await findSettings(transaction);
    const returnable = returnableCopies(order, rules.days, parts);
    if (wanted.some(({ productId, quantity }) => quantity > (returnable.get(productId) ?? 0))) {
      throw new HttpError(409, notReturnable);
    }
    const id = await insertReturn(transaction, order, note, wanted);
    await recordReturn(transaction, shopperActor(userId), id, requestId, {
      action: 'return.requested',
      before: null,
      after: { order: orderId, copies: wanted },
    });
    await queueReturnEmail(transaction, order, id, 'return_requested');
  });
}

function isSame({ lines, note }: ReturnWithLines, wanted: Lines, wantedNote: string): boolean {
  const textOf = (each: Lines) =>
    each
      .map(({ productId, quantity, reason }) => `${productId} ${quantity} ${reason}`)
      .sort()
      .join();
  return note === wantedNote && textOf(lines) === textOf(wanted);
}

/**
 * Withdraws a return that the shop has not received; one that is withdrawn already stays so.
 * @returns the id of its order
 * @throws HttpError 404 for a return that is not the user's, 409 for one that has gone further
 */
export function withdrawReturn(
  database: Database,
  userId: string,
  id: string,
  requestId: string | null,
): Promise<string> {
  return inTransaction(database, async (transaction) => {
    const found = await findReturn(transaction, id);
    if (found?.userId !== userId) throw new HttpError(404, noReturn);
    // Whoever changes a return locks its order.
    await findOrderForUpdate(transaction, userId, found.orderId);
    const now = await findReturn(transaction, id);
    if (!now || now.state === 'withdrawn') return found.orderId;
    if (now.state !== 'requested' && now.state !== 'approved') throw new HttpError(409, tooLate);
    await updateReturn(transaction, now, { state: 'withdrawn' });
    await recordReturn(transaction, shopperActor(userId), id, requestId, {
      action: 'return.withdrawn',
      before: { state: now.state },
      after: { state: 'withdrawn' },
    });
    return found.orderId;
  });
}

/** Writes what has changed of a return into the audit. */
export const recordReturn = (
  transaction: Queryable,
  actor: Actor,
  id: string,
  requestId: string | null,
  change: { action: string; before: object | null; after: object | null },
): Promise<void> => recordChange(transaction, actor, { ...change, subject: `return:${id}` }, requestId);

/**
 * Queues the email about a step of a return, which says what the shop wrote.
 * @param money.isPaidBack whether the money of all its copies has gone back already
 * @param money.isFree whether a code had made them free
 */
export async function queueReturnEmail(
  transaction: Queryable,
  order: OrderRow,
  returnId: string,
  kind: 'return_requested' | 'return_approved' | 'return_rejected' | 'return_received',
  { isPaidBack = false, isFree = false }: { isPaidBack?: boolean; isFree?: boolean } = {},
): Promise<void> {
  const found = await findReturn(transaction, returnId);
  if (!found) throw new Error('The return is gone.');
  const lines = arrivedCopies(found).filter(({ quantity }) => quantity > 0);
  const missing = found.lines
    .map((line) => ({ title: line.title, quantity: line.missing ?? 0 }))
    .filter(({ quantity }) => quantity > 0);
  const sentBack = {
    lines: lines.map(({ title, quantity }) => ({ title, quantity })),
    ...(missing.length > 0 && { missing }),
    words: found.shopNote ?? '',
    isPaidBack,
    ...(isFree && { isFree }),
  };
  await queueOrderEmail(transaction, order, { kind, returnId, sentBack });
}
