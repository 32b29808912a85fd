import type { Queryable } from '../../database/database.ts';
import type { Origin } from '../../routing/origin.ts';
import { scheduleInvoices } from '../invoices/invoice-jobs.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { completeChange } from '../staff-orders/change-order.ts';
import { findCopiesToPack, requireSold } from './pack-shipment.ts';
import { type Consignment, insertShipment, updateShipment } from './shipments.queries.ts';

/** By whom a parcel went that was handed over, for the pages that name its carrier. */
const overTheCounter: Consignment = {
  carrierId: null,
  otherCarrier: 'Handed over in the shop',
  otherTrackingUrl: null,
  trackingNumber: '',
};

/**
 * Hands all copies of a paid order over in the shop: they have left it and arrived at once, and no email says so. The order
 * must be locked.
 */
export async function handOver(transaction: Queryable, order: OrderRow, origin: Origin): Promise<void> {
  requireSold(order);
  const parcel = await insertShipment(transaction, order, await findCopiesToPack(transaction, order));
  const shipped = { ...overTheCounter, state: 'shipped' } as const;
  const away = await updateShipment(transaction, parcel, shipped, 'shippedAt');
  await updateShipment(transaction, away, { state: 'delivered' }, 'deliveredAt');
  await scheduleInvoices(transaction, order);
  await completeChange(transaction, order, origin, [
    { action: 'order.handed_over', after: { parcel: parcel.id } },
  ]);
}
