import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { useApolloClient } from '@apollo/client/react';
import { useCallback } from 'react';
import { ShopperDocument } from '../account/Shopper.generated.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { useConfirmPaymentMutation } from './ConfirmPayment.generated.ts';
import { currentIntent } from './purchase-intent.ts';
import { removeUnconfirmed, type UnconfirmedPayment } from './unconfirmed-payment.ts';

const FINAL = new Set(['NOT_FOUND', 'BAD_USER_INPUT']);

/** Whether the shop understood a payment's proof and refused it, so that a retry would get the same response. */
const isRefusedForGood = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => typeof extensions?.code === 'string' && FINAL.has(extensions.code));

/**
 * The result of submitting a payment's proof. `refused`: the shop does not accept it, and says why; it refunds captured
 * money by itself. `unknown`: the shop did not respond, or the session has ended; the proof stays stored.
 */
export type Confirmation =
  | { outcome: 'paid' }
  | { outcome: 'refused'; message: string }
  | { outcome: 'unknown'; loggedOut: boolean };

function forget(payment: UnconfirmedPayment) {
  removeUnconfirmed(payment);
  // The intent has ended: the next purchase gets a new one.
  currentIntent.set(null);
}

/** Submits the proof of a payment. Repeating it changes nothing, so it can be retried until it succeeds. */
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
        // Paid, but the shop could not read the cart: query it again, so that at worst the badge is late.
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
