import { ApolloClient, ApolloLink, InMemoryCache, type Reference } from '@apollo/client';
import { SetContextLink } from '@apollo/client/link/context';
import { ErrorLink } from '@apollo/client/link/error';
import { BaseHttpLink } from '@apollo/client/link/http';
import { catalogueOperations } from './catalogue-operations.generated.ts';
import { cursorPagination } from './cursor-pagination.ts';
import { freshReads } from './fresh-reads.ts';
import { tellOtherTabs } from './other-tabs.ts';
import { persistedQueryLink } from './persisted-query-link.ts';
import possibleTypes from './possible-types.generated.ts';
import { retryLink } from './retry-link.ts';
import { serialMutations } from './serial-mutations.ts';
import { fetchWithClock } from './server-clock.ts';
import { endSession, sessionToken } from './session.ts';
import { isUnauthenticated } from './unauthenticated.ts';

const sendToken = new SetContextLink(({ headers }, { operationName }) => {
  const token = sessionToken();
  // Every visitor gets the same catalogue.
  if (token === null || catalogueOperations.has(operationName ?? '')) return {};
  return { token, headers: { ...headers, authorization: token } };
});

const endRefusedSession = new ErrorLink(({ error, operation }) => {
  // A response to a former token says nothing about the current session.
  if (isUnauthenticated(error) && operation.getContext().token === sessionToken()) endSession('refused');
});

/** The normalised cache: each entity is stored once. */
export const newCache = () =>
  new InMemoryCache({
    possibleTypes: possibleTypes.possibleTypes,
    typePolicies: {
      Query: {
        fields: {
          products: cursorPagination(['filter', 'sort', 'first', 'match']),
          orders: cursorPagination(['first']),
          addresses: { merge: false },
          backInStockRequests: { merge: false },
          reviews: cursorPagination(['productId', 'sort', 'first']),
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
      // Its queries read different parts of the one shop.
      Shop: { merge: true },
      OwnReviews: {
        keyFields: ['productId'],
        fields: { review: { merge: false }, helpfulIds: { merge: false }, reportedIds: { merge: false } },
      },
      TextPage: { keyFields: ['slug'] },
      PageLink: { keyFields: false },
      // Several queries count different facets of one list.
      ProductFacets: { merge: true },
      Author: {
        keyFields: ['slug'],
        fields: { books: cursorPagination(['role', 'first']) },
      },
      Series: { keyFields: ['slug'], fields: { books: cursorPagination(['first']) } },
      // As with the addresses, the newer list is the whole list: what it lacks was taken out.
      Cart: {
        fields: {
          lines: { merge: false },
          totals: { merge: true },
          delivery: { merge: false },
          deliveries: { merge: false },
        },
      },
      Wishlist: { fields: { items: { merge: false } } },
      Order: { fields: { totals: { merge: true } } },
    },
  });

/** Apollo Client with its links and its cache. */
export const apollo = new ApolloClient({
  link: ApolloLink.from([
    endRefusedSession,
    serialMutations,
    freshReads,
    retryLink,
    sendToken,
    tellOtherTabs,
    persistedQueryLink,
    // HttpLink would send the library's name and version, in the URL of every query.
    new BaseHttpLink({ uri: '/graphql', fetch: fetchWithClock }),
  ]),
  cache: newCache(),
});

const OF_THE_SHOPPER = [
  'me',
  'account',
  'cart',
  'cartWithCode',
  'wishlist',
  'backInStockRequests',
  'ownReviews',
  'addresses',
  'orders',
  'order',
  'checkout',
  'payOnDelivery',
];

/** Forgets what belongs to the shopper who was logged in; what is on the screen loads anew or empties. */
export function forgetShopper(): void {
  apollo.cache.batch({
    update(cache) {
      for (const fieldName of OF_THE_SHOPPER) cache.evict({ id: 'ROOT_QUERY', fieldName });
    },
  });
  apollo.cache.gc();
}
