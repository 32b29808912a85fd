import { useCallback, useEffect, useRef, useState } from 'react';
import { TO_READ, useToasts } from '../ui/toasts.ts';
import { placedOrder } from './placed-order.ts';
import type { UnconfirmedPayment } from './unconfirmed-payment.ts';
import { useConfirmPayment } from './use-confirm-payment.ts';
import { ORDER_TOAST } from './use-payment.ts';

/** Delay between retries. The shop queries the provider by itself, too. */
const EVERY_MS = 5000;

/**
 * Submits the proof of an unconfirmed payment repeatedly while the page is visible, until the shop has responded.
 * @returns whether a submission is in flight, and a function that retries at once
 */
export function useAwaitedConfirmation(payment: UnconfirmedPayment): { busy: boolean; tryNow: () => void } {
  const confirm = useConfirmPayment();
  const toasts = useToasts();
  const [busy, setBusy] = useState(false);
  const sending = useRef(false);

  const submit = useCallback(async () => {
    if (sending.current) return;
    sending.current = true;
    setBusy(true);
    const confirmation = await confirm(payment);
    sending.current = false;
    setBusy(false);
    if (confirmation.outcome === 'paid') {
      const { shopperId, orderId } = payment;
      placedOrder.set({ shopperId, orderId, path: location.pathname });
      toasts.success('Order Placed', ORDER_TOAST);
    }
    if (confirmation.outcome === 'refused') toasts.error(confirmation.message, TO_READ);
  }, [confirm, payment, toasts]);

  useEffect(() => {
    void submit();
    const timer = setInterval(() => {
      if (!document.hidden) void submit();
    }, EVERY_MS);
    return () => clearInterval(timer);
  }, [submit]);

  return { busy, tryNow: () => void submit() };
}
