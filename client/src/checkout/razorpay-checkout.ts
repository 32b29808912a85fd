/*
 * The browser interface of Razorpay Checkout, as far as the shop uses it:
 * https://razorpay.com/docs/payments/payment-gateway/web-integration/standard/integration-steps
 */

/** The proof of a payment: Razorpay's ids and its signature of them. */
export interface RazorpayPayment {
  razorpay_payment_id: string;
  razorpay_order_id: string;
  razorpay_signature: string;
}

/** The argument of `payment.failed`. */
export interface RazorpayFailure {
  error: {
    code: string;
    description: string;
    source: string;
    step: string;
    reason: string;
    metadata: { order_id: string; payment_id: string };
  };
}

export interface RazorpayOptions {
  /** The public key. */
  key: string;
  /** Razorpay's id of the order. */
  order_id: string;
  /** In paise. */
  amount: number;
  currency: string;
  /** The shop's name, which the checkout shows. */
  name: string;
  description?: string;
  prefill?: { name?: string; email?: string; contact?: string };
  handler: (payment: RazorpayPayment) => void;
  modal?: { ondismiss?: () => void };
}

export interface RazorpayCheckout {
  open(): void;
  close(): void;
  on(event: 'payment.failed', listener: (failure: RazorpayFailure) => void): void;
}

declare global {
  interface Window {
    /** Defined by the checkout script. */
    Razorpay?: new (
      options: RazorpayOptions,
    ) => RazorpayCheckout;
  }
}
