import type { Totals } from './money.ts';
import type { Uuid } from './scalars.ts';

/** The days within which a parcel arrives, counted from the order. */
export interface DeliveryDays {
  /**
   * @asType integer
   * @minimum 0
   * @example 3
   */
  min: number;
  /**
   * @asType integer
   * @minimum 0
   * @example 6
   */
  max: number;
}

/** The places of a rate: all of India, some states, or pincodes that begin with some digits. */
export type DeliveryArea = 'INDIA' | 'STATES' | 'PINCODES';

/** What delivery to some places costs. */
export interface DeliveryRate {
  /** @example "South India" */
  name: string;
  /** @example "STATES" */
  area: DeliveryArea;
  /**
   * The states and union territories of the area `STATES`; otherwise none.
   * @example ["Karnataka", "Kerala"]
   */
  states: string[];
  /**
   * What the pincodes of the area `PINCODES` begin with, one to six digits each; otherwise none.
   * @example []
   */
  pincodes: string[];
  /**
   * The weight of an order up to which the rate is for, in grams; null for any.
   * @asType integer
   * @example 5000
   */
  maxGrams: number | null;
  /**
   * What delivery of an order costs; 0 for nothing.
   * @asType integer
   * @minimum 0
   * @example 9900
   */
  chargePaise: number;
  /**
   * The price of the books from which delivery costs nothing; null for none.
   * @asType integer
   * @example 99900
   */
  freeFromPaise: number | null;
  days: DeliveryDays;
}

export interface DeliverySettings {
  /** The first that is for the place and the weight of an order counts. Without rates every order costs the same. */
  rates: DeliveryRate[];
  /**
   * The weight of a book whose edition has none, in grams.
   * @asType integer
   * @example 400
   */
  defaultGrams: number;
  /**
   * The states and union territories that addresses can be in beside those of every shop.
   * @example ["Delhi"]
   */
  furtherStates: string[];
}

/** What delivery costs by the rates of the shop, and how long it takes. */
export interface Delivery {
  /**
   * Where to; null where no address is known: then it is what most of India pays.
   * @example "560001"
   */
  pincode: string | null;
  /**
   * Null where no address is known.
   * @example "Karnataka"
   */
  state: string | null;
  /**
   * 0 for nothing; null where the shop does not deliver.
   * @asType integer
   * @example 9900
   */
  deliveryPaise: number | null;
  /**
   * The price of the books from which it costs nothing; null for none.
   * @asType integer
   * @example 99900
   */
  freeFromPaise: number | null;
  /**
   * Null where the shop does not deliver.
   * @example { "min": 3, "max": 6 }
   */
  days: DeliveryDays | null;
  /**
   * Why the shop does not deliver, as a sentence for the shopper; null where it does.
   * @example null
   */
  refusal: string | null;
}

/** Whether a shopper can pay on delivery to an address. */
export interface PayOnDelivery {
  /**
   * What an order can come to that is paid on delivery.
   * @asType integer
   * @example 500000
   */
  maxPaise: number;
  /**
   * Why no order can be, as a sentence for the shopper; null where one can.
   * @example null
   */
  refusal: string | null;
}

export interface PayOnDeliveryResponse {
  /**
   * Null in a shop that does not take payment on delivery.
   * @example null
   */
  payOnDelivery: PayOnDelivery | null;
}

/** What a cart comes to, delivered to one of the addresses of its owner. */
export interface AddressDelivery {
  addressId: Uuid;
  delivery: Delivery;
  /** Without a charge for delivery where the shop does not deliver. */
  totals: Totals;
}

/** What a cart comes to. */
export interface CartTotals {
  /** Delivered to the address of `delivery`. */
  totals: Totals;
  /**
   * To the last address of its owner; null in a shop without rates.
   * @example null
   */
  delivery: Delivery | null;
  /** To each address of its owner, the oldest first; none in a shop without rates. */
  deliveries: AddressDelivery[];
}

export interface DeliveryResponse {
  /**
   * Null in a shop without rates.
   * @example null
   */
  delivery: Delivery | null;
}
