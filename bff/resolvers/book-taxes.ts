import type { BookTaxesResponse } from '../../rest-api/contract/book-taxes.ts';
import type {
  BookTaxConnectionResolvers,
  BookTaxResolvers,
  MutationResolvers,
  QueryResolvers,
} from '../generated/resolvers.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { pageInfoOf } from './paging.ts';
import { invalidInputOr } from './refusals.ts';

export type BookTaxConnectionParent = BookTaxesResponse;

export const bookTaxQueries = {
  staffTaxes: (_parent, { search, ...page }, { rest }) => rest.bookTaxes.list(search, page),
  staffTaxRates: (_parent, _arguments, { rest }) => rest.bookTaxes.rates(),
} satisfies QueryResolvers;

export const bookTaxMutations = {
  setBookTax: (_parent, { input: { book, version = null, ...tax } }, { rest }) =>
    rest.bookTaxes
      .set(book, { ...tax, version })
      .then((stored) => ({ __typename: 'BookTax' as const, ...stored }))
      .catch(invalidInputOr(conflict)),
  removeBookTax: (_parent, { bookId, version }, { rest }) =>
    rest.bookTaxes
      .remove(bookId, version)
      .then((removed) => ({ __typename: 'RemovedBookTax' as const, ...removed }))
      .catch(conflict),
} satisfies MutationResolvers;

/** Turns a 409 into the tax as it is now, and rethrows other errors. */
function conflict(error: unknown) {
  if (!(error instanceof RestClientError) || error.status !== 409 || error.tax === undefined) throw error;
  const { message, tax } = error;
  return { __typename: 'BookTaxConflict' as const, message, tax };
}

export const BookTax: BookTaxResolvers = {
  id: ({ productId }) => productId,
};

export const BookTaxConnection: BookTaxConnectionResolvers = {
  nodes: ({ taxes }) => taxes,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
