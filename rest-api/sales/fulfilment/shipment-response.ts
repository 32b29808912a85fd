import type { Shipment, ShipmentState } from '../../contract/fulfilment.ts';
import { upperCase } from '../../contract/letter-case.ts';
import type { StaffShipment } from '../../contract/staff-orders.ts';
import { timestamp } from '../../database/timestamp.ts';
import type { CarrierRow, ShipmentWithLines } from './shipments.queries.ts';

/** The page of the carrier that tracks a parcel. */
export function trackingUrl({ linkTemplate }: Pick<CarrierRow, 'linkTemplate'>, number: string): string {
  return linkTemplate.replaceAll('{number}', encodeURIComponent(number));
}

const moment = (date: Date | null) => date && timestamp(date);

/** A shipment as its shopper sees it. */
export function shipmentResponse(shipment: ShipmentWithLines): Shipment {
  const { id, carrier, trackingNumber, lines } = shipment;
  return {
    id,
    state: shownState(shipment),
    carrier: carrier?.name ?? null,
    trackingNumber,
    trackingUrl: carrier && trackingNumber ? trackingUrl(carrier, trackingNumber) : null,
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
