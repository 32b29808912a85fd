import type { StockListResponse, StockMovementsResponse } from '../../rest-api/contract/stock.ts';
import type {
  BookStockConnectionResolvers,
  MutationResolvers,
  QueryResolvers,
  StockMovementConnectionResolvers,
} from '../generated/resolvers.ts';
import { dataOf, parametersOf, withoutNulls } from '../rest/responses.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { pageInfoOf } from './paging.ts';
import { invalidInputOr, nullIfMissing, refusedAs } from './refusals.ts';

export type BookStockConnectionParent = StockListResponse;
export type StockMovementConnectionParent = StockMovementsResponse;

export const Query = {
  staffStock: (_parent, { filter, ...page }, { rest }) =>
    dataOf(rest.GET('/staff/stock', { params: { query: parametersOf({ ...filter, ...page }) } })),
  bookStock: (_parent, { book }, { rest }) => {
    const params = { path: { book } };
    return nullIfMissing(dataOf(rest.GET('/staff/stock/{book}', { params })).then((found) => found.stock));
  },
  stockMovements: (_parent, { bookId, ...page }, { rest }) => {
    const params = { path: { book: bookId }, query: parametersOf(page) };
    return dataOf(rest.GET('/staff/stock/{book}/movements', { params }));
  },
} satisfies QueryResolvers;

export const Mutation = {
  setStock: (_parent, { input: { bookId, copies = null, reason, ...change } }, { rest }) => {
    const params = { path: { book: bookId } };
    // The REST service checks the reason.
    const body = { copies, reason: reason as 'COUNT', ...withoutNulls(change) };
    return dataOf(rest.POST('/staff/stock/{book}', { params, body }))
      .then(({ stock }) => ({ __typename: 'BookStock' as const, ...stock }))
      .catch(invalidInputOr(refusedAs({ 409: 'StockRefused' })));
  },
  receiveStock: (_parent, { input: { id, lines, note } }, { rest }) => {
    const received = lines.map(({ book, copies, onShelf }) => ({
      book,
      copies,
      ...withoutNulls({ onShelf }),
    }));
    return dataOf(
      rest.POST('/staff/stock/receive', { body: { id, lines: received, ...withoutNulls({ note }) } }),
    )
      .then((done) => ({ __typename: 'ReceivedStock' as const, ...done }))
      .catch(invalidInputOr(deliveryRefused));
  },
} satisfies MutationResolvers;

/** Turns a 404 and a 409 into why nothing of a delivery is stored, and rethrows other errors. */
function deliveryRefused(error: unknown) {
  if (!(error instanceof RestClientError) || !error.delivery) {
    return refusedAs({ 404: 'StockRefused', 409: 'StockRefused' })(error);
  }
  const { message, code, delivery } = error;
  return { __typename: 'DeliveryConflict' as const, message, errorCode: code, stored: delivery };
}

export const BookStockConnection: BookStockConnectionResolvers = {
  nodes: ({ stock }) => stock,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};

export const StockMovementConnection: StockMovementConnectionResolvers = {
  nodes: ({ movements }) => movements,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
