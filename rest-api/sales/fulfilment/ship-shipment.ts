import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { Queryable } from '../../database/database.ts';
import { fieldError, InvalidFields, requiredField } from '../../routing/field-error.ts';
import { type Origin } from '../../routing/origin.ts';
import { NotPossible } from '../change-or-conflict.ts';
import { scheduleInvoices } from '../invoices/invoice-jobs.ts';
import { queueOrderEmail } from '../order-emails.ts';
import { findOrderLines, type OrderRow } from '../orders/orders.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { completeChange, type OrderWork, orderChangedMessage } from '../staff-orders/change-order.ts';
import { changeShipment, shipmentChangedMessage } from './change-shipment.ts';
import { emailParcel } from './email-parcel.ts';
import { copiesIn, copiesToSend, findUnsentCopies, shippedQuantities } from './fulfilment.ts';
import { auditedParcel, findCopiesToPack, nothingLeftMessage, requireSold } from './pack-shipment.ts';
import type { ShipInput } from './shipments.input.ts';
import {
  type Consignment,
  findCarrier,
  findShipments,
  insertShipment,
  type ShipmentRow,
  updateShipment,
} from './shipments.queries.ts';

export const noCarrier = fieldError(
  'carrierId',
  'UNKNOWN',
  'There is no such carrier; GET /staff/carriers lists them.',
);
export const givenBackMeanwhile =
  'The money for a book in this parcel has been given back. Unpack the parcel, and pack what is left.';
export const notShippableMessage = 'A parcel that has arrived, come back or been unpacked cannot be shipped.';

export const carrierMissing = requiredField('carrierId');
export const carrierAlone = fieldError(
  'carrierId',
  'INVALID',
  'Send it alone, or carrier and trackingUrl in its place.',
);

/** @throws InvalidFields 400 for no carrier, or one of the shop and another one at once */
export function consignmentOf({ carrierId, carrier, trackingUrl, trackingNumber }: ShipInput): Consignment {
  if (!carrierId && !carrier) throw new InvalidFields(400, carrierMissing);
  if (carrierId && (carrier || trackingUrl)) throw new InvalidFields(400, carrierAlone);
  return {
    carrierId: carrierId || null,
    otherCarrier: carrier || null,
    otherTrackingUrl: trackingUrl || null,
    trackingNumber,
  };
}

const isSentAs = (shipment: ShipmentRow, consignment: Consignment): boolean =>
  (Object.keys(consignment) as (keyof Consignment)[]).every((key) => shipment[key] === consignment[key]);

/**
 * Hands a parcel to its carrier; or corrects carrier and number of one that is on its way, without a further email. The
 * same call twice ships once.
 * @throws HttpError as `changeShipment`, InvalidFields 400 for an unknown carrier
 */
export function shipShipment(
  context: OrderContext,
  origin: Origin,
  shipmentId: string,
  { version, ...consignment }: Consignment & { version: number },
): Promise<StaffOrder> {
  return changeShipment(context, shipmentId, async (transaction, order, shipment) => {
    if (isSentAs(shipment, consignment)) return;
    if (shipment.version !== version) throw new NotPossible(shipmentChangedMessage);
    await requireCarrier(transaction, consignment, shipment);
    if (shipment.state === 'shipped') {
      const corrected = await updateShipment(transaction, shipment, consignment);
      const change = { before: auditedParcel(shipment), after: auditedParcel(corrected) };
      await completeChange(transaction, order, origin, [{ action: 'order.tracking_corrected', ...change }]);
      return;
    }
    if (shipment.state !== 'packed') throw new NotPossible(notShippableMessage);
    requireSold(order);
    await requireToSend(transaction, order, [shipment]);
    const sent = await send(transaction, order, shipment, consignment);
    await completeChange(transaction, order, origin, [shippedChange(shipment, sent)]);
  });
}

/**
 * Ships all of an order that has not left the shop: what is packed, and what is left as one more parcel. The same call
 * twice ships once.
 * @returns work that throws InvalidFields 400 for an unknown carrier, and NotPossible
 */
export function shipOrder(
  origin: Origin,
  { version, ...consignment }: Consignment & { version: number },
): OrderWork {
  return async (transaction, order) => {
    const shipments = await findShipments(transaction, [order]);
    if (order.version !== version) {
      const isDone = order.fulfilment === 'shipped' || order.fulfilment === 'delivered';
      if (isDone && shipments.some((shipment) => isSentAs(shipment, consignment))) return;
      throw new NotPossible(orderChangedMessage);
    }
    requireSold(order);
    await requireCarrier(transaction, consignment);
    const parcels: ShipmentRow[] = shipments.filter(({ state }) => state === 'packed');
    await requireToSend(transaction, order, parcels);
    const left = await findCopiesToPack(transaction, order);
    if (left.length > 0) parcels.push(await insertShipment(transaction, order, left));
    if (parcels.length === 0) throw new NotPossible(nothingLeftMessage);
    const changes = [];
    for (const parcel of parcels) {
      const sent = await send(transaction, order, parcel, consignment);
      changes.push(shippedChange(parcel, sent));
    }
    await completeChange(transaction, order, origin, changes);
  };
}

/** @throws NotPossible where parcels have copies that have been given back since they were packed */
async function requireToSend(
  transaction: Queryable,
  order: OrderRow,
  parcels: readonly Pick<ShipmentRow, 'id'>[],
): Promise<void> {
  const shipments = await findShipments(transaction, [order]);
  const away = shippedQuantities(shipments);
  const leaving = copiesIn(shipments.filter((shipment) => parcels.some(({ id }) => id === shipment.id)));
  const lines = await findOrderLines(transaction, [order]);
  const isGivenBack = lines.some(
    (line) => (leaving.get(line.productId) ?? 0) > copiesToSend(line, away.get(line.productId) ?? 0),
  );
  if (isGivenBack) throw new NotPossible(givenBackMeanwhile);
}

/** A parcel that is on its way with a removed carrier can stay with it. */
async function requireCarrier(
  transaction: Queryable,
  { carrierId }: Consignment,
  shipment?: ShipmentRow,
): Promise<void> {
  if (carrierId === null || carrierId === shipment?.carrierId) return;
  const carrier = await findCarrier(transaction, carrierId);
  if (!carrier || carrier.removedAt) throw new InvalidFields(400, noCarrier);
}

/** Stores that a packed parcel is on its way, with the email that says so. */
async function send(
  transaction: Queryable,
  order: OrderRow,
  shipment: ShipmentRow,
  consignment: Consignment,
): Promise<ShipmentRow> {
  const values = { ...consignment, state: 'shipped' } as const;
  const sent = await updateShipment(transaction, shipment, values, 'shippedAt');
  const unsent = await findUnsentCopies(transaction, order);
  const toCome = unsent
    .filter(({ copies }) => copies > 0)
    .map(({ title, copies }) => ({ title, quantity: copies }));
  const parcel = { ...(await emailParcel(transaction, order, sent)), toCome };
  await scheduleInvoices(transaction, order);
  await queueOrderEmail(transaction, order, { kind: 'order_shipped', shipmentId: sent.id, parcel });
  return sent;
}

const shippedChange = (before: ShipmentRow, after: ShipmentRow) => ({
  action: 'order.shipped',
  before: auditedParcel(before),
  after: auditedParcel(after),
});
