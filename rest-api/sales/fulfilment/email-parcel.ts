import type { Queryable } from '../../database/database.ts';
import type { EmailParcel } from '../../emails/email.ts';
import type { OrderRow } from '../orders/orders.queries.ts';
import { trackingUrl } from './shipment-response.ts';
import { findShipments, type ShipmentRow } from './shipments.queries.ts';

/** A parcel as an email names it. */
export async function emailParcel(
  transaction: Queryable,
  order: OrderRow,
  { id, trackingNumber }: ShipmentRow,
): Promise<EmailParcel> {
  const shipment = (await findShipments(transaction, [order])).find((each) => each.id === id);
  if (!shipment?.carrier || trackingNumber === null) throw new Error('The parcel has no carrier.');
  return {
    carrier: shipment.carrier.name,
    trackingNumber,
    trackingUrl: trackingUrl(shipment.carrier, trackingNumber),
    lines: shipment.lines.map(({ title, quantity }) => ({ title, quantity })),
  };
}
