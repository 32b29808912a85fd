import { useApolloClient } from '@apollo/client/react';
import { useRef } from 'react';
import { ProfilePageDocument } from '../generated/graphql.ts';
import { refusalReason } from './refusal-reason.ts';
import { isUnauthenticated } from './unauthenticated.ts';

/**
 * For a change that ends the session, such as that of the password.
 * @returns a function that says of its failure whether the shop has made the change all the same, and its response was
 * lost: then the session is over
 */
export function useSessionEndingChange(): (error: unknown) => Promise<boolean> {
  const client = useApolloClient();
  // Nobody knows whether the shop has made the change: neither had the question after it a response.
  const isUnknown = useRef(false);

  return async (error) => {
    if (isUnauthenticated(error)) return isUnknown.current;
    if (refusalReason(error) !== null) return false;
    const asked = client.query({ query: ProfilePageDocument, fetchPolicy: 'network-only' });
    const answer = await asked.then(
      () => 'session',
      (failure: unknown) => (isUnauthenticated(failure) ? 'no session' : 'none'),
    );
    isUnknown.current = answer === 'none';
    return answer === 'no session';
  };
}
