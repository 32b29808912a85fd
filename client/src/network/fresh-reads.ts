import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { finalize, mergeMap, of } from 'rxjs';
import { catalogueOperations } from './catalogue-operations.generated.ts';
import { channel } from './other-tabs.ts';

/** How many changes have ended, here and in other tabs. */
let changes = 0;
const count = () => {
  changes += 1;
};
channel?.addEventListener('message', count);

/**
 * Sends a query of the shopper's data again if a change has ended since it was sent: its response may be from before the
 * change, and would take the change back on the screen.
 */
export const freshReads = new ApolloLink((operation, forward) => {
  if (operation.operationType === OperationTypeNode.MUTATION) {
    return forward(operation).pipe(finalize(count));
  }
  if (catalogueOperations.has(operation.operationName ?? '')) return forward(operation);
  const read = (): ReturnType<typeof forward> => {
    const before = changes;
    return forward(operation).pipe(mergeMap((result) => (changes === before ? of(result) : read())));
  };
  return read();
});
