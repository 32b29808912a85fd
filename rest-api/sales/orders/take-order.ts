import { isDeepStrictEqual } from 'node:util';
import { inArray, isNotNull, sql } from 'drizzle-orm';
import { v4 as uuid } from 'uuid';
import { findBookByReference } from '../../catalogue/products/find-book.ts';
import { products } from '../../catalogue/products/product-tables.ts';
import { productColumns, productResponse } from '../../catalogue/products/products.queries.ts';
import { lowerCase } from '../../contract/letter-case.ts';
import { totalsOf } from '../../contract/money.ts';
import type { OrderQuote, TakenPayment } from '../../contract/taken-orders.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { bookTwice } from '../../input/book-twice.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import type { Origin } from '../../routing/origin.ts';
import { orderTotal } from '../../settings/order-total.ts';
import type { FindSettings } from '../../settings/shop-settings.ts';
import { EmailTaken, insertUser, type UserRow } from '../../shopping/account/account.queries.ts';
import { queuePasswordReset } from '../../shopping/account/account-emails.ts';
import { fullName, namesOf } from '../../shopping/account/full-name.ts';
import { pricedLine, weighedLines } from '../../shopping/cart/cart-totals.ts';
import { lockUser } from '../../shopping/lock-user.ts';
import { requireStock } from '../../stock/hold-stock.ts';
import { copiesFor } from '../../stock/stock.queries.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { handOver } from '../fulfilment/hand-over.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { confirmOrder } from '../payments/pay-on-delivery.ts';
import type { PaymentContext } from '../payments/payment-context.ts';
import { recordOfflinePayment } from '../payments/record-payment.ts';
import type { OrderAddress } from './order-tables.ts';
import { findOrderLines, findTakenOrder, type OrderRow } from './orders.queries.ts';
import { isFree, requirePayable, type StockedLine, storeLines, wantedOf } from './place-order.ts';
import { makeRoom } from './waiting-orders.ts';

export const noShopperMessage = 'There is no shopper with this id any more. Choose another one.';
export const otherOrderMessage = coded(
  'IDEMPOTENCY_KEY_REUSED',
  'Idempotency-Key: another order was taken with it before. Make a new key for each order.',
);
export const totalChanged = coded(
  'CHANGED_MEANWHILE',
  'A price or the charge for delivery has changed, and nothing is ordered. Look at the total again.',
);
export const emailTaken = fieldError(
  'email',
  'NOT_ALLOWED',
  'There is an account with this email. Search for it and choose it.',
);
export const noEmailForLink = fieldError(
  'payment',
  'INVALID',
  'A link goes to the email of an account: choose a shopper, or enter an email.',
);
export const notHandedOver = fieldError(
  'payment',
  'INVALID',
  'What is handed over is paid at once: in cash or by card machine.',
);
export const noSuchBook = fieldError('lines', 'UNKNOWN', 'One of these books is not in the shop.');

/** The name on an order of somebody who leaves none. */
const counterCustomer = 'Counter customer';
/** Where a shop without a seller is: its bills are samples, and have no tax. */
const stateOfSamples = 'Karnataka';

interface WantedCopies {
  /** The id, the number or the ISBN of a book. */
  book: string;
  quantity: number;
}

/** An order that staff take by telephone or at the counter. */
export interface TakenOrderWish {
  idempotencyKey: string;
  /** An account; null for a new one, where there is an email, or for none. */
  shopperId: string | null;
  /** For somebody new; where it is delivered, the address has the name and the mobile. */
  name: string | null;
  mobile: string | null;
  email: string | null;
  lines: readonly WantedCopies[];
  /** Where it is delivered to; null where it is handed over in the shop. */
  address: OrderAddress | null;
  payment: TakenPayment;
  expectedTotalPaise: number | undefined;
  /** Of a password that nobody knows, for a new account. */
  passwordHash: string;
  /** Of the shop, which seals the link that sets a password. */
  secret: string;
}

/**
 * Takes an order for somebody who telephones or is in the shop, at the catalogue's prices. In cash or by card machine it is
 * paid at once, and on delivery it is confirmed; otherwise it waits for its payment, and its shopper gets an email with the
 * link to its page. Somebody new gets an account where they have an email, and none otherwise: the order itself has their
 * name and mobile. However often and concurrently it is called with one key, there is one order.
 * @throws InvalidFields 400 for books that the shop does not have, an email of another account or a link that nobody would get,
 * HttpError 409 as `storeLines`, for a key of another order, and for an account that is gone
 */
export async function takeOrder(
  context: PaymentContext,
  origin: Origin,
  wish: TakenOrderWish,
): Promise<OrderRow> {
  const { database, metrics } = context;
  const { payment, address, shopperId, email, idempotencyKey } = wish;
  if ((payment === 'LINK' || payment === 'ON_DELIVERY') && !address)
    throw new InvalidFields(400, notHandedOver);
  if (payment === 'LINK' && !shopperId && !email) throw new InvalidFields(400, noEmailForLink);
  const copies = await wantedCopies(database, wish.lines);
  const earlier = await findTakenOrder(database, idempotencyKey);
  if (earlier) return sameOrder(database, earlier, wish, copies);
  try {
    const { order, replaced } = await storeTaken(context, origin, wish, copies);
    metrics.ended.replaced += replaced;
    if (order.state === 'paid') metrics.confirmations.offline += 1;
    return order;
  } catch (error) {
    if (error instanceof HttpError && error.code === 'CART_CHANGED') throw new HttpError(409, totalChanged);
    if (!(error instanceof KeyUsed) && !(error instanceof EmailTaken)) throw error;
    // The same call may have come twice at once.
    const other = await findTakenOrder(database, idempotencyKey);
    if (other) return sameOrder(database, other, wish, copies);
    throw error instanceof EmailTaken
      ? new InvalidFields(400, emailTaken)
      : new HttpError(409, otherOrderMessage);
  }
}

/** Another order has been stored with the key meanwhile. */
class KeyUsed extends Error {}

async function storeTaken(
  context: PaymentContext,
  origin: Origin,
  wish: TakenOrderWish,
  copies: ReadonlyMap<string, number>,
): Promise<{ order: OrderRow; replaced: number }> {
  const { database, findSettings } = context;
  const { idempotencyKey, payment, expectedTotalPaise } = wish;
  const { actor, requestId } = origin;
  const cart = await findStocked(database, copies, wish.shopperId);
  requirePayable(handedOverTotals(cart));
  requireStock(wantedOf(cart));
  return inTransaction(database, async (transaction) => {
    const user = await shopperOf(transaction, wish);
    const key = { idempotencyKey, productIds: [...copies.keys()] };
    const older = payment === 'LINK' && user ? await makeRoom(transaction, user, key) : [];
    if (!older) throw new KeyUsed();
    const address = wish.address ?? (await counterAddress(transaction, findSettings, wish, user));
    // Nobody has this id: as after the account of an order is deleted.
    const userId = user?.id ?? uuid();
    const placed = { userId, idempotencyKey, addressId: null, address, older, takenBy: actor.name };
    const isDelivered = wish.address !== null;
    const stored = await storeLines(transaction, context, {
      ...placed,
      cart,
      expectedTotalPaise,
      payOnDelivery: payment === 'ON_DELIVERY',
      isDelivered,
    });
    if (!stored) throw new KeyUsed();
    const { totalPaise } = stored.order;
    const after = { payment: payment.toLowerCase(), totalPaise, isHandedOver: !isDelivered };
    const subject = `order:${stored.order.id}`;
    await recordChange(transaction, actor, { action: 'order.taken', subject, after }, requestId);
    const order = await payTaken(transaction, context, stored.order, payment);
    if (!isDelivered) await handOver(transaction, order, origin);
    return { order, replaced: stored.replaced };
  });
}

async function payTaken(
  transaction: Queryable,
  { findSettings }: Pick<PaymentContext, 'findSettings'>,
  order: OrderRow,
  payment: TakenPayment,
): Promise<OrderRow> {
  if (isFree(order)) return recordOfflinePayment(transaction, order, 'free');
  if (payment === 'ON_DELIVERY') {
    const { payOnDelivery } = await findSettings(transaction);
    return confirmOrder(transaction, payOnDelivery, order);
  }
  if (payment !== 'LINK') return recordOfflinePayment(transaction, order, lowerCase(payment));
  await queueOrderEmail(transaction, order, { kind: 'order_to_pay' });
  return order;
}

/** The account of an order, locked; undefined for somebody without one. */
async function shopperOf(
  transaction: Queryable,
  { shopperId, name, email, address, passwordHash, secret }: TakenOrderWish,
): Promise<UserRow | undefined> {
  if (shopperId) {
    const user = await lockUser(transaction, shopperId);
    if (!user) throw new HttpError(409, noShopperMessage);
    return user;
  }
  if (!email) return undefined;
  const names = namesOf(name ?? address?.name ?? '');
  const user = await insertUser(transaction, { ...names, email, passwordHash, extraFields: {} });
  await queuePasswordReset(transaction, secret, user);
  return user;
}

/** The address of an order that is handed over: in the state of the seller, whose tax counts. */
async function counterAddress(
  transaction: Queryable,
  findSettings: FindSettings,
  { name, mobile }: TakenOrderWish,
  user: UserRow | undefined,
): Promise<OrderAddress> {
  const { seller } = await findSettings(transaction);
  return {
    name: name || (user && fullName(user)) || counterCustomer,
    mobile: mobile ?? '',
    area: 'Handed over in the shop',
    locality: '',
    pincode: '',
    city: '',
    state: seller?.state ?? stateOfSamples,
    alternatePhoneNumber: '',
  };
}

/** The price of books alone: nothing is delivered. */
const handedOverTotals = (cart: readonly StockedLine[]) =>
  totalsOf(
    cart.map(({ item }) => pricedLine(item)),
    { deliveryPaise: 0 },
  );

/** What an order would come to, and what there is of its books: nothing is stored. */
export async function quoteOrder(
  { database, findSettings }: Pick<PaymentContext, 'database' | 'findSettings'>,
  { lines, place }: { lines: readonly WantedCopies[]; place: { state: string; pincode: string } | null },
): Promise<OrderQuote> {
  const cart = await findStocked(database, await wantedCopies(database, lines), null);
  const items = cart.map(({ item }) => item);
  const { delivery: rates } = await findSettings(database);
  const { totals, delivery } = place
    ? orderTotal(await weighedLines(database, items, rates), rates, place)
    : { totals: handedOverTotals(cart), delivery: null };
  return {
    lines: cart.map(({ item, left, isWithdrawn }) => ({
      productId: item._id,
      title: item.title,
      author: item.author,
      image: item.image,
      pricePaise: pricedLine(item).pricePaise,
      quantity: item.qty,
      left: isWithdrawn ? 0 : (left ?? null),
      withdrawn: isWithdrawn,
    })),
    ...totals,
    deliveryDays: delivery?.days ?? null,
    refusal: delivery?.refusal ?? null,
  };
}

/** The copies by the ids of their books, in the order of the lines. */
async function wantedCopies(
  database: Queryable,
  lines: readonly WantedCopies[],
): Promise<Map<string, number>> {
  const copies = new Map<string, number>();
  for (const { book, quantity } of lines) {
    const found = await findBookByReference(database, book);
    if (!found) throw new InvalidFields(400, noSuchBook);
    if (copies.has(found.id)) throw new InvalidFields(400, bookTwice('lines'));
    copies.set(found.id, quantity);
  }
  return copies;
}

/** Books of the catalogue with their copies and what there is of them, as the cart of a shopper has them. */
async function findStocked(
  database: Queryable,
  copies: ReadonlyMap<string, number>,
  shopperId: string | null,
): Promise<StockedLine[]> {
  const ids = [...copies.keys()];
  const books = sql`${sql.param(ids)}::uuid[]`;
  const rows = await database
    .select({
      ...productColumns,
      left: copiesFor(sql`${shopperId}::uuid`, books),
      isWithdrawn: isNotNull(products.withdrawnAt).mapWith(Boolean),
    })
    .from(products)
    .where(inArray(products.id, ids));
  const byId = new Map(rows.map((row) => [row.id, row]));
  return [...copies].flatMap(([id, qty]) => {
    const row = byId.get(id);
    if (!row) return [];
    const { left, isWithdrawn, ...product } = row;
    return [{ item: { ...productResponse(product), qty }, left: left ?? undefined, isWithdrawn }];
  });
}

/** The order of the key, if it is what is sent again. */
async function sameOrder(
  database: Database,
  order: OrderRow,
  { shopperId, address }: TakenOrderWish,
  copies: ReadonlyMap<string, number>,
): Promise<OrderRow> {
  const lines = await findOrderLines(database, [order]);
  const isSame =
    lines.length === copies.size &&
    lines.every(({ productId, quantity }) => copies.get(productId) === quantity) &&
    (!shopperId || shopperId === order.userId) &&
    (!address || isDeepStrictEqual(address, order.address));
  if (!isSame) throw new HttpError(409, otherOrderMessage);
  return order;
}
