import { type ApolloClient, ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';
import { catalogueOperations } from '../generated/catalogue-operations.ts';

const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('quire');

/** Tells the shop's other tabs once a change of the shopper's own things has ended. */
export const tellOtherTabs = new ApolloLink((operation, forward) => {
  const answer = forward(operation);
  const ownThings = operation.operationType === OperationTypeNode.MUTATION && operation.getContext().token;
  return ownThings ? answer.pipe(tap({ complete: () => channel?.postMessage('changed') })) : answer;
});

/** From here on, what this tab shows of the shopper's own things follows the changes made in other tabs. */
export function followOtherTabs(client: ApolloClient): void {
  function catchUp() {
    // Several tabs in the background shall not all ask at once, nor before somebody looks.
    if (document.hidden) return document.addEventListener('visibilitychange', catchUp, { once: true });
    for (const query of client.getObservableQueries('active')) {
      // A failure shows where the query is used.
      if (!catalogueOperations.has(query.queryName ?? '')) query.refetch().catch(console.error);
    }
  }
  channel?.addEventListener('message', catchUp);
}
