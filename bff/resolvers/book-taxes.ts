import type { BookTaxesResponse } from '../../rest-api/contract/book-taxes.ts';
import type {
  BookTaxConnectionResolvers,
  MutationResolvers,
  QueryResolvers,
} from '../generated/resolvers.ts';
import { dataOf, parametersOf } from '../rest/responses.ts';
import { pageInfoOf } from './paging.ts';
import { conflictAs, invalidInputOr } from './refusals.ts';

export type BookTaxConnectionParent = BookTaxesResponse;

export const Query = {
  staffTaxes: (_parent, page, { rest }) =>
    dataOf(rest.GET('/staff/taxes', { params: { query: parametersOf(page) } })),
  staffTaxRates: async (_parent, _arguments, { rest }) =>
    (await dataOf(rest.GET('/staff/taxes/rates'))).rates,
} satisfies QueryResolvers;

export const Mutation = {
  setBookTax: (_parent, { input: { book, version = null, hsn, rateBasisPoints } }, { rest }) => {
    // The REST service checks the rate.
    const body = { hsn, rateBasisPoints: rateBasisPoints as 0 | 500 | 1800 | 4000, version };
    return dataOf(rest.POST('/staff/taxes/{book}', { params: { path: { book } }, body }))
      .then((stored) => ({ __typename: 'BookTax' as const, ...stored.tax }))
      .catch(invalidInputOr(conflictAs('BookTaxConflict', 'tax')));
  },
  removeBookTax: (_parent, { bookId, version }, { rest }) =>
    dataOf(rest.DELETE('/staff/taxes/{book}', { params: { path: { book: bookId }, query: { version } } }))
      .then((removed) => ({ __typename: 'RemovedBookTax' as const, ...removed }))
      .catch(conflictAs('BookTaxConflict', 'tax')),
} satisfies MutationResolvers;

export const BookTaxConnection: BookTaxConnectionResolvers = {
  nodes: ({ taxes }) => taxes,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
