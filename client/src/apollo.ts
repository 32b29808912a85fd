import { ApolloClient, ApolloLink, InMemoryCache, type Reference } from '@apollo/client';
import { ServerError } from '@apollo/client/errors';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { PersistedQueryLink } from '@apollo/client/link/persisted-queries';
import { RetryLink } from '@apollo/client/link/retry';
import { getOperationAST, OperationTypeNode } from 'graphql';
import { timeout } from 'rxjs';
import { endSession, sessionToken } from './account/session.ts';
import { isUnauthenticated } from './account/unauthenticated.ts';
import { catalogueOperations, operationIds } from './generated/operation-ids.ts';
import possibleTypes from './generated/possible-types.ts';
import { growingList } from './growing-list.ts';
import { followOtherTabs, tellOtherTabs } from './other-tabs.ts';

/** The longest that a shopper waits for an answer, retries included. */
const TIME_LIMIT_MS = 10_000;

const sendToken = new SetContextLink(({ headers }, { operationName }) => {
  const token = sessionToken();
  // The catalogue is the same for everybody.
  if (token === null || catalogueOperations.has(operationName ?? '')) return {};
  return { token, headers: { ...headers, authorization: token } };
});

// The server of this build knows its operations; one of another build is sent their text when it asks for it.
const sendIds = ApolloLink.split(
  ({ operationName = '' }) => operationName in operationIds,
  new PersistedQueryLink({
    generateHash: (document) => operationIds[getOperationAST(document)?.name?.value ?? ''] ?? '',
    useGETForHashedQueries: true,
  }),
);

const endRefusedSession = new ErrorLink(({ error, operation }) => {
  // An answer to a token that is no longer in use says nothing about the session of now.
  if (isUnauthenticated(error) && operation.getContext().token === sessionToken()) endSession('refused');
});

const limitTime = new ApolloLink((operation, forward) =>
  forward(operation).pipe(timeout({ first: TIME_LIMIT_MS })),
);

// A mutation might have arrived though its answer did not, and a server that answered need not be asked again.
const retryQueries = new RetryLink({
  delay: { initial: 300, max: 3000, jitter: true },
  attempts: (count, operation, error) =>
    count < 4 && operation.operationType === OperationTypeNode.QUERY && !ServerError.is(error),
});

/** The way to the shop's GraphQL server, and what the browser remembers of its answers. */
export const apollo = new ApolloClient({
  link: ApolloLink.from([
    endRefusedSession,
    limitTime,
    retryQueries,
    sendToken,
    tellOtherTabs,
    sendIds,
    // HttpLink would send the library's name and version along, in the address of every query.
    new BaseHttpLink({ uri: '/graphql' }),
  ]),
  cache: new InMemoryCache({
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          products: growingList(['filter', 'sort', 'first']),
          orders: growingList(['first']),
          addresses: { merge: false },
          // A book that a list brought along is the same book.
          product: {
            read(known: Reference | null | undefined, { args, canRead, toReference }) {
              if (known !== undefined) return known;
              const listed = toReference({ __typename: 'Product', id: args?.id });
              return canRead(listed) ? listed : undefined;
            },
          },
        },
      },
      // As with the addresses, the newer list is the whole list: what it lacks was taken out.
      Cart: { fields: { lines: { merge: false }, totals: { merge: true } } },
      Wishlist: { fields: { items: { merge: false } } },
      Order: { fields: { totals: { merge: true } } },
    },
  }),
});

followOtherTabs(apollo);

/** Forgets what belongs to the shopper who was logged in; what is on the screen loads anew or empties. */
export function forgetShopper(): void {
  apollo.cache.batch({
    update(cache) {
      for (const fieldName of ['me', 'cart', 'wishlist', 'addresses', 'orders', 'order'])
        cache.evict({ id: 'ROOT_QUERY', fieldName });
    },
  });
  apollo.cache.gc();
}
