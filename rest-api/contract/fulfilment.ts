import type { Timestamp, Uuid } from './scalars.ts';

/** How much of an order is on its way. An order whose parcel comes back is less far again. */
export type Fulfilment = 'UNFULFILLED' | 'PARTLY_SHIPPED' | 'SHIPPED' | 'DELIVERED';

/** How far a parcel is; `RETURNED`: it came back to the shop, and its copies can be packed anew. */
export type ShipmentState = 'PACKED' | 'SHIPPED' | 'DELIVERED' | 'RETURNED';

/** Copies of a book in a parcel. */
export interface ShipmentLine {
  /** The `productId` of the order's line. */
  productId: Uuid;
  /** @example "Wings of Fire" */
  title: string;
  /**
   * @asType integer
   * @example 1
   */
  quantity: number;
}

/** A parcel of an order. */
export interface Shipment {
  /** @example "5d6c1a52-1f0e-4d5b-a3a4-0c8a2d6f4b11" */
  id: Uuid;
  state: ShipmentState;
  /**
   * Who carries it, null until it is shipped.
   * @example "Delhivery"
   */
  carrier: string | null;
  /**
   * By which its carrier knows it, null until it is shipped.
   * @example "1490817263541"
   */
  trackingNumber: string | null;
  /**
   * Where its carrier shows how far it is, null until it is shipped, and where the carrier shows nothing.
   * @example "https://www.delhivery.com/track/package/1490817263541"
   */
  trackingUrl: string | null;
  lines: ShipmentLine[];
  packedAt: Timestamp;
  /** @example "2026-01-31T09:05:00+00:00" */
  shippedAt: Timestamp | null;
  /** @example null */
  deliveredAt: Timestamp | null;
  /** @example null */
  returnedAt: Timestamp | null;
}
