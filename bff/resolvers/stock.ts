import type { StockListResponse, StockMovementsResponse } from '../../rest-api/contract/stock.ts';
import type {
  BookStockConnectionResolvers,
  BookStockResolvers,
  MutationResolvers,
  QueryResolvers,
  StockMovementConnectionResolvers,
} from '../generated/resolvers.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { pageInfoOf } from './paging.ts';
import { invalidInputOr, nullIfMissing, refusedAs } from './refusals.ts';

export type BookStockConnectionParent = StockListResponse;
export type StockMovementConnectionParent = StockMovementsResponse;

export const stockQueries = {
  staffStock: (_parent, { filter, ...page }, { rest }) => rest.stock.list({ ...filter }, page),
  bookStock: (_parent, { book }, { rest }) => nullIfMissing(rest.stock.of(book)),
  stockMovements: (_parent, { bookId, ...page }, { rest }) => rest.stock.movements(bookId, page),
} satisfies QueryResolvers;

export const stockMutations = {
  setStock: (_parent, { input: { bookId, ...change } }, { rest }) =>
    rest.stock
      .set(bookId, { ...change, copies: change.copies ?? null })
      .then((stock) => ({ __typename: 'BookStock' as const, ...stock }))
      .catch(invalidInputOr(refusedAs({ 409: 'StockRefused' }))),
  receiveStock: (_parent, { input }, { rest }) =>
    rest.stock
      .receive(input)
      .then((received) => ({ __typename: 'ReceivedStock' as const, received }))
      .catch(invalidInputOr(deliveryRefused)),
} satisfies MutationResolvers;

/** Turns a 404 and a 409 into why nothing of a delivery is stored, and rethrows other errors. */
function deliveryRefused(error: unknown) {
  if (!(error instanceof RestClientError) || !error.delivery) {
    return refusedAs({ 404: 'StockRefused', 409: 'StockRefused' })(error);
  }
  const { message, delivery } = error;
  const stored = delivery.map(({ productId, ...book }) => ({ ...book, bookId: productId }));
  return { __typename: 'DeliveryConflict' as const, message, stored };
}

export const BookStock: BookStockResolvers = {
  id: ({ productId }) => productId,
};

export const BookStockConnection: BookStockConnectionResolvers = {
  nodes: ({ stock }) => stock,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};

export const StockMovementConnection: StockMovementConnectionResolvers = {
  nodes: ({ movements }) => movements,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
