import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { refusalReason } from '../network/refusal-reason.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { ProfilePageDocument } from './ProfilePage.generated.ts';

/**
 * For a change that ends the session, such as that of the password.
 * @returns a function that says of its failure whether the shop has made the change all the same, and its response was
 * lost: then the session is over
 */
export function useSessionEndingChange(): (error: unknown) => Promise<boolean> {
  const client = useApolloClient();
  /** Whether the shop may have made an earlier change: the request that was to find out failed, too. */
  const isUnknown = useRef(false);

  return async (error) => {
    if (isUnauthenticated(error)) return isUnknown.current;
    if (refusalReason(error) !== null) return false;
    const session = await client.query({ query: ProfilePageDocument, fetchPolicy: 'network-only' }).then(
      () => 'open',
      (failure: unknown) => (isUnauthenticated(failure) ? 'over' : 'unknown'),
    );
    isUnknown.current = session === 'unknown';
    return session === 'over';
  };
}
