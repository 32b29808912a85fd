import { useApolloClient } from '@apollo/client/react';
import { ShopperDocument } from '../account/Shopper.generated.ts';
import { useToasts } from '../ui/toasts.ts';
import { OrderCheckoutDocument } from './Checkout.generated.ts';
import { ORDER_TOAST, type PaymentPhase, usePayment } from './use-payment.ts';

interface PayOrder {
  phase: PaymentPhase;
  /** The error, in words for the shopper; null if there is none. */
  error: string | null;
  /** Opens the payment of the order. Does nothing while one is in progress. */
  pay(): Promise<void>;
}

const NOT_OPENED = 'The payment could not be opened, and nothing has been paid. Please try again.';

/**
 * Pays an order that waits for its payment.
 * @param onStale called when the order no longer waits for its payment
 */
export function usePayOrder(orderId: string, onStale: () => void): PayOrder {
  const client = useApolloClient();
  const toasts = useToasts();
  const { phase, error, pay } = usePayment({
    onPaid: () => toasts.success('Order Placed', ORDER_TOAST),
    onRefused: onStale,
    notOpened: NOT_OPENED,
  });

  async function prepare() {
    const variables = { orderId };
    const [{ data: shopper }, { data }] = await Promise.all([
      // Cached or in flight, unless it has failed.
      client.query({ query: ShopperDocument }),
      // The response says whether the order may still be paid.
      client.query({ query: OrderCheckoutDocument, variables, fetchPolicy: 'no-cache' }),
    ]);
    if (!data || !shopper) return NOT_OPENED;
    const { checkout } = data;
    if (checkout.__typename === 'Checkout') return { orderId, shopperId: shopper.cart.id, checkout };
    onStale();
    return checkout.message;
  }

  return { phase, error, pay: () => pay(prepare) };
}
