import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { type Origin } from '../../routing/origin.ts';
import { type Change, recordChange } from '../../team/audit/audit.ts';
import { noOrder } from '../orders/no-order.ts';
import { findOrderLines, type OrderLineRow, type OrderRow } from '../orders/orders.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { isSold } from '../stored-values.ts';
import { changeOrConflict, NotPossible } from './change-or-conflict.ts';
import { copiesToPack, copiesToSend } from './copies-to-send.ts';
import { fulfilmentOf } from './fulfilment-state.ts';
import { findShipments, lockOrder, type ShipmentRow, setFulfilment } from './shipments.queries.ts';
import { shippedQuantities } from './shipped-quantities.ts';
import { findStaffOrder } from './staff-order-response.ts';

export const orderChangedMessage = coded(
  'CHANGED_MEANWHILE',
  'The order has changed since you saw it. Look at it again.',
);
export const notSoldMessage =
  'Only an order that is paid or paid on delivery, and has not been given back, can be packed and shipped.';
export const nothingLeftMessage = 'All of this order is shipped or packed already, or has been given back.';

/** Changes a locked order. */
export type OrderWork = (transaction: Queryable, order: OrderRow) => Promise<void>;

/**
 * Changes an order that nobody else changes meanwhile, neither its parcels nor its payment.
 * @throws HttpError 404 for an unknown order, and NotPossible where `work` does
 */
export function lockAndChangeOrder(
  { database }: Pick<OrderContext, 'database'>,
  orderId: string,
  work: OrderWork,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const order = await lockOrder(transaction, orderId);
    if (!order) throw new HttpError(404, noOrder);
    await work(transaction, order);
  });
}

/**
 * Changes an order like `lockAndChangeOrder`, and returns it.
 * @returns the order as it is then
 * @throws HttpError 404 for an unknown order, 409 with the order as it is where `work` throws NotPossible
 */
export function changeOrder(context: OrderContext, orderId: string, work: OrderWork): Promise<StaffOrder> {
  return changeOrConflict(
    () => lockAndChangeOrder(context, orderId, work),
    async () => {
      const order = await findStaffOrder(context, orderId);
      if (!order) throw new HttpError(404, noOrder);
      return order;
    },
    (order) => ({ order }),
  );
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

export type AuditedChange = Pick<Change, 'action' | 'before' | 'after'>;

/** Stores what a change of its parcels or refunds makes of an order, and who made it. */
export async function completeChange(
  transaction: Queryable,
  order: OrderRow,
  { actor, requestId }: Origin,
  changes: readonly AuditedChange[],
): Promise<void> {
  const lines = await findOrderLines(transaction, [order]);
  const parcels = await findShipments(transaction, [order]);
  const away = shippedQuantities(parcels);
  const wanted = lines.map((line) => {
    const gone = away.get(line.productId) ?? 0;
    return { gone, toSend: copiesToSend(line, gone) };
  });
  const fulfilment = fulfilmentOf(
    wanted.map(({ gone, toSend }) => ({ quantity: gone + toSend })),
    parcels,
  );
  const nothingToSend = wanted.every(({ toSend }) => toSend === 0);
  await setFulfilment(transaction, order, { fulfilment, nothingToSend });
  for (const change of changes) {
    await recordChange(transaction, actor, { ...change, subject: `order:${order.id}` }, requestId);
  }
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
