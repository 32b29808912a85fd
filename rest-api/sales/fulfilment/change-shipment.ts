import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { Queryable } from '../../database/database.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { type Origin } from '../../routing/origin.ts';
import { restockSold } from '../../stock/sell-stock.ts';
import { type Copies, findSoldCopies } from '../../stock/stock.queries.ts';
import { NotPossible } from '../change-or-conflict.ts';
import { scheduleInvoices } from '../invoices/invoice-jobs.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { findOrderLines, type OrderRow } from '../orders/orders.queries.ts';
import { endRefused } from '../payments/pay-on-delivery.ts';
import type { OrderContext, PaymentContext } from '../payments/payment-context.ts';
import { recordOfflinePayment } from '../payments/record-payment.ts';
import { refundDelivery } from '../refunds/store-refund.ts';
import { findReturns } from '../returns/returns.queries.ts';
import { copiesInReturns } from '../returns/returns.ts';
import { type AuditedChange, changeOrder, completeChange } from '../staff-orders/change-order.ts';
import { emailParcel } from './email-parcel.ts';
import { copiesIn, copiesToSend, findShippedQuantities, shippedQuantities } from './fulfilment.ts';
import { auditedParcel } from './pack-shipment.ts';
import {
  findOrderIdOf,
  findShipment,
  findShipments,
  type ShipmentRow,
  updateShipment,
} from './shipments.queries.ts';

export const noShipment = 'There is no parcel with this id.';
export const shipmentChangedMessage = coded(
  'CHANGED_MEANWHILE',
  'The parcel has changed since you saw it. Look at it again.',
);
export const notOnItsWayMessage = 'Only a parcel that is on its way can arrive or come back.';
export const notInShopMessage = 'Only a parcel that has not left the shop can be unpacked.';

/**
 * Changes a shipment of an order that nobody else changes meanwhile.
 * @returns the order as it is then
 * @throws HttpError 404 for an unknown shipment, 409 as `changeOrder`
 */
export async function changeShipment(
  context: OrderContext,
  shipmentId: string,
  work: (transaction: Queryable, order: OrderRow, shipment: ShipmentRow) => Promise<void>,
): Promise<StaffOrder> {
  const orderId = await findOrderIdOf(context.database, shipmentId);
  if (orderId === undefined) throw new HttpError(404, noShipment);
  return changeOrder(context, orderId, async (transaction, order) => {
    const shipment = await findShipment(transaction, order, shipmentId);
    if (!shipment) throw new HttpError(404, noShipment);
    await work(transaction, order, shipment);
  });
}

/** A step that a parcel takes once. */
interface Step {
  action: string;
  from: ShipmentRow['state'];
  /** The message where the parcel is in another state. */
  otherwise: string;
  to: ShipmentRow['state'];
  at?: Parameters<typeof updateShipment>[3];
  /** Stores the consequences of the step; returns further changes for the audit. */
  afterwards?(transaction: Queryable, order: OrderRow, shipment: ShipmentRow): Promise<AuditedChange[]>;
}

/** Takes a step; one that was taken before changes nothing. */
function takeStep(
  context: OrderContext,
  origin: Origin,
  shipmentId: string,
  version: number,
  { action, from, otherwise, to, at, afterwards }: Step,
): Promise<StaffOrder> {
  return changeShipment(context, shipmentId, async (transaction, order, shipment) => {
    if (shipment.state === to) return;
    if (shipment.version !== version) throw new NotPossible(shipmentChangedMessage);
    if (shipment.state !== from) throw new NotPossible(otherwise);
    const changed = await updateShipment(transaction, shipment, { state: to }, at);
    const more = (await afterwards?.(transaction, order, changed)) ?? [];
    const change = { action, before: auditedParcel(shipment), after: auditedParcel(changed) };
    await completeChange(transaction, order, origin, [change, ...more]);
  });
}

type ChangeOfShipment = (
  context: PaymentContext,
  origin: Origin,
  shipmentId: string,
  version: number,
) => Promise<StaffOrder>;

/** Says that a parcel has arrived, with the email that says so. What is paid on delivery is paid then. */
export const deliverShipment: ChangeOfShipment = async (context, origin, shipmentId, version) => {
  let isPaid = false;
  const delivered = await takeStep(context, origin, shipmentId, version, {
    action: 'order.delivered',
    from: 'shipped',
    otherwise: notOnItsWayMessage,
    to: 'delivered',
    at: 'deliveredAt',
    async afterwards(transaction, order, shipment) {
      const parcel = await emailParcel(transaction, order, shipment);
      await queueOrderEmail(transaction, order, { kind: 'order_delivered', shipmentId, parcel });
      if (order.state !== 'confirmed') return [];
      await recordOfflinePayment(transaction, order, 'cash');
      isPaid = true;
      return [];
    },
  });
  if (isPaid) context.metrics.confirmations.offline += 1;
  return delivered;
};

/**
 * Says that a parcel has come back to the shop. Its copies can be packed anew, or go back to the stock where their money has
 * gone back. Where all of it has, and nothing of the order is delivered, the delivery charge follows. An order that is paid
 * on delivery ends with it.
 */
export const returnShipment: ChangeOfShipment = (context, origin, shipmentId, version) =>
  takeStep(context, origin, shipmentId, version, {
    action: 'order.returned',
    from: 'shipped',
    otherwise: notOnItsWayMessage,
    to: 'returned',
    at: 'returnedAt',
    async afterwards(transaction, lockedOrder, shipment) {
      const isRefused = lockedOrder.state === 'confirmed';
      const order = isRefused ? await endRefused(transaction, lockedOrder) : lockedOrder;
      await restockSold(transaction, order, await copiesToRestock(transaction, order, shipment));
      if (isRefused) {
        await scheduleInvoices(transaction, order);
        return [refusedChange(order)];
      }
      if (order.state !== 'paid') return [];
      const lines = await findOrderLines(transaction, [order]);
      const away = await findShippedQuantities(transaction, order);
      const isOver = away.size === 0 && lines.every(({ quantity, refunded }) => refunded === quantity);
      return isOver ? refundDelivery(transaction, order) : [];
    },
  });

const refusedChange = ({ cancelReason }: OrderRow): AuditedChange => ({
  action: 'order.cancelled',
  before: { state: 'confirmed' },
  after: { state: 'cancelled', cancelReason },
});

/**
 * The copies of a parcel that has come back which go to the stock: neither those that are sent again, nor those that a
 * refund has put there while the parcel was on its way. A refund says that copies are back, not out of which parcel: those
 * that the shopper had count first.
 */
async function copiesToRestock(
  transaction: Queryable,
  order: OrderRow,
  { id: shipmentId }: ShipmentRow,
): Promise<Copies[]> {
  const shipments = await findShipments(transaction, [order]);
  const returns = await findReturns(transaction, [order]);
  const inParcel = copiesIn(shipments.filter(({ id }) => id === shipmentId));
  const away = shippedQuantities(shipments);
  const delivered = copiesIn(shipments.filter(({ state }) => state === 'delivered'));
  const inReturns = copiesInReturns(returns, ['refunded']);
  const restockedByReturns = copiesIn(
    returns.map(({ lines }) => ({
      lines: lines.map(({ productId, fit }) => ({ productId, quantity: fit ?? 0 })),
    })),
  );
  const sold = new Map(
    (await findSoldCopies(transaction, order.id)).map((row) => [row.productId, row.copies]),
  );
  const lines = await findOrderLines(transaction, [order]);
  return lines.map((line) => {
    const of = (copies: ReadonlyMap<string, number>) => copies.get(line.productId) ?? 0;
    const back = of(inParcel);
    const awayBefore = of(away) + back;
    const isPaid = order.state === 'paid';
    const toSendBefore = isPaid ? copiesToSend(line, awayBefore) : 0;
    const toSendAgain = isPaid ? copiesToSend(line, of(away)) - toSendBefore : 0;
    const restockedByRefunds = toSendBefore + awayBefore - of(sold) - of(restockedByReturns);
    const outOfParcel = restockedByRefunds - (of(delivered) - of(inReturns));
    return {
      productId: line.productId,
      copies: back - toSendAgain - Math.min(back, Math.max(0, outOfParcel)),
    };
  });
}

/** Takes a parcel apart that has not left the shop. */
export const unpackShipment: ChangeOfShipment = (context, origin, shipmentId, version) =>
  takeStep(context, origin, shipmentId, version, {
    action: 'order.unpacked',
    from: 'packed',
    otherwise: notInShopMessage,
    to: 'unpacked',
  });
