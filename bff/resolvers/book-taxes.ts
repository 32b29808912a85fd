import type { BookTaxesResponse } from '../../rest-api/contract/book-taxes.ts';
import type {
  BookTaxConnectionResolvers,
  MutationResolvers,
  QueryResolvers,
} from '../generated/resolvers.ts';
import { dataOf, parametersOf } from '../rest/responses.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { pageInfoOf } from './paging.ts';
import { invalidInputOr } from './refusals.ts';

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
      .catch(invalidInputOr(conflict));
  },
  removeBookTax: (_parent, { bookId, version }, { rest }) =>
    dataOf(rest.DELETE('/staff/taxes/{book}', { params: { path: { book: bookId }, query: { version } } }))
      .then((removed) => ({ __typename: 'RemovedBookTax' as const, ...removed }))
      .catch(conflict),
} satisfies MutationResolvers;

/** Turns a 409 into the tax as it is now, and rethrows other errors. */
function conflict(error: unknown) {
  if (!(error instanceof RestClientError) || error.status !== 409 || error.tax === undefined) throw error;
  const { message, tax } = error;
  return { __typename: 'BookTaxConflict' as const, message, tax };
}

export const BookTaxConnection: BookTaxConnectionResolvers = {
  nodes: ({ taxes }) => taxes,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
