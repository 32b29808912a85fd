import type { Timestamp, Uuid } from './scalars.ts';
import type { Address } from './shopper.ts';

/**
 * An order waits for its payment (created), then is paid, and may be refunded by the shop. One that nobody pays
 * is cancelled by the shopper or expires. No order goes back.
 */
export type OrderState = 'created' | 'paid' | 'refunded' | 'cancelled' | 'expired';

/** Money that goes back is due until the provider has taken the refund on; it is given then, once and whole. */
export type RefundState = 'due' | 'given';

/**
 * Why a payment goes back: the order had been paid by another (paidTwice), was cancelled or had expired when it came,
 * or costs something else (otherAmount); or the shop gave it back by hand (byShop).
 */
export type RefundReason = 'paidTwice' | 'cancelled' | 'expired' | 'otherAmount' | 'byShop';

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

/** A payment that its order does not keep: the whole of it goes back to the payer. */
export interface Refund {
  /**
   * The provider's id of the payment.
   * @example "pay_29QQoUBi66xm2f"
   */
  paymentId: string;
  /**
   * What was paid by it and goes back, in paise.
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
   * Payments that it does not keep, the oldest first: none, mostly.
   * @example []
   */
  refunds: Refund[];
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
