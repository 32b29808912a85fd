import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { Queryable } from '../../database/database.ts';
import { bookTwice } from '../../input/book-twice.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import { type Origin } from '../../routing/origin.ts';
import { NotPossible } from '../change-or-conflict.ts';
import { findOrderLines, type OrderLineRow, type OrderRow } from '../orders/orders.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { changeOrder, completeChange, orderChangedMessage } from '../staff-orders/change-order.ts';
import { isSold } from '../stored-values.ts';
import { copiesToPack, sameCopies } from './fulfilment.ts';
import { findPackedFrom, findShipments, insertShipment, type ShipmentRow } from './shipments.queries.ts';

export const notSoldMessage =
  'Only an order that is paid or paid on delivery, and has not been given back, can be packed and shipped.';
export const nothingLeftMessage = 'All of this order is shipped or packed already, or has been given back.';
export const notInOneParcel =
  'It is paid on delivery, and paid once: pack all of it into one parcel, or cancel it.';
export const tooManyCopies = fieldError('lines', 'INVALID', 'This is more than the order has left to pack.');

/** Copies of books that go into a parcel. */
type Contents = readonly { productId: string; quantity: number }[];

/**
 * Packs copies of an order into a parcel: those given, or all that are left. The same call twice packs once.
 * @throws HttpError 404, InvalidFields 400 for copies that the order does not have, 409 as `changeOrder`
 */
export function packShipment(
  context: OrderContext,
  origin: Origin,
  { orderId, version, lines }: { orderId: string; version: number; lines?: Contents | undefined },
): Promise<StaffOrder> {
  return changeOrder(context, orderId, async (transaction, order) => {
    if (order.version !== version) {
      if (await isPackedFrom(transaction, order, version, lines)) return;
      throw new NotPossible(orderChangedMessage);
    }
    requireSold(order);
    const left = await findCopiesToPack(transaction, order);
    if (left.length === 0) throw new NotPossible(nothingLeftMessage);
    const contents = lines ?? left;
    requireLeft(contents, left);
    if (order.state === 'confirmed' && !sameCopies(contents, left)) throw new NotPossible(notInOneParcel);
    const shipment = await insertShipment(transaction, order, contents);
    const after = {
      ...auditedParcel(shipment),
      copies: contents.map(({ productId, quantity }) => ({ book: productId, quantity })),
    };
    await completeChange(transaction, order, origin, [{ action: 'order.packed', after }]);
  });
}

/** Whether this very parcel was packed before from that version: a second click. All that is left leaves nothing. */
async function isPackedFrom(
  transaction: Queryable,
  order: OrderRow,
  version: number,
  lines: Contents | undefined,
): Promise<boolean> {
  const packed = await findPackedFrom(transaction, order, version);
  const shipment = (await findShipments(transaction, [order])).find(({ id }) => id === packed?.id);
  if (!shipment) return false;
  return lines
    ? sameCopies(lines, shipment.lines)
    : (await findCopiesToPack(transaction, order)).length === 0;
}

function requireLeft(contents: Contents, left: Contents): void {
  const books = contents.map(({ productId }) => productId.toLowerCase());
  if (new Set(books).size < books.length) throw new InvalidFields(400, bookTwice('lines'));
  const available = new Map(left.map(({ productId, quantity }) => [productId, quantity]));
  const isTooMuch = contents.some(
    ({ productId, quantity }) => quantity > (available.get(productId.toLowerCase()) ?? 0),
  );
  if (isTooMuch) throw new InvalidFields(400, tooManyCopies);
}

/** @throws NotPossible for an order that nobody has to send */
export function requireSold({ state }: OrderRow): void {
  if (!isSold(state)) throw new NotPossible(notSoldMessage);
}

/** The books of an order with copies that are still to be packed. */
export async function findCopiesToPack(
  transaction: Queryable,
  order: OrderRow,
): Promise<(Pick<OrderLineRow, 'productId' | 'title'> & { quantity: number })[]> {
  const lines = await findOrderLines(transaction, [order]);
  return lines
    .map((line) => ({ productId: line.productId, title: line.title, quantity: copiesToPack(line) }))
    .filter(({ quantity }) => quantity > 0);
}

/** A parcel as the audit shows it. */
export const auditedParcel = (shipment: ShipmentRow) => {
  const { id, state, carrierId, otherCarrier, otherTrackingUrl, trackingNumber } = shipment;
  return {
    parcel: id,
    state,
    ...(carrierId !== null && { carrierId, trackingNumber }),
    ...(otherCarrier !== null && { carrier: otherCarrier, trackingNumber, trackingUrl: otherTrackingUrl }),
  };
};
