import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { type Checkout, CheckoutScriptError, loadCheckoutScript, openCheckout } from './open-checkout.ts';
import { storeUnconfirmed, type UnconfirmedPayment } from './unconfirmed-payment.ts';
import { useConfirmPayment } from './use-confirm-payment.ts';

/** The phase of a payment. Only from `ready` can another one start. */
export type PaymentPhase = 'ready' | 'opening' | 'paying' | 'confirming';

/** An order, and the data that opens its payment. */
export interface Payable {
  orderId: string;
  shopperId: string;
  checkout: Checkout;
}

type Prepare = (isShown: () => boolean) => Promise<Payable | string | null>;

interface Payment {
  phase: PaymentPhase;
  /** The error, in words for the shopper; null if there is none. */
  error: string | null;
  /**
   * Pays. Does nothing while a payment is in progress.
   * @param prepare returns the order to pay; or why there is none, as a text, or null if there is nothing to say.
   * Its argument tells whether the page is still shown.
   */
  pay(prepare: Prepare): Promise<void>;
}

interface PaymentOutcomes {
  /** The shop has confirmed the payment; `isShown` tells whether the page still is. The phase stays `confirming`. */
  onPaid(payment: UnconfirmedPayment, isShown: boolean): void;
  /** The shop does not accept the payment for this order. */
  onRefused(): void;
  /** The error to show if the payment could not be opened. */
  notOpened: string;
}

/** The duration of the order's toasts (Specification §9). */
export const ORDER_TOAST = { duration: 2000 };
const NOT_CONFIRMED = 'Your payment is not confirmed yet. It is among your orders, and nothing is lost.';

/** A payment at the provider, from its opening to the shop's confirmation (Specification §4, §8). */
export function usePayment({ onPaid, onRefused, notOpened }: PaymentOutcomes): Payment {
  const confirm = useConfirmPayment();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [phase, setPhase] = useState<PaymentPhase>('ready');
  const [error, setError] = useState<string | null>(null);
  const busy = useRef(false);
  const shown = useRef(false);
  const closeCheckout = useRef<() => void>(undefined);

  // Leaving the page closes the checkout. A payment that was accepted already is still confirmed.
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      closeCheckout.current?.();
    };
  }, []);

  function begin(next: PaymentPhase) {
    busy.current = true;
    setError(null);
    setPhase(next);
  }

  function end(reason: string | null = null) {
    busy.current = false;
    setError(reason);
    setPhase('ready');
  }

  async function submitProof(payment: UnconfirmedPayment) {
    begin('confirming');
    const confirmation = await confirm(payment);
    if (confirmation.outcome === 'paid') {
      // Back, before the next page has loaded, leaves this one in place.
      window.addEventListener('popstate', () => end(), { once: true });
      return onPaid(payment, shown.current);
    }
    if (confirmation.outcome === 'refused') {
      onRefused();
      if (!shown.current) toasts.error(confirmation.message, TO_READ);
      return end(confirmation.message);
    }
    if (confirmation.loggedOut) toasts.error('Please Login');
    else if (!shown.current) toasts.error(NOT_CONFIRMED, TO_READ);
    // The order's page submits the proof until the shop has responded.
    else void navigate(`/orders/${payment.orderId}`);
    end();
  }

  async function pay(prepare: Prepare) {
    if (busy.current) return;
    begin('opening');
    // A failed payment leaves its checkout open.
    closeCheckout.current?.();
    try {
      const prepared = await prepare(() => shown.current);
      if (prepared === null || typeof prepared === 'string') return end(prepared);
      const { orderId, shopperId, checkout } = prepared;
      if (!shown.current) return end();
      await loadCheckoutScript(checkout.script);
      if (!shown.current) return end();
      setPhase('paying');
      closeCheckout.current = openCheckout(checkout, {
        onPaid(proof) {
          const payment = {
            shopperId,
            orderId,
            razorpayOrderId: proof.razorpay_order_id,
            razorpayPaymentId: proof.razorpay_payment_id,
            razorpaySignature: proof.razorpay_signature,
          };
          storeUnconfirmed(payment);
          void submitProof(payment);
        },
        onCancelled(reason) {
          toasts.error('Payment Cancelled', ORDER_TOAST);
          end(reason === null ? null : `The payment did not go through. ${reason}`);
        },
      });
    } catch (error) {
      console.error(error);
      if (error instanceof CheckoutScriptError) {
        window.alert('Razorpay SDK failed to load. Are you online?');
        return end();
      }
      if (isUnauthenticated(error)) toasts.error('Please Login');
      end(notOpened);
    }
  }

  return { phase, error, pay };
}
