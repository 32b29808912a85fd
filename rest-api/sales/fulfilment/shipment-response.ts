import type { Shipment, ShipmentState } from '../../contract/fulfilment.ts';
import { upperCase } from '../../contract/letter-case.ts';
import type { StaffShipment } from '../../contract/staff-orders.ts';
import { timestamp } from '../../database/timestamp.ts';
import type { ShipmentWithLines } from './shipments.queries.ts';

/** Who carries a parcel, and the page that tracks it; null where there is none. */
export function carriedBy({ carrier, otherCarrier, otherTrackingUrl, trackingNumber }: ShipmentWithLines): {
  carrier: string | null;
  trackingUrl: string | null;
} {
  if (!carrier) return { carrier: otherCarrier, trackingUrl: otherTrackingUrl };
  const number = encodeURIComponent(trackingNumber ?? '');
  return { carrier: carrier.name, trackingUrl: carrier.linkTemplate?.replaceAll('{number}', number) ?? null };
}

const moment = (date: Date | null) => date && timestamp(date);

/** A shipment as its shopper sees it. */
export function shipmentResponse(shipment: ShipmentWithLines): Shipment {
  const { id, trackingNumber, lines } = shipment;
  return {
    id,
    state: shownState(shipment),
    ...carriedBy(shipment),
    trackingNumber,
    lines: lines.map(({ productId, title, quantity }) => ({ productId, title, quantity })),
    packedAt: timestamp(shipment.packedAt),
    shippedAt: moment(shipment.shippedAt),
    deliveredAt: moment(shipment.deliveredAt),
    returnedAt: moment(shipment.returnedAt),
  };
}

/** A shipment as staff see it. */
export function staffShipmentResponse(shipment: ShipmentWithLines): StaffShipment {
  const { carrierId, version } = shipment;
  return { ...shipmentResponse(shipment), carrierId, version };
}

function shownState({ state }: ShipmentWithLines): ShipmentState {
  if (state === 'unpacked') throw new Error('What was unpacked is shown to nobody.');
  return upperCase(state);
}
