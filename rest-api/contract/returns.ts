import type { Timestamp, Uuid } from './scalars.ts';

/**
 * How far a return is: a shopper asks for it; the shop approves or rejects it, receives the copies and refunds them. Until
 * the copies are received, the shopper can withdraw it. The shop can reject it after it has approved it: when the copies do
 * not arrive, or none of them is fit for sale.
 */
export type ReturnState = 'REQUESTED' | 'APPROVED' | 'REJECTED' | 'RECEIVED' | 'REFUNDED' | 'WITHDRAWN';

/** Why a shopper sends copies back. */
export type ReturnReason = 'DAMAGED' | 'WRONG_BOOK' | 'NOT_AS_DESCRIBED' | 'CHANGED_MIND' | 'OTHER';

/** Copies of a book that a shopper sends back. */
export interface ReturnLine {
  /** The `productId` of the order's line. */
  productId: Uuid;
  /** @example "Wings of Fire" */
  title: string;
  /**
   * @asType integer
   * @example 1
   */
  quantity: number;
  reason: ReturnReason;
}

/** Copies of an order that its shopper sends back. */
export interface Return {
  /** @example "2f7c9d1e-4b3a-4c5d-8e6f-7a8b9c0d1e2f" */
  id: Uuid;
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
  shopNote: string | null;
  /**
   * What of the order's payment goes back for it, null until it is refunded; 0 where all of it had gone back before.
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
