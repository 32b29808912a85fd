import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { Cart_CartFragment } from '../cart/Cart.generated.ts';
import type { Shortage } from '../cart/shortages.ts';
import type { WaitingOrders_OrderFragment } from '../orders/WaitingOrders.generated.ts';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { usePlaceOrderMutation } from './PlaceOrder.generated.ts';
import { type PlacedOrder, placedOrder } from './placed-order.ts';
import { currentIntent, type PurchaseIntent, type PurchaseWish, purchaseIntent } from './purchase-intent.ts';
import { forgetOrderCode } from './use-order-code.ts';
import { ORDER_TOAST, type PaymentPhase, usePayment } from './use-payment.ts';

export interface Purchase {
  phase: PaymentPhase;
  /** The error, in words for the shopper; null if there is none. */
  error: string | null;
  /** The orders that have to be paid or cancelled first, if they are the reason of the error. */
  waitingOrders: readonly WaitingOrders_OrderFragment[];
  /** The books of which there are fewer copies than the cart has, where that is what went wrong. */
  shortages: readonly Shortage[];
  /** The cart as it was when the button was pressed, until the purchase has ended; null at other times. */
  cart: Cart_CartFragment | null;
  /** Called when the shopper has taken what there is. */
  dismissShortages(): void;
  /** Orders the cart and opens its payment. Does nothing while a purchase is under way. */
  buy(cart: Cart_CartFragment, wish: PurchaseWish): Promise<void>;
}

const CHANGED =
  'Prices or your cart have changed meanwhile. Please look at the new total, then press Buy again.';
const PAID_BEFORE = 'Your order is paid already.';
const NOT_ORDERED = 'Your order could not be placed, and nothing has been paid. Please try again.';

/**
 * Buying: order, payment at the provider, confirmation (Specification §4, §9).
 * @param onStale called when the shop knows another cart than the one shown; resolves when the page shows that
 */
export function usePurchase(onStale: () => Promise<unknown>): Purchase {
  const [placeOrder] = usePlaceOrderMutation();
  const navigate = useNavigate();
  const toasts = useToasts();
  const [wanted, setWanted] = useState<Cart_CartFragment | null>(null);
  const [waitingOrders, setWaitingOrders] = useState<Purchase['waitingOrders']>([]);
  const [shortages, setShortages] = useState<readonly Shortage[]>([]);
  function bought({ shopperId, orderId, toPayPaise }: Omit<PlacedOrder, 'path'>, isShown: boolean) {
    forgetOrderCode();
    placedOrder.set({ shopperId, orderId, toPayPaise, path: isShown ? '/products' : location.pathname });
    toasts.success('Order Placed', ORDER_TOAST);
    toasts.success('Continue Shopping', ORDER_TOAST);
    if (isShown) void navigate('/products');
  }
  const { phase, error, pay } = usePayment({
    onPaid: bought,
    onRefused: onStale,
    notOpened: NOT_ORDERED,
  });

  async function order(
    cart: Cart_CartFragment,
    { address: { id: addressId }, code, payOnDelivery }: PurchaseWish,
    intent: PurchaseIntent,
  ) {
    currentIntent.set(intent);
    const { idempotencyKey } = intent;
    const expectedLines = cart.lines.map(({ product, quantity }) => ({
      productId: product.id,
      quantity,
      pricePaise: product.pricePaise,
    }));
    const { totalPaise: expectedTotalPaise } = cart.totals;
    const input = { addressId, idempotencyKey, expectedLines, expectedTotalPaise, code, payOnDelivery };
    const { data } = await placeOrder({ variables: { input } });
    return data?.placeOrder;
  }

  async function changed() {
    currentIntent.set(null);
    // Buy, pressed again before the new total is there, would be refused once more.
    await onStale();
    return CHANGED;
  }

  async function place(cart: Cart_CartFragment, wish: PurchaseWish, isShown: () => boolean) {
    setWanted(cart);
    setWaitingOrders([]);
    setShortages([]);
    const known = currentIntent.get();
    const intent = purchaseIntent(known, cart, wish);
    const first = await order(cart, wish, intent);
    const ended =
      first?.__typename !== 'OrderPlacement' || (first.checkout != null && first.order.state !== 'CREATED');
    // A stored key may belong to an order that has ended, paid or unpaid: then this is a new purchase.
    const placed =
      ended && intent === known ? await order(cart, wish, purchaseIntent(null, cart, wish)) : first;
    if (!placed) return NOT_ORDERED;
    if (placed.__typename === 'TooManyWaitingOrders') {
      setWaitingOrders(placed.orders);
      return placed.message;
    }
    if (placed.__typename === 'NotInStock') {
      setShortages(placed.shortages);
      void onStale();
      return null;
    }
    if (placed.__typename === 'OrderRefused') {
      currentIntent.set(null);
      void onStale();
      if (first?.__typename !== 'OrderPlacement') return placed.message;
      // A webhook has reported its payment, which emptied the cart.
      toasts.info(PAID_BEFORE, TO_READ);
      if (isShown()) void navigate(`/orders/${first.order.id}`);
      return null;
    }
    if (placed.__typename === 'CartChanged') return changed();
    if (placed.__typename === 'CodeRefused') {
      currentIntent.set(null);
      // The page says why at the code, and shows what the cart comes to without it.
      await onStale();
      return placed.message;
    }
    const { order: made, checkout } = placed;
    if (checkout) return { orderId: made.id, shopperId: cart.id, checkout };
    // It is paid on delivery, or comes to nothing and is paid.
    currentIntent.set(null);
    const toPayPaise = made.state === 'CONFIRMED' ? cart.totals.totalPaise : undefined;
    bought({ shopperId: cart.id, orderId: made.id, toPayPaise }, isShown());
    return null;
  }

  return {
    phase,
    error,
    waitingOrders: error === null ? [] : waitingOrders,
    shortages,
    dismissShortages: () => setShortages([]),
    cart: phase === 'ready' ? null : wanted,
    buy: (cart, wish) => pay((isShown) => place(cart, wish, isShown)),
  };
}
