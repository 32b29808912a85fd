import type { CancelReason, PaymentMethod } from './orders.ts';
import type { Timestamp } from './scalars.ts';

/** What happened to an order. */
export type TimelineKind =
  | 'PLACED'
  | 'PAID'
  | 'CANCELLED'
  | 'ADDRESS_CHANGED'
  | 'PACKED'
  | 'UNPACKED'
  | 'SHIPPED'
  | 'TRACKING_CORRECTED'
  | 'DELIVERED'
  | 'CAME_BACK'
  | 'REFUNDED'
  | 'RETURN_REQUESTED'
  | 'RETURN_WITHDRAWN'
  | 'RETURN_APPROVED'
  | 'RETURN_REJECTED'
  | 'RETURN_RECEIVED'
  | 'RETURN_REFUNDED'
  | 'EMAIL_WRITTEN'
  | 'NOTE_ADDED';

/** What happened to an order, and who did it. What a kind does not have is null. */
export interface TimelineEntry {
  /** @example "2-0000000000000000017" */
  id: string;
  at: Timestamp;
  kind: TimelineKind;
  /**
   * The name of the member of staff or the service token; `The shopper`; `The shop` for what it does by itself.
   * @example "Asha Rao"
   */
  actor: string;
  /**
   * What was paid or goes back, in paise.
   * @asType integer
   * @example null
   */
  amountPaise: number | null;
  /**
   * How it was paid; of money that goes back, how staff took it where they give it back themselves.
   * @example null
   */
  paymentMethod: PaymentMethod | null;
  /**
   * Who takes the parcel to the shopper.
   * @example "Delhivery"
   */
  carrier: string | null;
  /** @example "1490817263541" */
  trackingNumber: string | null;
  /**
   * What staff wrote: a note, why money goes back or the order was cancelled, the answer to a return; of a changed
   * address, the one before and the new one.
   * @example null
   */
  text: string | null;
  /**
   * Why the shop cancelled the order.
   * @example null
   */
  cancelReason: CancelReason | null;
  /**
   * Of a note, whether it went to the shopper.
   * @example null
   */
  toShopper: boolean | null;
  /**
   * The kind of an email to the shopper, such as `order_shipped`.
   * @example null
   */
  emailKind: string | null;
}

export interface OrderTimelineResponse {
  /** The newest first. */
  entries: TimelineEntry[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

export interface OrderNoteResponse {
  /** The note, as the timeline has it. */
  entry: TimelineEntry;
}
