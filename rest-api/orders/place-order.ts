import { findAddress } from '../addresses/addresses.queries.ts';
import { findCartIn } from '../cart/cart.queries.ts';
import { paiseFromRupees, totalsOf } from '../contract/money.ts';
import { limits } from '../contract/rules.ts';
import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockUser } from '../database/lock-user.ts';
import { isId } from '../input/validation.ts';
import type { OrderTiming } from '../payments/next-check.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { HttpError } from '../routing/errors.ts';
import { holdStock, requireStock } from '../stock/hold-stock.ts';
import { scheduleCheck } from './order-checks.ts';
import { findOrderByKey, insertOrder, type NewOrderLine, type OrderRow } from './orders.queries.ts';
import { makeRoom, markReplaced } from './waiting-orders.ts';

export const emptyCart = 'Your cart is empty. Add a book before you order.';
export const tooDear = 'This is more than one order can come to. Take some books out of the cart.';
export const otherAddress =
  'Idempotency-Key: it was sent with another address before. Make a new key to order to this one.';
export const endedOrders = {
  failed: 'Idempotency-Key: the payment of the order made with it has failed. Make a new key to order again.',
  cancelled: 'Idempotency-Key: the order made with it was cancelled. Make a new key to order again.',
  expired: 'Idempotency-Key: the order made with it has expired. Make a new key to order again.',
} as const;

/** Who wants to buy what is in the cart, and where it goes. */
interface Wish {
  userId: string;
  idempotencyKey: string;
  addressId: string;
}

/**
 * Turns the cart into an order at the catalogue's prices (Specification §9). The same key returns the same order,
 * however often and concurrently it is sent: the cart at the first request counts. Replaces older unpaid orders of the
 * same books.
 * @throws HttpError 400 for an empty cart, 404 for an address that is not the user's, 409 for a key that was used with
 * another address, for an order that can no longer be paid, or while too many orders wait for their payment, 429 when
 * too many were placed and not paid
 */
export async function placeOrder(
  { database, figures, timing }: Pick<PaymentContext, 'database' | 'figures' | 'timing'>,
  wish: Wish,
): Promise<{ order: OrderRow; isNew: boolean }> {
  const { userId, idempotencyKey, addressId } = wish;
  const earlier = await findOrderByKey(database, userId, idempotencyKey);
  const stored = earlier ? undefined : await storeOrder(database, timing, wish);
  figures.ended.replaced += stored?.replaced ?? 0;
  const order = earlier ?? stored?.order ?? (await findOrderByKey(database, userId, idempotencyKey));
  if (!order) throw new Error('An order was neither found nor made.');
  if (order.addressId && order.addressId !== addressId.toLowerCase()) throw new HttpError(409, otherAddress);
  if (order.state === 'failed' || order.state === 'cancelled' || order.state === 'expired') {
    throw new HttpError(409, endedOrders[order.state]);
  }
  return { order, isNew: stored !== undefined };
}

async function storeOrder(
  database: Database,
  timing: OrderTiming,
  { userId, idempotencyKey, addressId }: Wish,
): Promise<{ order: OrderRow; replaced: number } | undefined> {
  return inTransaction(database, async (transaction) => {
    const cart = await findCartIn(transaction, userId);
    if (cart.length === 0) throw new HttpError(400, emptyCart);
    const address = isId(addressId) && (await findAddress(transaction, userId, addressId));
    if (!address) throw new HttpError(404, 'You have no address with this id.');
    const lines: NewOrderLine[] = cart.map((item) => ({
      productId: item._id,
      title: item.title,
      author: item.author,
      image: item.image,
      quantity: item.qty,
      pricePaise: paiseFromRupees(item.price),
      previousPricePaise: paiseFromRupees(item.previousPrice),
    }));
    const totals = totalsOf(lines.map((line) => ({ ...line, qty: line.quantity })));
    if (Math.max(totals.totalPaise, totals.pricePaise) > limits.orderPaise) throw new HttpError(400, tooDear);
    const wanted = lines.map(({ productId, title, quantity }) => ({ productId, title, copies: quantity }));
    await requireStock(transaction, userId, wanted);
    // Concurrent requests of one user would not see each other's orders. Another one with this key may have been first.
    const user = await lockUser(transaction, userId);
    if (!user || (await findOrderByKey(transaction, userId, idempotencyKey))) return undefined;
    const productIds = lines.map(({ productId }) => productId);
    const older = await makeRoom(transaction, user, productIds);
    const order = await insertOrder(transaction, { userId, idempotencyKey, address, lines, totals });
    if (!order) return undefined;
    await scheduleCheck(transaction, order, new Date(Date.now() + timing.firstCheckMs));
    const replaced = await markReplaced(transaction, older, order);
    const expiresAt = new Date(Date.now() + timing.stockHoldMs);
    await holdStock(transaction, { userId, id: order.id }, wanted, { replaced, expiresAt });
    return { order, replaced: replaced.length };
  });
}
