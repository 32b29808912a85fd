import { type ApolloClient, ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { catalogueOperations } from '../generated/catalogue-operations.ts';

const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('quire');

/** Notifies the shop's other tabs after a change of the shopper's data. */
export const tellOtherTabs = new ApolloLink((operation, forward) => {
  const result = forward(operation);
  const ownThings = operation.operationType === OperationTypeNode.MUTATION && operation.getContext().token;
  return ownThings ? result.pipe(tap({ complete: () => channel?.postMessage('changed') })) : result;
});

/** From here on, this tab reloads the shopper's data after changes in other tabs. */
export function followOtherTabs(client: ApolloClient): void {
  function catchUp() {
    // Background tabs wait until they are visible, so that they do not all send requests at once.
    if (document.hidden) return document.addEventListener('visibilitychange', catchUp, { once: true });
    for (const query of client.getObservableQueries('active')) {
      // The components that use the query report its failure.
      if (!catalogueOperations.has(query.queryName ?? '')) query.refetch().catch(console.error);
    }
  }
  channel?.addEventListener('message', catchUp);
}
