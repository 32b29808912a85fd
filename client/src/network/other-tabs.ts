import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { tap } from 'rxjs';

/** Reaches the shop's other tabs; undefined where there are none, as on the server. */
export const channel =
  typeof document === 'undefined' || typeof BroadcastChannel === 'undefined'
    ? undefined
    : new BroadcastChannel('quire');

/** Notifies the shop's other tabs after a change of the shopper's data. */
export const tellOtherTabs = new ApolloLink((operation, forward) => {
  const result = forward(operation);
  const ownThings = operation.operationType === OperationTypeNode.MUTATION && operation.getContext().token;
  return ownThings ? result.pipe(tap({ complete: () => channel?.postMessage('changed') })) : result;
});
