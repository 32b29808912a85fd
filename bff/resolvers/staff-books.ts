import type { StaffBook, StaffBooksResponse } from '../../rest-api/contract/staff-books.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffBookConnectionResolvers,
} from '../generated/resolvers.ts';
import { dataOf, idParameter, parametersOf, withoutNulls } from '../rest/responses.ts';
import { pageInfoOf, pageSize } from './paging.ts';
import { conflictAs, invalidInputOr, nullIfMissing } from './refusals.ts';

export type StaffBookConnectionParent = StaffBooksResponse;

export const Query = {
  staffBooks: (_parent, { filter, first, after }, { rest }) => {
    const query = parametersOf({ ...filter, first: pageSize(first), after });
    return dataOf(rest.GET('/staff/books', { params: { query } }));
  },
  staffBook: (_parent, { id }, { rest }) => {
    return nullIfMissing(
      dataOf(rest.GET('/staff/books/{id}', { params: idParameter(id) })).then((found) => found.book),
    );
  },
} satisfies QueryResolvers;

export const Mutation = {
  addBook: (_parent, { input, id }, { rest }) =>
    changed(rest.POST('/staff/books', { body: { ...input, ...withoutNulls({ id }) } })),
  changeBook: (_parent, { id, version, input }, { rest }) =>
    changed(rest.POST('/staff/books/{id}', { params: idParameter(id), body: { ...input, version } })),
  withdrawBook: (_parent, { id, version }, { rest }) =>
    changed(rest.POST('/staff/books/{id}/withdraw', { params: idParameter(id), body: { version } })),
  restoreBook: (_parent, { id, version }, { rest }) =>
    changed(rest.POST('/staff/books/{id}/restore', { params: idParameter(id), body: { version } })),
  separateBook: (_parent, { id, version }, { rest }) =>
    changed(rest.POST('/staff/books/{id}/separate', { params: idParameter(id), body: { version } })),
  joinBook: (_parent, { id, version, isbn }, { rest }) =>
    changed(rest.POST('/staff/books/{id}/join', { params: idParameter(id), body: { version, isbn } })),
} satisfies MutationResolvers;

/** The changed book, or why it could not be changed. */
const changed = (change: Promise<{ data?: { book: StaffBook }; response: Response }>) =>
  dataOf(change)
    .then(({ book }) => ({ __typename: 'StaffBook' as const, ...book }))
    .catch(invalidInputOr(conflictAs('StaffBookConflict', 'book')));

export const StaffBookConnection: StaffBookConnectionResolvers = {
  nodes: ({ books }) => books,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
