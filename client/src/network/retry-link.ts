import { ApolloLink, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';

/** The longest time that a shopper waits for a response, retries included. */
export const TIME_LIMIT_MS = 10_000;
const MAX_RETRIES = 3;
const FIRST_DELAY_MS = 300;

/**
 * Retries when no response came, with growing delays, for ten seconds. Does not retry a mutation, which may have been
 * executed without a response, nor a request to which the server has responded.
 */
export const retryLink = new ApolloLink(
  (operation, forward) =>
    new Observable((observer) => {
      let retries = operation.operationType === OperationTypeNode.QUERY ? MAX_RETRIES : 0;
      let delayMs = FIRST_DELAY_MS;
      let subscription: { unsubscribe(): void } | undefined;
      let retryTimer: ReturnType<typeof setTimeout> | undefined;
      const limit = setTimeout(() => {
        stop();
        observer.error(new Error('The shop has not answered in time.'));
      }, TIME_LIMIT_MS);
      const stop = () => {
        clearTimeout(limit);
        clearTimeout(retryTimer);
        subscription?.unsubscribe();
      };
      const send = () => {
        subscription = forward(operation).subscribe({
          next(response) {
            clearTimeout(limit);
            observer.next(response);
          },
          error(error) {
            if (retries-- <= 0 || ServerError.is(error)) return observer.error(error);
            // Random delays, so that not all browsers that lost the shop return at once.
            retryTimer = setTimeout(send, delayMs * (0.5 + Math.random()));
            delayMs *= 2;
          },
          complete: () => observer.complete(),
        });
      };
      send();
      return stop;
    }),
);
