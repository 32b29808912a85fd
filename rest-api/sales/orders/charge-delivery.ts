import { v4 as uuid } from 'uuid';
import { priceOfCopies } from '../../../text/price-of-copies.ts';
import { findWeights } from '../../catalogue/delivery/book-weights.queries.ts';
import type { DeliveryDays } from '../../contract/delivery.ts';
import { limits } from '../../contract/rules.ts';
import type { ShopSettings } from '../../contract/settings.ts';
import type { DeliveryCharge } from '../../contract/staff-orders.ts';
import type { Queryable } from '../../database/database.ts';
import { formatRupees } from '../../emails/content/format-rupees.ts';
import { coded } from '../../routing/errors.ts';
import type { Place } from '../../settings/delivery-rates.ts';
import { orderTotal } from '../../settings/order-total.ts';
import { NotPossible } from '../change-or-conflict.ts';
import { copiesToSend } from '../fulfilment/fulfilment.ts';
import { findInvoices } from '../invoices/invoices.queries.ts';
import { findRefundable, storeRefund } from '../refunds/store-refund.ts';
import { isSold } from '../stored-values.ts';
import type { OrderAddress } from './order-tables.ts';
import { type ChargedColumns, findOrderLines, type OrderRow } from './orders.queries.ts';

export const chargesThatStay = {
  over: 'This order is over: nothing of it is charged any more.',
  created:
    'This order waits for a payment over its total, which the payment provider may know already: it cannot be changed. Change the address without charging delivery anew, or cancel the order and have it placed anew.',
  billed:
    'The bill of this order is issued, with its delivery: that can no longer be charged anew. Change the address without it.',
  dearer:
    'This order is paid, and the shop cannot collect more for it. Change the address without charging delivery anew.',
  nothingLeft:
    'Nothing of the order would be left to pay. Change the address without charging delivery anew.',
  tooDear: `An order comes to at most ${formatRupees(limits.orderPaise)}. Change the address without charging delivery anew.`,
  onDelivery: (maxPaise: number) =>
    `Payment on delivery is taken up to ${formatRupees(maxPaise)}. Change the address without charging delivery anew.`,
  otherAmount: coded('CHANGED_MEANWHILE', 'Delivery there costs something else by now. Look at it again.'),
} as const;

/** The reason of a refund, which the shopper reads. */
export const cheaperDelivery = 'Delivery to the new address costs less.';

/** What an order costs for its delivery, without what has gone back of it because its address has changed. */
export const chargedNow = ({
  deliveryPaise,
  deliveryRefundedPaise,
}: Pick<OrderRow, 'deliveryPaise' | 'deliveryRefundedPaise'>): number =>
  deliveryPaise - deliveryRefundedPaise;

/**
 * What delivery of an order of which nothing is packed costs to a place, by the rates of the order summary, for the copies that
 * are still to be sent; and why it cannot be charged anew.
 */
export async function findDeliveryCharge(
  database: Queryable,
  settings: Pick<ShopSettings, 'delivery' | 'payOnDelivery'>,
  order: OrderRow,
  place: Place,
): Promise<DeliveryCharge & { days: DeliveryDays | null }> {
  const { delivery: rates } = settings;
  const lines = await findOrderLines(database, [order]);
  const ids = rates.rates.length > 0 ? lines.map(({ productId }) => productId) : [];
  const weights = await findWeights(database, ids);
  const toSend = lines.map((line) => ({ line, qty: copiesToSend(line, 0) }));
  const weighed = toSend.map(({ line: { productId, pricePaise, previousPricePaise }, qty }) => ({
    ...{ pricePaise, previousPricePaise, qty },
    grams: weights.get(productId) ?? null,
  }));
  const codePaise = toSend.reduce(
    (sum, { line, qty }) => sum + qty * line.pricePaise - priceOfCopies(line, qty, line.refunded),
    0,
  );
  const { totals, delivery } = orderTotal(weighed, rates, place, codePaise);
  const deliveryPaise = delivery?.refusal ? null : totals.deliveryPaise;
  const refusal =
    deliveryPaise === null
      ? (delivery?.refusal ?? null)
      : await findRefusal(database, settings, order, deliveryPaise);
  return { chargedPaise: chargedNow(order), deliveryPaise, refusal, days: delivery?.days ?? null };
}

/** Why delivery cannot be charged anew; null where it can. */
async function findRefusal(
  database: Queryable,
  { payOnDelivery }: Pick<ShopSettings, 'payOnDelivery'>,
  order: OrderRow,
  deliveryPaise: number,
): Promise<string | null> {
  const { state } = order;
  if (state === 'created') return chargesThatStay.created;
  if (!isSold(state)) return chargesThatStay.over;
  if ((await findInvoices(database, [order])).length > 0) return chargesThatStay.billed;
  const morePaise = deliveryPaise - chargedNow(order);
  if (morePaise === 0) return null;
  if (state === 'paid') {
    if (morePaise > 0) return chargesThatStay.dearer;
    const { refundablePaise } = await findRefundable(database, order);
    // An order ends with the last of its money.
    return -morePaise < refundablePaise ? null : chargesThatStay.nothingLeft;
  }
  const totalPaise = order.totalPaise + morePaise;
  if (totalPaise <= 0) return chargesThatStay.nothingLeft;
  if (totalPaise > limits.orderPaise) return chargesThatStay.tooDear;
  const isTooMuch = morePaise > 0 && payOnDelivery && totalPaise > payOnDelivery.maxPaise;
  return isTooMuch ? chargesThatStay.onDelivery(payOnDelivery.maxPaise) : null;
}

/** What changes of an order whose delivery is charged anew. */
interface Charge {
  columns: ChargedColumns;
  audited: { deliveryBeforePaise: number; deliveryPaise: number };
  /** What the audit has of the refund. */
  refund?: object;
}

/**
 * Charges the delivery of an order anew that goes elsewhere: what is paid on delivery costs as much more or less; of what is
 * paid the difference goes back. The order must be locked.
 * @param wish.deliveryPaise what whoever changes it has seen
 * @throws NotPossible where it cannot be charged anew, or costs something else
 */
export async function chargeDeliveryAnew(
  transaction: Queryable,
  settings: Pick<ShopSettings, 'delivery' | 'payOnDelivery'>,
  order: OrderRow,
  wish: { address: OrderAddress; deliveryPaise: number },
): Promise<Charge> {
  const { chargedPaise, deliveryPaise, refusal, days } = await findDeliveryCharge(
    transaction,
    settings,
    order,
    wish.address,
  );
  if (refusal !== null)
    throw new NotPossible(deliveryPaise === null ? coded('NOT_DELIVERED_THERE', refusal) : refusal);
  if (deliveryPaise !== wish.deliveryPaise) throw new NotPossible(chargesThatStay.otherAmount);
  const promised = { deliveryMinDays: days?.min ?? null, deliveryMaxDays: days?.max ?? null };
  const audited = { deliveryBeforePaise: chargedPaise, deliveryPaise };
  if (order.state === 'confirmed') {
    const totalPaise = order.totalPaise + deliveryPaise - chargedPaise;
    return { columns: { ...promised, deliveryPaise, totalPaise }, audited };
  }
  const amountPaise = chargedPaise - deliveryPaise;
  if (amountPaise === 0) return { columns: promised, audited };
  const refund = await refundDifference(transaction, order, amountPaise);
  const deliveryRefundedPaise = order.deliveryRefundedPaise + amountPaise;
  return { columns: { ...promised, deliveryRefundedPaise }, audited, refund };
}

/** @returns what the audit has of the refund */
async function refundDifference(
  transaction: Queryable,
  order: OrderRow,
  amountPaise: number,
): Promise<object> {
  const { paymentId, paidInShop } = await findRefundable(transaction, order);
  if (paymentId === undefined) throw new Error('A paid order has no payment.');
  const refund = { id: uuid(), paymentId, amountPaise, reason: cheaperDelivery };
  await storeRefund(transaction, order, { ...refund, copies: [], counted: [], isRestocked: false });
  return { refund: refund.id, amountPaise, paidInShop, reason: cheaperDelivery, copies: [] };
}
