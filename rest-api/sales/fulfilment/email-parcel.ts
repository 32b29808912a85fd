import type { Queryable } from '../../database/database.ts';
import type { EmailParcel } from '../../emails/email.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { carriedBy } from './shipment-response.ts';
import { findShipments, type ShipmentRow } from './shipments.queries.ts';

/** A parcel as an email names it. */
export async function emailParcel(
  transaction: Queryable,
  order: OrderRow,
  { id, trackingNumber }: ShipmentRow,
): Promise<EmailParcel> {
  const shipment = (await findShipments(transaction, [order])).find((each) => each.id === id);
  const { carrier = null, trackingUrl = null } = shipment ? carriedBy(shipment) : {};
  if (!shipment || carrier === null || trackingNumber === null) throw new Error('The parcel has no carrier.');
  return {
    carrier,
    trackingNumber,
    trackingUrl,
    lines: shipment.lines.map(({ title, quantity }) => ({ title, quantity })),
  };
}
