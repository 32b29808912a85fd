import { ApolloLink } from '@apollo/client';
import { OperationTypeNode } from 'graphql';
import { from, lastValueFrom } from 'rxjs';
import { serialize } from '../../shared/network/serialize.ts';

declare module '@apollo/client' {
  interface DefaultContext {
    /** For a mutation: what has to succeed before it is sent. */
    after?: Promise<unknown> | undefined;
  }
}

const enqueue = serialize();

/**
 * Sends each mutation after the previous one has ended: many return a whole list, such as the cart, and an older response
 * would replace a newer one. Optimistic responses show at once. A mutation whose `after` rejects fails with the same
 * error, without being sent.
 */
export const serialMutations = new ApolloLink((operation, forward) => {
  if (operation.operationType !== OperationTypeNode.MUTATION) return forward(operation);
  return from(
    enqueue(async () => {
      await operation.getContext().after;
      return lastValueFrom(forward(operation));
    }),
  );
});
