import { useState } from 'react';
import { useToasts } from '../ui/toasts.ts';
import { useSendOnce } from '../ui/use-send-once.ts';
import { useCancelOrderMutation } from './CancelOrder.generated.ts';

/**
 * Cancels an order after a confirmation.
 * @param onStale called when the shop may have another state of the order than the one shown
 */
export function useCancelOrder(id: string, onStale: () => void) {
  const [cancelOrder] = useCancelOrderMutation();
  const toasts = useToasts();
  const [asking, setAsking] = useState(false);
  const [busy, sendOnce] = useSendOnce();
  const [error, setError] = useState<string | null>(null);

  const confirm = () =>
    sendOnce(async () => {
      setError(null);
      try {
        const result = (await cancelOrder({ variables: { id } })).data?.cancelOrder;
        if (result?.__typename === 'Order') toasts.success('Order Cancelled');
        else {
          setError(result?.message ?? null);
          onStale();
        }
      } catch (error) {
        toasts.failure(error, 'Failed to Cancel Order');
        onStale();
      } finally {
        setAsking(false);
      }
    });

  return { asking, busy, error, ask: () => setAsking(true), keep: () => setAsking(false), confirm };
}
