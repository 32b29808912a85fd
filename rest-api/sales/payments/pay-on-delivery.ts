import { and, count, eq, sql } from 'drizzle-orm';
import { publishChange } from '../../changes/publish-change.ts';
import type { PayOnDelivery } from '../../contract/delivery.ts';
import type { PayOnDeliverySettings } from '../../contract/settings.ts';
import type { Queryable } from '../../database/database.ts';
import { formatRupees } from '../../emails/content/format-rupees.ts';
import { type CodedMessage, coded, HttpError } from '../../routing/errors.ts';
import type { Place } from '../../settings/delivery-rates.ts';
import { findUser } from '../../shopping/account/account.queries.ts';
import { isDemoAccount } from '../../shopping/account/demo-account.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { orders } from '../orders/order-tables.ts';
import { markCancelled, markConfirmed, type OrderRow } from '../orders/orders.queries.ts';
import { soldMeanwhile } from './record-payment.ts';
import { sellCopies, takeFromCart } from './sell-order.ts';

/** Orders of a shopper that are on their way to be paid; more are refused until one of them is. */
const maxOpen = 3;

const payOnDeliveryRefusals = {
  off: 'We do not take payment on delivery.',
  demo: 'Everybody shares the demo account, so its orders are paid at once.',
  place: (pincode: string) => `We do not take payment on delivery in ${pincode}.`,
  refused: 'Parcels have come back to us unpaid, so further orders are paid at once.',
  open: `${maxOpen} orders are still to be paid on delivery: no further one until one of these has arrived.`,
  amount: (maxPaise: number) => `An order of more than ${formatRupees(maxPaise)} is paid at once.`,
};

const notOnDelivery = (sentence: string): CodedMessage => coded('NOT_ON_DELIVERY', sentence);

/** For the documentation. */
export const payOnDeliveryRefusalExamples = [
  ...[
    payOnDeliveryRefusals.off,
    payOnDeliveryRefusals.demo,
    payOnDeliveryRefusals.place('744101'),
    payOnDeliveryRefusals.refused,
    payOnDeliveryRefusals.open,
    payOnDeliveryRefusals.amount(500_000),
  ].map(notOnDelivery),
  soldMeanwhile,
];

/** How many orders of a shopper are to be paid on delivery, and how many parcels have come back unpaid. */
async function countOnDelivery(
  database: Queryable,
  userId: string,
): Promise<{ open: number; refused: number }> {
  const [row] = await database
    .select({
      open: sql<number>`count(*) filter (where ${orders.state} = 'confirmed')`.mapWith(Number),
      refused: sql<number>`count(*) filter (where ${isRefused})`.mapWith(Number),
    })
    .from(orders)
    .where(and(eq(orders.userId, userId), orders.payOnDelivery));
  return row ?? { open: 0, refused: 0 };
}

const isRefused = eq(orders.cancelReason, 'REFUSED');

/** How many parcels of each shopper have come back unpaid; those without one are left out. */
export async function countRefused(
  database: Queryable,
  userIds: readonly string[],
): Promise<Map<string, number>> {
  const rows = await database
    .select({ userId: orders.userId, refused: count() })
    .from(orders)
    .where(and(sql`${orders.userId} = any(${sql.param(userIds)}::uuid[])`, orders.payOnDelivery, isRefused))
    .groupBy(orders.userId);
  return new Map(rows.map(({ userId, refused }) => [userId, refused]));
}

/**
 * Whether a shopper can pay an order to a place on delivery.
 * @returns null in a shop that does not offer it
 */
export async function findPayOnDelivery(
  database: Queryable,
  settings: PayOnDeliverySettings | null,
  { userId, place }: { userId: string; place: Place },
): Promise<PayOnDelivery | null> {
  if (!settings) return null;
  const { maxPaise, pincodes, maxRefused } = settings;
  const isThere = pincodes.length === 0 || pincodes.some((prefix) => place.pincode.startsWith(prefix));
  if (!isThere) return { maxPaise, refusal: payOnDeliveryRefusals.place(place.pincode) };
  const user = await findUser(database, userId);
  if (user && isDemoAccount(user)) return { maxPaise, refusal: payOnDeliveryRefusals.demo };
  const { open, refused } = await countOnDelivery(database, userId);
  if (refused > maxRefused) return { maxPaise, refusal: payOnDeliveryRefusals.refused };
  return { maxPaise, refusal: open >= maxOpen ? payOnDeliveryRefusals.open : null };
}

/**
 * Confirms an order that is paid on delivery: its copies are sold and leave the cart, and its shopper gets an email. Runs in a
 * transaction that has stored the order and locked its user, if there is one.
 * @throws HttpError 409 where it cannot be paid on delivery, or its books are gone
 */
export async function confirmOrder(
  transaction: Queryable,
  settings: PayOnDeliverySettings | null,
  order: OrderRow,
): Promise<OrderRow> {
  const { userId, address, totalPaise } = order;
  const offer = await findPayOnDelivery(transaction, settings, { userId, place: address });
  if (!offer) throw new HttpError(409, notOnDelivery(payOnDeliveryRefusals.off));
  if (offer.refusal) throw new HttpError(409, notOnDelivery(offer.refusal));
  if (totalPaise > offer.maxPaise) {
    throw new HttpError(409, notOnDelivery(payOnDeliveryRefusals.amount(offer.maxPaise)));
  }
  if (!(await markConfirmed(transaction, order))) throw new Error('An order to confirm does not wait.');
  if (!(await sellCopies(transaction, order))) throw new HttpError(409, soldMeanwhile);
  const confirmed: OrderRow = { ...order, state: 'confirmed' };
  await publishChange(transaction, 'order', 'confirmed', order.id);
  await takeFromCart(transaction, order);
  await queueOrderEmail(transaction, confirmed, { kind: 'order_confirmed' });
  return confirmed;
}

/**
 * Cancels an order, which must be locked, whose parcel has come back unpaid: it counts for its shopper, who gets an email.
 * @returns the order as it is then
 */
export async function endRefused(transaction: Queryable, order: OrderRow): Promise<OrderRow> {
  const byShop = { reason: 'REFUSED', note: null } as const;
  await markCancelled(transaction, order, byShop);
  await publishChange(transaction, 'order', 'cancelled', order.id);
  const cancelled: OrderRow = { ...order, state: 'cancelled', cancelReason: byShop.reason };
  await queueOrderEmail(transaction, cancelled, { kind: 'order_cancelled', byShop });
  return cancelled;
}
