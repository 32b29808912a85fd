import { paiseFromRupees, type Totals, totalsOf } from '../../contract/money.ts';
import { limits, messages } from '../../contract/rules.ts';
import type { Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { minuteMs } from '../../durations.ts';
import { isId } from '../../input/validation.ts';
import { accountNotFound, coded, HttpError } from '../../routing/errors.ts';
import { orderTotal } from '../../settings/order-total.ts';
import { findAddress } from '../../shopping/addresses/addresses.queries.ts';
import { noAddress } from '../../shopping/addresses/no-address.ts';
import { findCart, type StockedItem } from '../../shopping/cart/cart.queries.ts';
import { type OrderedItem, pricedLine, weighedLines } from '../../shopping/cart/cart-totals.ts';
import { lockUser } from '../../shopping/lock-user.ts';
import { holdStock, requireStock } from '../../stock/hold-stock.ts';
import { type AppliedCode, codeOfOrder, requireUsesLeft } from '../codes/apply-code.ts';
import { codeText } from '../codes/code-discount.ts';
import { confirmOrder } from '../payments/pay-on-delivery.ts';
import type { OrderContext, PaymentContext } from '../payments/payment-context.ts';
import { recordOfflinePayment } from '../payments/record-payment.ts';
import { insertOrder, type NewOrder, type NewOrderLine } from './insert-order.ts';
import type { NewOrderFacts } from './order-response.ts';
import type { ExpectedLineInput } from './orders.input.ts';
import { findOrderByKey, type OrderRow } from './orders.queries.ts';
import { makeRoom } from './waiting-orders.ts';

export const emptyCartMessage = 'Your cart is empty. Add a book before you order.';
export const tooDearMessage = 'This is more than one order can come to. Take some books out of the cart.';
export const otherAddress = coded(
  'IDEMPOTENCY_KEY_REUSED',
  'Idempotency-Key: it was sent with another address before. Make a new key to order to this one.',
);
export const otherCode = coded(
  'IDEMPOTENCY_KEY_REUSED',
  'Idempotency-Key: it was sent with another code before. Make a new key to order with this one.',
);
export const cartChanged = coded(
  'CART_CHANGED',
  'Prices or your cart have changed, and nothing is ordered. Look at the cart again before you order.',
);
export const otherPayment = coded(
  'IDEMPOTENCY_KEY_REUSED',
  'Idempotency-Key: it was sent with another way to pay before. Make a new key to pay in this one.',
);
export const endedOrders = {
  failed: coded(
    'IDEMPOTENCY_KEY_REUSED',
    'Idempotency-Key: the payment of the order made with it has failed. Make a new key to order again.',
  ),
  cancelled: coded(
    'IDEMPOTENCY_KEY_REUSED',
    'Idempotency-Key: the order made with it was cancelled. Make a new key to order again.',
  ),
  expired: coded(
    'IDEMPOTENCY_KEY_REUSED',
    'Idempotency-Key: the order made with it has expired. Make a new key to order again.',
  ),
} as const;

/** The buyer of a cart, and the address of the delivery. */
interface Wish {
  userId: string;
  idempotencyKey: string;
  addressId: string;
  /** The books that the shopper saw; undefined orders the cart as it is. */
  expectedLines?: readonly ExpectedLineInput[] | undefined;
  /** The total with delivery that the shopper saw; undefined orders at any amount. */
  expectedTotalPaise?: number | undefined;
  /** A code of the shop, as the shopper wrote it; empty for none. */
  code?: string | null | undefined;
  /** Whether it is paid in cash when its parcel arrives. */
  payOnDelivery: boolean;
}

/**
 * Turns the cart into an order at the catalogue's prices (Specification §9). The same key returns the same order,
 * however often and concurrently it is sent: the cart at the first request counts. Replaces older unpaid orders of the
 * same books.
 * @throws HttpError 400 for an empty cart, 404 for an address that is not the user's and an account that is deleted at the
 * same moment, 409 for a key that was used with another address, for an order that can no longer be paid, while too many
 * orders wait for their payment, where the shop does not deliver, where the code does not count, where it cannot be paid on
 * delivery, or where the cart is not what the shopper saw, 429 when too many were placed and not paid
 */
export async function placeOrder(
  context: Pick<PaymentContext, 'metrics'> & OrderContext,
  wish: Wish,
): Promise<{ order: OrderRow; placed?: PlacedOrder }> {
  const { database, metrics } = context;
  const { userId, idempotencyKey, addressId } = wish;
  const code = wish.code ? codeText(wish.code) : null;
  const earlier = await findOrderByKey(database, userId, idempotencyKey);
  const placed = earlier ? undefined : await storeOrder(context, wish);
  metrics.ended.replaced += placed?.replaced ?? 0;
  if (placed && isFree(placed.order)) metrics.confirmations.offline += 1;
  const order = earlier ?? placed?.order ?? (await findOrderByKey(database, userId, idempotencyKey));
  if (!order) throw new Error('An order was neither found nor made.');
  if (order.addressId && order.addressId !== addressId.toLowerCase()) throw new HttpError(409, otherAddress);
  if (order.code !== code) throw new HttpError(409, otherCode);
  if (!isFree(order) && order.payOnDelivery !== wish.payOnDelivery) throw new HttpError(409, otherPayment);
  if (order.state === 'failed' || order.state === 'cancelled' || order.state === 'expired') {
    throw new HttpError(409, endedOrders[order.state]);
  }
  return { order, ...(placed && { placed }) };
}

/** Whether an order comes to nothing, so that it is paid once it is placed. */
export const isFree = ({ totalPaise }: Pick<OrderRow, 'totalPaise'>): boolean => totalPaise === 0;

/** An order that has just been stored. */
interface PlacedOrder extends NewOrderFacts {
  /** Paid already where it comes to nothing, and confirmed where it is paid on delivery. */
  order: OrderRow;
  /** How many older orders it has replaced. */
  replaced: number;
  /** The shopper's. */
  email: string;
}

async function storeOrder(
  context: OrderContext,
  { userId, idempotencyKey, addressId, expectedLines, expectedTotalPaise, code, payOnDelivery }: Wish,
): Promise<PlacedOrder | undefined> {
  const { database } = context;
  const cart = await findCart(database, userId);
  if (cart.length === 0) throw new HttpError(400, emptyCartMessage);
  const address = isId(addressId) && (await findAddress(database, userId, addressId));
  if (!address) throw new HttpError(404, noAddress);
  const lines = cart.map(({ item }) => orderLineOf(item));
  const items = cart.map(({ item }) => item);
  // The rates of delivery count as they are when the order is stored.
  requirePayable(totalsOf(items.map(pricedLine), { deliveryPaise: 0 }));
  requireStock(wantedOf(cart));
  return inTransaction(database, async (transaction) => {
    // Concurrent requests of one user would not see each other's orders. Another one with this key may have been first.
    const user = await lockUser(transaction, userId);
    if (!user) throw new HttpError(404, accountNotFound(messages.usernameNotRegistered));
    const productIds = lines.map(({ productId }) => productId);
    const older = await makeRoom(transaction, user, { idempotencyKey, productIds });
    if (!older) return undefined;
    // Only now: another request may have placed the order of this key, whatever is in the cart since.
    if (expectedLines && !areExpected(lines, expectedLines)) throw new HttpError(409, cartChanged);
    const { _id, ...copied } = address;
    const order = { userId, idempotencyKey, addressId: _id, address: copied, older, takenBy: null };
    const stored = await storeLines(transaction, context, {
      ...order,
      cart,
      code,
      expectedTotalPaise,
      payOnDelivery,
      isDelivered: true,
    });
    if (!stored) return undefined;
    const placed = { ...stored, email: user.email };
    // The payment provider takes no payments of nothing.
    if (isFree(placed.order))
      return { ...placed, order: await recordOfflinePayment(transaction, placed.order, 'free') };
    if (!payOnDelivery) return placed;
    const { payOnDelivery: offered } = await context.findSettings(transaction);
    return { ...placed, order: await confirmOrder(transaction, offered, placed.order) };
  });
}

/** An order to store, of books that can be bought. */
interface OrderToStore
  extends Pick<NewOrder, 'userId' | 'idempotencyKey' | 'addressId' | 'address' | 'older' | 'takenBy'> {
  cart: readonly StockedLine[];
  /** A code of the shop, as the shopper wrote it; empty for none. */
  code?: string | null | undefined;
  expectedTotalPaise: number | undefined;
  payOnDelivery: boolean;
  /** False where it is handed over, which costs nothing. */
  isDelivered: boolean;
}

/**
 * Prices an order by the catalogue and the rates of delivery, stores it and holds its copies. Runs in a transaction that has
 * locked the user, if there is one.
 * @returns undefined where an order has been placed with the key
 * @throws HttpError 400 for an order that comes to too much, 409 where the shop does not deliver, there is too little of a
 * book, the code does not count, or the total is not as expected
 */
export async function storeLines(
  transaction: Queryable,
  { timing, findSettings }: Pick<OrderContext, 'timing' | 'findSettings'>,
  { cart, code: typed, expectedTotalPaise, payOnDelivery, isDelivered, ...order }: OrderToStore,
): Promise<Omit<PlacedOrder, 'email'> | undefined> {
  const items = cart.map(({ item }) => item);
  const { stockHold, delivery: rates } = await findSettings(transaction);
  const weighed = await weighedLines(transaction, items, rates);
  // Other orders with this code wait from here on.
  const code = typed ? await codeOfOrder(transaction, typed, items.map(codeLine)) : undefined;
  const { totals, delivery } = isDelivered
    ? orderTotal(weighed, rates, order.address, code?.codePaise)
    : { totals: totalsOf(weighed, { deliveryPaise: 0, codePaise: code?.codePaise }), delivery: null };
  if (delivery?.refusal) throw new HttpError(409, coded('NOT_DELIVERED_THERE', delivery.refusal));
  requirePayable(totals);
  // Null, which the document has not, is no expectation either, as in `expectedLines`.
  if (typeof expectedTotalPaise === 'number' && expectedTotalPaise !== totals.totalPaise)
    throw new HttpError(409, cartChanged);
  const now = Date.now();
  const firstCheckAt = new Date(now + timing.firstCheckMs);
  const deliveryDays = delivery?.days ?? null;
  const stored = await insertOrder(transaction, {
    ...order,
    lines: withShares(items.map(orderLineOf), code),
    code: code?.row,
    totals,
    payOnDelivery: payOnDelivery && totals.totalPaise > 0,
    deliveryDays,
    firstCheckAt,
  });
  if (!stored) return undefined;
  if (code) await requireUsesLeft(transaction, code.row, order.userId);
  const expiresAt = new Date(now + stockHold.minutes * minuteMs);
  const { replaced } = stored;
  const { userId } = order;
  const isHeld = await holdStock(transaction, { userId, id: stored.order.id }, wantedOf(cart), {
    replaced,
    expiresAt,
  });
  const heldUntil = isHeld ? expiresAt : undefined;
  return { ...stored, heldUntil, replaced: replaced.length };
}

/** What an order wants of each book, with what there is of it. */
export const wantedOf = (cart: readonly StockedLine[]) =>
  cart.map(({ item: { _id, title, qty }, ...stock }) => ({ productId: _id, title, copies: qty, ...stock }));

/** A line to order, with what there is of its book. */
export type StockedLine = Omit<StockedItem, 'item'> & { item: OrderedItem };

/** @throws HttpError 400 where an order comes to more than can be stored */
export function requirePayable({ totalPaise, pricePaise }: Totals): void {
  if (Math.max(totalPaise, pricePaise) > limits.orderPaise) throw new HttpError(400, tooDearMessage);
}

/** Whether an order has the books that the shopper saw, as many of each, at the same prices. */
function areExpected(lines: readonly NewOrderLine[], expected: readonly ExpectedLineInput[]): boolean {
  const byProduct = new Map(expected.map((line) => [line.productId.toLowerCase(), line]));
  return (
    expected.length === lines.length &&
    lines.every(({ productId, quantity, pricePaise }) => {
      const line = byProduct.get(productId);
      return line?.quantity === quantity && line.pricePaise === pricePaise;
    })
  );
}

const codeLine = (item: OrderedItem) => ({ ...pricedLine(item), productId: item._id });

const withShares = (lines: readonly NewOrderLine[], code: AppliedCode | undefined): NewOrderLine[] =>
  lines.map((line, index) => ({ ...line, codePaise: code?.shares[index] ?? 0 }));

const orderLineOf = (item: OrderedItem): NewOrderLine => ({
  productId: item._id,
  title: item.title,
  author: item.author,
  image: item.image,
  quantity: item.qty,
  pricePaise: paiseFromRupees(item.price),
  previousPricePaise: paiseFromRupees(item.previousPrice),
  codePaise: 0,
});
