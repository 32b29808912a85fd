import { nonce } from '../../shared/nonce.ts';
import type { Checkout_CheckoutFragment } from './Checkout.generated.ts';
import type { RazorpayPayment } from './razorpay-checkout.ts';

/** The server's data for opening the payment. */
export type Checkout = Checkout_CheckoutFragment;

/** The payment provider's script did not load. */
export class CheckoutScriptError extends Error {}

export interface CheckoutEvents {
  /** The provider accepted the payment. Can follow a failure: its checkout lets the shopper try again. */
  onPaid(payment: RazorpayPayment): void;
  /**
   * The payment failed or the shopper closed the checkout; called once for each opening.
   * @param reason the provider's text for a failure; null if the shopper closed the checkout
   */
  onCancelled(reason: string | null): void;
}

const loads = new Map<string, Promise<void>>();

/**
 * Loads the payment provider's script, once; after a failure the next call tries again.
 * @throws CheckoutScriptError if it does not load
 */
export function loadCheckoutScript(address: string): Promise<void> {
  const known = loads.get(address);
  if (known) return known;
  const load = new Promise<void>((resolve, reject) => {
    const script = document.createElement('script');
    function fail() {
      loads.delete(address);
      script.remove();
      reject(new CheckoutScriptError(`${address} did not give a checkout`));
    }
    script.src = address;
    if (nonce) script.nonce = nonce;
    script.onload = () => (window.Razorpay ? resolve() : fail());
    script.onerror = fail;
    document.head.append(script);
  });
  loads.set(address, load);
  return load;
}

/**
 * Opens the payment provider's checkout for an order; its script must be loaded.
 * @returns a function that closes it
 */
export function openCheckout(
  { key, orderId, amountPaise, currency, prefill }: Checkout,
  { onPaid, onCancelled }: CheckoutEvents,
): () => void {
  const { Razorpay } = window;
  if (!Razorpay) throw new CheckoutScriptError('The checkout was opened before its script was loaded');

  let settled = false;
  // The shopper often closes the checkout after a failed payment: report both as one cancellation. Closing it after
  // a payment cancels nothing.
  function cancel(reason: string | null) {
    if (settled) return;
    settled = true;
    onCancelled(reason);
  }

  const checkout = new Razorpay({
    key,
    order_id: orderId,
    amount: amountPaise,
    currency,
    name: 'Quire',
    prefill: { name: prefill.name, email: prefill.email, contact: prefill.contact },
    handler(payment) {
      settled = true;
      onPaid(payment);
    },
    modal: { ondismiss: () => cancel(null) },
  });
  checkout.on('payment.failed', ({ error }) => cancel(error.description));
  checkout.open();
  return () => checkout.close();
}
