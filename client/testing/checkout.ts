import type {
  RazorpayCheckout,
  RazorpayFailure,
  RazorpayOptions,
} from '../src/checkout/razorpay-checkout.ts';
import { payAtProvider } from './orders.ts';

/**
 * The window of the payment provider's checkout, which jsdom cannot show: what its buttons do. The payment itself is
 * the sandbox's.
 */
export class CheckoutWindow implements RazorpayCheckout {
  static opened: CheckoutWindow[] = [];
  #fail: (failure: RazorpayFailure) => void = () => undefined;
  readonly options: RazorpayOptions;

  constructor(options: RazorpayOptions) {
    this.options = options;
  }

  open() {
    CheckoutWindow.opened.push(this);
  }

  close() {
    this.options.modal?.ondismiss?.();
  }

  on(_event: 'payment.failed', listener: (failure: RazorpayFailure) => void) {
    this.#fail = listener;
  }

  async pay() {
    this.options.handler(await payAtProvider(this.options.order_id));
  }

  decline() {
    const metadata = { order_id: this.options.order_id, payment_id: 'pay_declined' };
    const cause = {
      code: 'BAD_REQUEST_ERROR',
      source: 'bank',
      step: 'payment_authorization',
      reason: 'failed',
    };
    this.#fail({ error: { ...cause, description: 'Declined by the bank.', metadata } });
  }
}

/** Lets the checkout's script arrive as soon as a page asks for it, which jsdom does not do. */
export function letCheckoutLoad(): void {
  CheckoutWindow.opened = [];
  window.Razorpay = CheckoutWindow;
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) {
      for (const node of addedNodes) {
        if (node instanceof HTMLScriptElement && node.src.includes('checkout'))
          node.dispatchEvent(new Event('load'));
      }
    }
  }).observe(document.head, { childList: true });
}
