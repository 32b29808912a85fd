import type { Timestamp, Uuid } from './scalars.ts';
import type { Address } from './shopper.ts';

/**
 * An order waits for its payment (created), then is paid, and may be refunded by the shop. It has failed when its bank
 * had promised a payment and then let it fail. One that nobody pays is cancelled by the shopper, or by a newer order that
 * takes its place, or expires. No order goes back.
 */
export type OrderState = 'created' | 'paid' | 'refunded' | 'failed' | 'cancelled' | 'expired';

/**
 * Money that goes back is due until the provider has taken the refund on; it is given then, once. It has failed when the
 * provider declines it again and again: then a person of the shop sees to it.
 */
export type RefundState = 'due' | 'given' | 'failed';

/**
 * Why a payment goes back: the order had been paid by another (paidTwice), was cancelled, replaced by a newer one, had
 * failed or had expired when it came, its books were gone by then (soldOut), or costs something else (otherAmount); or the
 * shop gave it back by hand (byShop).
 */
export type RefundReason =
  | 'paidTwice'
  | 'cancelled'
  | 'replaced'
  | 'failed'
  | 'expired'
  | 'soldOut'
  | 'otherAmount'
  | 'byShop';

/** How far a dispute is: the payer's bank asks, it looks at the shop's answer, it has decided. */
export type DisputeState = 'open' | 'underReview' | 'won' | 'lost' | 'closed';

/** One book of an order, copied when the order was made: later price changes do not reach it. */
export interface OrderLine {
  product: Uuid;
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
  qty: number;
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
}

/** Money that goes back to the payer: of a payment that its order does not keep, or given back by hand, whole or in part. */
export interface Refund {
  /**
   * The provider's id of the payment.
   * @example "pay_29QQoUBi66xm2f"
   */
  paymentId: string;
  /**
   * The provider's id of the refund, null while there is none or it is not known.
   * @example "rfnd_FP8QHiV938haTz"
   */
  refundId: string | null;
  /**
   * What of the payment goes back, in paise.
   * @asType integer
   * @example 61900
   */
  amountPaise: number;
  /** Whether it has gone back. */
  state: RefundState;
  /** Why it goes back. */
  reason: RefundReason;
  /** When the shop learnt of the payment. */
  receivedAt: Timestamp;
  /**
   * When the refund was given, null while it is due. Banks can take some working days to show it.
   * @example "2026-01-31T09:05:15+00:00"
   */
  refundedAt: Timestamp | null;
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
  /** When the shop learnt of it. */
  createdAt: Timestamp;
}

/** An order, priced by the shop. All amounts are integer paise. */
export interface Order {
  /** @example "b3f1d2c4-8a67-4e5f-9b10-1c2d3e4f5a6b" */
  _id: Uuid;
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
   * The provider's id of the payment, once it is paid.
   * @example null
   */
  paymentId: string | null;
  /**
   * When it became paid, null until then.
   * @example null
   */
  paidAt: Timestamp | null;
  /**
   * When it expires unless it is paid by then, null once it waits no longer.
   * @example "2026-02-01T09:05:00+00:00"
   */
  expiresAt: Timestamp | null;
  /**
   * Until when it holds copies of its books, while it waits for its payment; null where it holds none.
   * @example null
   */
  heldUntil: Timestamp | null;
  /**
   * The `_id` of the newer order that took its place and so ended its wait for its payment; null otherwise.
   * @example null
   */
  replacedBy: Uuid | null;
  /**
   * What goes back of its payments, the oldest first: none, mostly.
   * @example []
   */
  refunds: Refund[];
  /**
   * Disputes about its payments, the oldest first: none, mostly.
   * @example []
   */
  disputes: Dispute[];
  createdAt: Timestamp;
  updatedAt: Timestamp;
}

/** What the browser needs to open the payment provider's checkout for an order. */
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
