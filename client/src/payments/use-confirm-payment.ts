import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { isUnauthenticated } from '../account/unauthenticated.ts';
import { ShopperDocument, useConfirmPaymentMutation } from '../generated/graphql.ts';
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
  const client = useApolloClient();
  const [confirmPayment] = useConfirmPaymentMutation();
  return useCallback(
    async (payment) => {
      const { shopperId: _, ...input } = payment;
      try {
        const { data } = await confirmPayment({ variables: { input } });
        const result = data?.confirmPayment;
        if (!result) return { outcome: 'unknown', loggedOut: false };
        forget(payment);
        if (result.__typename !== 'PaymentConfirmation')
          return { outcome: 'refused', message: result.message };
        // Paid, and the shop could not read the cart: it is asked once more, and the badge is late at most.
        if (!result.currentCart)
          client.query({ query: ShopperDocument, fetchPolicy: 'network-only' }).catch(console.error);
        return { outcome: 'paid' };
      } catch (error) {
        console.error(error);
        if (!isRefusedForGood(error)) return { outcome: 'unknown', loggedOut: isUnauthenticated(error) };
        forget(payment);
        return { outcome: 'refused', message: error instanceof Error ? error.message : '' };
      }
    },
    [client, confirmPayment],
  );
}
