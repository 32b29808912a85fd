import type { DeliveryDays } from './delivery.ts';
import type { Fulfilment, Shipment } from './fulfilment.ts';
import type { Return } from './returns.ts';
import type { Timestamp, Uuid } from './scalars.ts';
import type { Address } from './shopper.ts';

/**
 * A `CREATED` order waits for its payment; then it is `PAID`, and the shop may refund it. One that is paid on delivery is
 * `CONFIRMED` until then: it is `PAID` once its parcel has arrived, and cancelled where the parcel comes back. An order has
 * `FAILED` if the bank authorized the payment and then let it fail. An unpaid order is cancelled by the shopper or the shop,
 * replaced by a newer one, or expires; a confirmed or paid one is cancelled by either, while nothing of it is packed, and its
 * money goes back. No order returns to an earlier state.
 */
export type OrderState = 'CREATED' | 'CONFIRMED' | 'PAID' | 'REFUNDED' | 'FAILED' | 'CANCELLED' | 'EXPIRED';

/**
 * Why the shop cancelled an order: its shopper asked for it, a book cannot be had, the parcel cannot get there, a price was
 * wrong, its parcel was not taken and paid on delivery (REFUSED), or as `cancelNote` says.
 */
export type CancelReason =
  | 'SHOPPER_ASKED'
  | 'NOT_AVAILABLE'
  | 'CANNOT_DELIVER'
  | 'WRONG_PRICE'
  | 'REFUSED'
  | 'OTHER';

/**
 * How an order was paid: by the payment provider, in cash in the shop or on delivery, by the card machine in the shop, or not
 * at all because it cost nothing (FREE).
 */
export type PaymentMethod = 'RAZORPAY' | 'CASH' | 'CARD' | 'FREE';

/**
 * A refund is `DUE` until the provider has accepted it, and `GIVEN` from then on. It has `FAILED` if the provider
 * declines it repeatedly; then a person at the shop has to resolve it.
 */
export type RefundState = 'DUE' | 'GIVEN' | 'FAILED';

/**
 * Why a payment goes back: the order had been paid by another (PAID_TWICE), was cancelled, replaced by a newer one, had
 * failed or had expired when it came, its books were gone by then (SOLD_OUT), or costs something else (OTHER_AMOUNT); or a
 * person of the shop gave it back (BY_SHOP).
 */
export type RefundReason =
  | 'PAID_TWICE'
  | 'ORDER_CANCELLED'
  | 'ORDER_REPLACED'
  | 'ORDER_FAILED'
  | 'ORDER_EXPIRED'
  | 'SOLD_OUT'
  | 'OTHER_AMOUNT'
  | 'BY_SHOP';

/** The state of a dispute: the payer's bank waits for the shop's response, reviews it, or has decided. */
export type DisputeState = 'OPEN' | 'UNDER_REVIEW' | 'WON' | 'LOST' | 'CLOSED';

/** A book of an order, copied when the order was placed: later price changes do not affect it. */
export interface OrderLine {
  productId: Uuid;
  /** @example "Wings of Fire" */
  title: string;
  /** @example "by A. P. J. Abdul Kalam and Arun Tiwari" */
  author: string;
  /** @example "/covers/wings-of-fire.webp" */
  image: string;
  /**
   * @asType integer
   * @example 2
   */
  quantity: number;
  /**
   * @asType integer
   * @example 21000
   */
  pricePaise: number;
  /**
   * @asType integer
   * @example 35000
   */
  previousPricePaise: number;
  /**
   * What of the order's code is taken off all its copies together; 0 without a code.
   * @asType integer
   * @example 0
   */
  codePaise: number;
  /**
   * Copies whose money has gone back or is on its way back; with `include=returns`.
   * @asType integer
   */
  refunded?: number;
  /**
   * Delivered copies that can still be sent back; with `include=returns`.
   * @asType integer
   */
  returnable?: number;
}

/** A refund of a payment, whole or in part: the order does not need the payment, or the shop gives it back. */
export interface Refund {
  /**
   * The id of the payment: the provider's, where it was paid there.
   * @example "pay_29QQoUBi66xm2f"
   */
  paymentId: string;
  /**
   * How it was paid: staff give cash and what a card machine took back themselves.
   * @example "RAZORPAY"
   */
  method: PaymentMethod;
  /**
   * The id of the refund: the provider's, where it was paid there; null while there is none or it is not known.
   * @example "rfnd_FP8QHiV938haTz"
   */
  refundId: string | null;
  /**
   * The refunded part of the payment, in paise; 0 where free copies were taken out of the order.
   * @asType integer
   * @example 61900
   */
  amountPaise: number;
  /** Whether the refund has been given. */
  state: RefundState;
  /** The reason for the refund. */
  reason: RefundReason;
  /** When the shop was notified of the payment. */
  receivedAt: Timestamp;
  /**
   * When the refund was given, null while it is due. Banks can take some working days to show it.
   * @example "2026-01-31T09:05:15+00:00"
   */
  refundedAt: Timestamp | null;
  /** Why, in the words of a person of the shop; null for what went back by itself. With `include=returns`. */
  note?: string | null;
}

/** A payment of the order that its payer disputes at their bank. */
export interface Dispute {
  /**
   * The provider's id of the dispute.
   * @example "disp_AHfqOvkldwsbqt"
   */
  id: string;
  /**
   * The provider's id of the payment.
   * @example "pay_29QQoUBi66xm2f"
   */
  paymentId: string;
  /**
   * What is disputed, in paise.
   * @asType integer
   * @example 61900
   */
  amountPaise: number;
  state: DisputeState;
  /**
   * The bank's reason in the provider's words; empty where it gives none.
   * @example "goods_or_services_not_received_or_partially_received"
   */
  reason: string;
  /**
   * Until when the shop has to answer it, null where the provider does not say.
   * @example "2026-02-14T09:05:00+00:00"
   */
  respondBy: Timestamp | null;
  /** When the shop was notified of it. */
  createdAt: Timestamp;
}

/** An order, priced by the shop. All amounts are integer paise. */
export interface Order {
  /** @example "b3f1d2c4-8a67-4e5f-9b10-1c2d3e4f5a6b" */
  id: Uuid;
  state: OrderState;
  lines: OrderLine[];
  address: Omit<Address, '_id'>;
  /**
   * @asType integer
   * @example 70000
   */
  pricePaise: number;
  /**
   * @asType integer
   * @example 28000
   */
  discountPaise: number;
  /**
   * The code that it was placed with; null without one.
   * @example null
   */
  code: string | null;
  /**
   * What the code took off the books; 0 without one.
   * @asType integer
   * @example 0
   */
  codePaise: number;
  /**
   * @asType integer
   * @example 19900
   */
  deliveryPaise: number;
  /**
   * @asType integer
   * @example 61900
   */
  totalPaise: number;
  /**
   * Within how many days of the order it arrives, as the shopper saw it; null in a shop without rates of delivery.
   * @example null
   */
  deliveryDays: DeliveryDays | null;
  /**
   * The id of the payment, once it is paid: the provider's, where it was paid there.
   * @example null
   */
  paymentId: string | null;
  /**
   * How it was paid; null until then.
   * @example null
   */
  paymentMethod: PaymentMethod | null;
  /**
   * Whether it is paid in cash when its parcel arrives.
   * @example false
   */
  payOnDelivery: boolean;
  /**
   * When it became paid, null until then.
   * @example null
   */
  paidAt: Timestamp | null;
  /**
   * When it expires if it is not paid; null when it no longer waits for its payment.
   * @example "2026-02-01T09:05:00+00:00"
   */
  expiresAt: Timestamp | null;
  /**
   * Until when it holds copies of its books, while it waits for its payment; null where it holds none.
   * @example null
   */
  heldUntil: Timestamp | null;
  /**
   * Whether it waits for its payment and holds none of its copies though their number is limited: another order can get
   * them, and then its payment is refunded.
   * @example false
   */
  holdEnded: boolean;
  /**
   * The `id` of the newer order that took its place and so ended its wait for its payment; null otherwise.
   * @example null
   */
  replacedBy: Uuid | null;
  /**
   * Why the shop cancelled it; null where it did not.
   * @example null
   */
  cancelReason: CancelReason | null;
  /**
   * What the shop wrote to the shopper when it cancelled it; null where it wrote nothing.
   * @example null
   */
  cancelNote: string | null;
  /**
   * Refunds of its payments, oldest first; usually none.
   * @example []
   */
  refunds: Refund[];
  /**
   * Disputes about its payments, oldest first; usually none.
   * @example []
   */
  disputes: Dispute[];
  /** How much of it is on its way; with `include=shipments`. */
  fulfilment?: Fulfilment;
  /** Its parcels, the oldest first; with `include=shipments`. */
  shipments?: Shipment[];
  /**
   * Whether its shopper can cancel it: it waits for its payment, or is paid and nothing of it is packed; with
   * `include=returns`.
   */
  cancellable?: boolean;
  /** Until when delivered copies can be sent back, null where none can; with `include=returns`. */
  returnableUntil?: Timestamp | null;
  /** What of it its shopper sends back, the oldest first; with `include=returns`. */
  returns?: Return[];
  createdAt: Timestamp;
  /** When it changed last: its state, parcels, refunds, disputes or returns. */
  updatedAt: Timestamp;
}

/** The data with which the browser opens the payment provider's checkout for an order. */
export interface Checkout {
  /**
   * Address of the script that defines `window.Razorpay`.
   * @example "/api/payments/sandbox/checkout.js"
   */
  script: string;
  /**
   * The provider's public key.
   * @example "rzp_test_sandbox"
   */
  key: string;
  /**
   * The provider's id of the order.
   * @example "order_EKwxwAgItmmXdp"
   */
  orderId: string;
  /**
   * @asType integer
   * @example 61900
   */
  amountPaise: number;
  currency: 'INR';
  /** @example { name: 'Ada Lovelace', email: 'ada@example.com', contact: '9876543210' } */
  prefill: { name: string; email: string; contact: string };
}
