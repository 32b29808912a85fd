import { ApolloLink, Observable } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { OperationTypeNode } from 'graphql';

/** The longest that a shopper waits for an answer, retries included. */
const TIME_LIMIT_MS = 10_000;
const MAX_RETRIES = 3;
const FIRST_PAUSE_MS = 300;

/**
 * Asks again where nobody answered, after pauses that grow, and gives up after ten seconds. A mutation might have
 * arrived though its answer did not, and a server that answered need not be asked again.
 */
export const retryLink = new ApolloLink(
  (operation, forward) =>
    new Observable((asker) => {
      let retries = operation.operationType === OperationTypeNode.QUERY ? MAX_RETRIES : 0;
      let pauseMs = FIRST_PAUSE_MS;
      let asking: { unsubscribe(): void } | undefined;
      let pause: ReturnType<typeof setTimeout> | undefined;
      const limit = setTimeout(() => {
        stop();
        asker.error(new Error('The shop has not answered in time.'));
      }, TIME_LIMIT_MS);
      const stop = () => {
        clearTimeout(limit);
        clearTimeout(pause);
        asking?.unsubscribe();
      };
      const ask = () => {
        asking = forward(operation).subscribe({
          next(answer) {
            clearTimeout(limit);
            asker.next(answer);
          },
          error(error) {
            if (retries-- <= 0 || ServerError.is(error)) return asker.error(error);
            // Not all browsers that lost the shop shall come back at once.
            pause = setTimeout(ask, pauseMs * (0.5 + Math.random()));
            pauseMs *= 2;
          },
          complete: () => asker.complete(),
        });
      };
      ask();
      return stop;
    }),
);
