import type { OrderState } from './orders.ts';
import type { Timestamp, Uuid } from './scalars.ts';
import type { OrderShopper } from './staff-orders.ts';

/**
 * How far a return is: a shopper asks for it; the shop approves or rejects it, receives the copies and refunds them. Until
 * the copies are received, the shopper can withdraw it.
 */
export type ReturnState = 'requested' | 'approved' | 'rejected' | 'received' | 'refunded' | 'withdrawn';

/** Why a shopper sends copies back. */
export type ReturnReason = 'damaged' | 'wrongBook' | 'notAsDescribed' | 'changedMind' | 'other';

/** Copies of a book that a shopper sends back. */
export interface ReturnLine {
  /** The `product` of the order's line. */
  product: Uuid;
  /** @example "Wings of Fire" */
  title: string;
  /**
   * @asType integer
   * @example 1
   */
  qty: number;
  reason: ReturnReason;
}

/** Copies of an order that its shopper sends back. */
export interface Return {
  /** @example "2f7c9d1e-4b3a-4c5d-8e6f-7a8b9c0d1e2f" */
  _id: Uuid;
  state: ReturnState;
  lines: ReturnLine[];
  /**
   * What the shopper wrote; empty where they wrote nothing.
   * @example "The cover is torn."
   */
  note: string;
  /**
   * What the shop wrote when it decided; null where it wrote nothing.
   * @example null
   */
  words: string | null;
  /**
   * What of the order's payment goes back for it, null until it is refunded.
   * @asType integer
   * @example null
   */
  refundPaise: number | null;
  requestedAt: Timestamp;
  /**
   * When it was approved or rejected, null until then.
   * @example null
   */
  decidedAt: Timestamp | null;
  /**
   * When the shop had the copies, null until then.
   * @example null
   */
  receivedAt: Timestamp | null;
  /**
   * When the refund was made, null until then.
   * @example null
   */
  refundedAt: Timestamp | null;
}

/** Copies of a book that a shopper sends back, as staff see them. */
export interface StaffReturnLine extends ReturnLine {
  /**
   * What a copy cost.
   * @asType integer
   * @example 21000
   */
  pricePaise: number;
  /**
   * What a copy gives back.
   * @asType integer
   * @example 21000
   */
  refundPaise: number;
  /**
   * Copies that can be sold again, null until they are received.
   * @asType integer
   * @example null
   */
  fit: number | null;
}

/** The order of a return. */
export interface ReturnedOrder {
  _id: Uuid;
  /** @example "B3F1D2C4" */
  number: string;
  state: OrderState;
  /**
   * Who placed it; null where the account has been deleted.
   * @example { _id: '8e5cbbfe-0d03-42ce-94d0-b276f811082c', name: 'Ada Lovelace', email: 'ada@example.com' }
   */
  shopper: OrderShopper | null;
  /**
   * The name of the address that it was delivered to.
   * @example "Ada Lovelace"
   */
  addressName: string;
}

/** A return of any shopper, as staff see it. */
export interface StaffReturn extends Omit<Return, 'lines'> {
  lines: StaffReturnLine[];
  order: ReturnedOrder;
  /**
   * Counts its changes. A change of the return says which one it starts from.
   * @asType integer
   * @example 1
   */
  version: number;
}
