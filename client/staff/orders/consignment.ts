import type { ShipOrderInput } from '../../shared/schema.generated.ts';

/** By whom a parcel goes, and as what: by a carrier of the shop, or by another one with a link of its own. */
export type Consignment = Omit<ShipOrderInput, 'orderId' | 'version'>;

/** A parcel that is on its way, as it was sent. */
export interface Sent {
  /** Without an id it is none of the shop. */
  carrier: { id?: string | null | undefined; name: string };
  trackingNumber: string;
  trackingUrl?: string | null | undefined;
}

/** The choice of a carrier that is none of the shop; no carrier has it for an id. */
export const OTHER_CARRIER = '*';
