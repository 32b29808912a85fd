import { useCallback } from 'react';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import { useConfirmPaymentMutation } from '../generated/graphql.ts';
import { currentIntent } from './purchase-intent.ts';
import { isRefusedForGood } from './purchase-refused.ts';
import { settle, type UnconfirmedPayment } from './unconfirmed-payment.ts';

/**
 * What became of a payment's proof. `refused`: the shop does not take it, and says why; money that has been taken goes
 * back by itself. `unknown`: the shop did not answer, or does not know who asks; the proof is kept.
 */
export type Confirmation =
  | { outcome: 'paid' }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unknown'; loggedOut: boolean };

function forget(payment: UnconfirmedPayment) {
  settle(payment);
  // The wish was fulfilled or came to nothing: the next one is another.
  currentIntent.set(null);
}

/** Hands in the proof of a payment. Handing it in again changes nothing, so this may be done until it succeeds. */
export function useConfirmPayment(): (payment: UnconfirmedPayment) => Promise<Confirmation> {
  const [confirmPayment] = useConfirmPaymentMutation();
  return useCallback(
    async (payment) => {
      const { shopperId: _, ...input } = payment;
      try {
        const { data } = await confirmPayment({ variables: { input } });
        const result = data?.confirmPayment;
        if (!result) return { outcome: 'unknown', loggedOut: false };
        forget(payment);
        return result.__typename === 'PaymentConfirmation'
          ? { outcome: 'paid' }
          : { outcome: 'refused', message: result.message };
      } catch (error) {
        console.error(error);
        if (!isRefusedForGood(error)) return { outcome: 'unknown', loggedOut: isUnauthenticated(error) };
        forget(payment);
        return { outcome: 'refused', message: error instanceof Error ? error.message : '' };
      }
    },
    [confirmPayment],
  );
}
