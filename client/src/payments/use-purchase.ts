import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import {
  type Cart_CartFragment,
  useConfirmPaymentMutation,
  usePlaceOrderMutation,
} from '../generated/graphql.ts';
import { TO_READ, useToasts } from '../layout/toasts.tsx';
import { CheckoutScriptError, loadCheckoutScript, openCheckout } from './open-checkout.ts';
import { currentIntent, purchaseIntent } from './purchase-intent.ts';
import { isRefusedForGood } from './purchase-refused.ts';
import { keepUnconfirmed, settle, type UnconfirmedPayment } from './unconfirmed-payment.ts';

/** Where a purchase stands. Only from `ready` can another step begin. */
export type PurchasePhase = 'ready' | 'placing' | 'paying' | 'confirming' | 'confirming again';

export interface Purchase {
  phase: PurchasePhase;
  /** What went wrong, in words for the shopper; null when nothing did. */
  fault: string | null;
  /** The cart as it was when the button was pressed, until the purchase has ended; null at other times. */
  cart: Cart_CartFragment | null;
  /** Orders the cart and opens its payment. Does nothing while a purchase is under way. */
  buy(cart: Cart_CartFragment, addressId: string): Promise<void>;
  /** Hands in the proof of an unconfirmed payment again; the cart is the one shown. */
  confirmAgain(payment: UnconfirmedPayment, cart: Cart_CartFragment): Promise<void>;
}

const ORDER_TOAST = { duration: 2000 };
const CHANGED =
  'Prices or your cart have changed meanwhile. Please look at the new total, then press Buy again.';
const NOT_CONFIRMED = 'Your payment is not confirmed yet. Your order summary lets you try again.';
const NOT_ORDERED = 'Your order could not be placed, and nothing has been paid. Please try again.';

/**
 * Buying: order, payment at the provider, confirmation (Specification §4, §9).
 * @param onStale called when the shop knows another cart than the one shown
 */
export function usePurchase(onStale: () => void): Purchase {
  const [placeOrder] = usePlaceOrderMutation();
  const [confirmPayment] = useConfirmPaymentMutation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [phase, setPhase] = useState<PurchasePhase>('ready');
  const [fault, setFault] = useState<string | null>(null);
  const [cart, setCart] = useState<Cart_CartFragment | null>(null);
  const busy = useRef(false);
  const shown = useRef(false);
  const closeCheckout = useRef<() => void>(undefined);

  // Whoever leaves the page leaves the checkout, too. A payment already taken is confirmed all the same.
  useEffect(() => {
    shown.current = true;
    return () => {
      shown.current = false;
      closeCheckout.current?.();
    };
  }, []);

  function begin(next: PurchasePhase, wanted: Cart_CartFragment) {
    busy.current = true;
    setCart(wanted);
    setFault(null);
    setPhase(next);
  }

  function end(reason: string | null = null) {
    busy.current = false;
    setCart(null);
    setFault(reason);
    setPhase('ready');
  }

  function finish() {
    currentIntent.set(null);
    toasts.success('Order Placed', ORDER_TOAST);
    toasts.success('Continue Shopping', ORDER_TOAST);
    if (shown.current) void navigate('/products');
  }

  async function confirm(payment: UnconfirmedPayment) {
    const { shopperId: _, ...input } = payment;
    try {
      const { data } = await confirmPayment({ variables: { input } });
      settle(payment);
      if (data?.confirmPayment.__typename === 'PaymentConfirmation') return finish();
      currentIntent.set(null);
      end(data?.confirmPayment.message ?? null);
    } catch (error) {
      console.error(error);
      if (isUnauthenticated(error)) toasts.error('Please Login');
      else if (!shown.current) toasts.error(NOT_CONFIRMED, TO_READ);
      const refused = isRefusedForGood(error);
      if (refused) settle(payment);
      end(refused && error instanceof Error ? error.message : null);
    }
  }

  async function buy(wanted: Cart_CartFragment, addressId: string) {
    if (busy.current) return;
    begin('placing', wanted);
    closeCheckout.current?.();
    const intent = purchaseIntent(currentIntent.get(), wanted, addressId);
    currentIntent.set(intent);
    const { idempotencyKey } = intent;
    try {
      const { data } = await placeOrder({ variables: { input: { addressId, idempotencyKey } } });
      const placed = data?.placeOrder;
      if (!placed || !shown.current) return end();
      if (placed.__typename === 'OrderRefused') {
        // The key may stand for an order that was cancelled or has expired.
        currentIntent.set(null);
        onStale();
        return end(placed.message);
      }
      const { order, checkout } = placed;
      // The payment arrived by another way than through this page.
      if (order.state === 'PAID') {
        onStale();
        return finish();
      }
      if (order.totals.totalPaise !== wanted.totals.totalPaise) {
        currentIntent.set(null);
        onStale();
        return end(CHANGED);
      }
      await loadCheckoutScript(checkout.script);
      if (!shown.current) return end();
      setPhase('paying');
      closeCheckout.current = openCheckout(checkout, {
        onPaid(proof) {
          const payment = {
            shopperId: wanted.id,
            orderId: order.id,
            razorpayOrderId: proof.razorpay_order_id,
            razorpayPaymentId: proof.razorpay_payment_id,
            razorpaySignature: proof.razorpay_signature,
          };
          keepUnconfirmed(payment);
          begin('confirming', wanted);
          void confirm(payment);
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
      end(NOT_ORDERED);
    }
  }

  async function confirmAgain(payment: UnconfirmedPayment, seen: Cart_CartFragment) {
    if (busy.current) return;
    begin('confirming again', seen);
    await confirm(payment);
  }

  return { phase, fault, cart, buy, confirmAgain };
}
