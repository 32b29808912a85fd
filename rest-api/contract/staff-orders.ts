import type { Fulfilment, Shipment } from './fulfilment.ts';
import type { Order, OrderLine, Refund } from './orders.ts';
import type { Timestamp, Uuid } from './scalars.ts';
import type { OrderShopper } from './shopper.ts';
import type { StaffReturn } from './staff-returns.ts';

/** A line of an order, as staff see it. */
export interface StaffOrderLine extends Omit<OrderLine, 'refunded' | 'returnable'> {
  /**
   * The ISBN that stands on the book; null where the shop does not know it.
   * @example "9788173711466"
   */
  isbn: string | null;
  /**
   * Where the book stands: its category in the catalogue; null where it is no longer there.
   * @example "Biographies"
   */
  category: string | null;
  /**
   * Copies in parcels that have not come back.
   * @asType integer
   * @example 1
   */
  packed: number;
  /**
   * Of these, copies in parcels that have left the shop.
   * @asType integer
   * @example 0
   */
  shipped: number;
  /**
   * Copies that are still to be packed and that the stock does not have; null where the stock of the book is not tracked.
   * @asType integer
   * @example 0
   */
  short: number | null;
  /**
   * Copies that are still to be packed; none of those that have been given back.
   * @asType integer
   * @example 1
   */
  toPack: number;
  /**
   * Copies that have still to leave the shop, packed or not.
   * @asType integer
   * @example 2
   */
  toSend: number;
  /**
   * Copies whose money has gone back or is on its way back.
   * @asType integer
   * @example 0
   */
  refunded: number;
  /**
   * What the next copy gives back: what it cost after the discount and the order's code. Copies that share the discount of a
   * code can differ by a paisa.
   * @asType integer
   * @example 21000
   */
  refundPaise: number;
}

/** A refund, as staff see it. */
export interface StaffRefund extends Refund {
  note: string | null;
  /**
   * Why the payment provider has not given it yet, null where nothing is wrong.
   * @example null
   */
  trouble: string | null;
}

/** A parcel, as staff see it. */
export interface StaffShipment extends Shipment {
  /**
   * The `id` of its carrier, null until it is shipped, and where it goes by none of the shop's carriers.
   * @example "delhivery"
   */
  carrierId: string | null;
  /**
   * Counts its changes. A change of the parcel says which one it starts from.
   * @asType integer
   * @example 2
   */
  version: number;
}

/** An order of any shopper, as staff see it. */
export interface StaffOrder
  extends Omit<
    Order,
    'lines' | 'fulfilment' | 'shipments' | 'refunds' | 'cancellable' | 'returnableUntil' | 'returns'
  > {
  /**
   * What people call the order: the beginning of its `id`.
   * @example "B3F1D2C4"
   */
  number: string;
  /**
   * Null where the account has been deleted, and where staff took the order of somebody without one.
   * @example { id: '8e5cbbfe-0d03-42ce-94d0-b276f811082c', name: 'Ada Lovelace', email: 'ada@example.com' }
   */
  shopper: OrderShopper | null;
  /**
   * How many parcels of its shopper have come back unpaid.
   * @asType integer
   * @example 0
   */
  refusedParcels: number;
  /**
   * The name of the member of staff or the service token who took it by telephone or at the counter; null where its shopper
   * placed it.
   * @example null
   */
  takenBy: string | null;
  lines: StaffOrderLine[];
  fulfilment: Fulfilment;
  shipments: StaffShipment[];
  /**
   * Refunds of its payments, oldest first; usually none.
   * @example []
   */
  refunds: StaffRefund[];
  /**
   * What of its payment can still be given back, in paise.
   * @asType integer
   * @example 61900
   */
  refundablePaise: number;
  /**
   * What of it its shopper sends back, the oldest first.
   * @example []
   */
  returns: StaffReturn[];
  /**
   * Counts the changes of its state, its address, its parcels and its refunds. A change of the order says which one it starts from.
   * @asType integer
   * @example 3
   */
  version: number;
}

/** What became of one order of several that were to be shipped. */
export interface ShipmentResult {
  /**
   * As it was sent.
   * @example "b3f1d2c4-8a67-4e5f-9b10-1c2d3e4f5a6b"
   */
  orderId: string;
  /**
   * Whether it is shipped.
   * @example true
   */
  shipped: boolean;
  /**
   * Why it is not, null where it is.
   * @example null
   */
  message: string | null;
}

/** What is printed for the packer of an order. */
export interface PackingSlip {
  orderId: Uuid;
  /** @example "B3F1D2C4" */
  number: string;
  placedAt: Timestamp;
  /**
   * The lines of the address label, from the name to the mobile number.
   * @example ["Ada Lovelace", "12 Church Street", "Ashok Nagar", "Bengaluru, Karnataka 560001", "9876543210"]
   */
  address: string[];
  /**
   * The order's number as a Code 128 bar code: an SVG document.
   * @example "<svg viewBox=\"0 0 100 40\" xmlns=\"http://www.w3.org/2000/svg\"></svg>"
   */
  barcode: string;
  /**
   * What the carrier collects on delivery; null where nothing is.
   * @asType integer
   * @example null
   */
  collectPaise: number | null;
  lines: PackingSlipLine[];
}

/** A line of a packing slip: what is still to be packed. */
export interface PackingSlipLine {
  productId: Uuid;
  /** @example "Wings of Fire" */
  title: string;
  /** @example "by A. P. J. Abdul Kalam and Arun Tiwari" */
  author: string;
  /** @example "9788173711466" */
  isbn: string | null;
  /** @example "Biographies" */
  category: string | null;
  /**
   * @asType integer
   * @example 1
   */
  quantity: number;
}

/**
 * A row of titles and a row for each order.
 * @example "number,id,placedAt,state,fulfilment,paidAt,paymentId,total,email,name,mobile,area,locality,city,region,pincode,books,isbns,parcels,placedOn,refunded,code,codeDiscount\r\n"
 */
export type OrdersCsv = string;

/** What delivery of an order of which nothing is packed costs to another place. */
export interface DeliveryCharge {
  /**
   * What the order costs for its delivery now, in paise: without what has gone back of it because its address has changed.
   * @asType integer
   * @example 19900
   */
  chargedPaise: number;
  /**
   * What it costs there, in paise; null where the shop does not deliver.
   * @asType integer
   * @example 9900
   */
  deliveryPaise: number | null;
  /**
   * Why it cannot be charged anew; null where it can.
   * @example null
   */
  refusal: string | null;
}
