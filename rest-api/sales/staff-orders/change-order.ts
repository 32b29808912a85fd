import type { StaffOrder } from '../../contract/staff-orders.ts';
import type { Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { type Origin } from '../../routing/origin.ts';
import { type Change, recordChange } from '../../team/audit/audit.ts';
import { changeOrConflict } from '../change-or-conflict.ts';
import { copiesToSend, fulfilmentOf, shippedQuantities } from '../fulfilment/fulfilment.ts';
import { findShipments, lockOrder, setFulfilment } from '../fulfilment/shipments.queries.ts';
import { noOrder } from '../orders/no-order.ts';
import { findOrderLines, type OrderRow } from '../orders/orders.queries.ts';
import type { OrderContext } from '../payments/payment-context.ts';
import { findStaffOrder } from './staff-order-response.ts';

export const orderChangedMessage = coded(
  'CHANGED_MEANWHILE',
  'The order has changed since you saw it. Look at it again.',
);

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
