import type { EditionDetails } from '../../rest-api/contract/editions.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../rest-api/contract/money.ts';
import type {
  OtherEdition as RestOtherEdition,
  StaffBook as RestStaffBook,
  StaffBooksResponse,
} from '../../rest-api/contract/staff-books.ts';
import type { Shortage as RestShortage } from '../../rest-api/contract/stock.ts';
import type {
  BookFactsInput,
  MutationResolvers,
  OtherEditionResolvers,
  QueryResolvers,
  ShortageResolvers,
  StaffBookConnectionResolvers,
  StaffBookResolvers,
} from '../generated/resolvers.ts';
import { dataOf, parametersOf } from '../rest/responses.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { pageInfoOf, pageSize } from './paging.ts';
import { invalidInputOr, nullIfMissing } from './refusals.ts';

export type StaffBookConnectionParent = StaffBooksResponse;

const bookAt = (id: string) => ({ path: { id } });

export type OtherEditionParent = RestOtherEdition;
export type ShortageParent = RestShortage;
export type StaffBookParent = RestStaffBook;

export const Query = {
  staffBooks: (_parent, { filter, first, after }, { rest }) => {
    const query = parametersOf({ ...filter, first: pageSize(first), after });
    return dataOf(rest.GET('/staff/books', { params: { query } }));
  },
  staffBook: (_parent, { id }, { rest }) => {
    return nullIfMissing(
      dataOf(rest.GET('/staff/books/{id}', { params: bookAt(id) })).then((found) => found.book),
    );
  },
} satisfies QueryResolvers;

export const Mutation = {
  addBook: (_parent, { input, id }, { rest }) =>
    changed(rest.POST('/staff/books', { body: { ...factsOf(input), ...(id != null && { _id: id }) } })),
  changeBook: (_parent, { id, version, input }, { rest }) =>
    changed(rest.POST('/staff/books/{id}', { params: bookAt(id), body: { ...factsOf(input), version } })),
  withdrawBook: (_parent, { id, version }, { rest }) =>
    changed(rest.POST('/staff/books/{id}/withdraw', { params: bookAt(id), body: { version } })),
  restoreBook: (_parent, { id, version }, { rest }) =>
    changed(rest.POST('/staff/books/{id}/restore', { params: bookAt(id), body: { version } })),
  separateBook: (_parent, { id, version }, { rest }) =>
    changed(rest.POST('/staff/books/{id}/separate', { params: bookAt(id), body: { version } })),
  joinBook: (_parent, { id, version, isbn }, { rest }) =>
    changed(rest.POST('/staff/books/{id}/join', { params: bookAt(id), body: { version, isbn } })),
} satisfies MutationResolvers;

/** The book as REST takes it: with amounts in rupees, and every fact of an edition that staff have sent. */
const factsOf = ({
  pricePaise,
  previousPricePaise,
  category,
  ...facts
}: BookFactsInput & Pick<BookFactsInput, keyof EditionDetails>) => ({
  ...facts,
  categoryName: category,
  price: rupeesFromPaise(pricePaise),
  ...(previousPricePaise != null && { previousPrice: rupeesFromPaise(previousPricePaise) }),
});

/** What REST calls otherwise than GraphQL. */
const fieldNames: Record<string, string> = {
  price: 'pricePaise',
  previousPrice: 'previousPricePaise',
  categoryName: 'category',
  _id: 'id',
};

/** The changed book, or why it could not be changed. */
const changed = (change: Promise<{ data?: { book: RestStaffBook }; response: Response }>) =>
  dataOf(change)
    .then(({ book }) => ({ __typename: 'StaffBook' as const, ...book }))
    .catch(invalidInputOr(conflict))
    .then((result) =>
      result.__typename === 'InvalidInput'
        ? {
            ...result,
            fields: result.fields.map((error) => ({
              ...error,
              field: fieldNames[error.field] ?? error.field,
            })),
          }
        : result,
    );

/** Turns a 409 into the book as it is now, and rethrows other errors. */
function conflict(error: unknown) {
  if (!(error instanceof RestClientError) || error.status !== 409 || !error.book) throw error;
  const { message, book } = error;
  return { __typename: 'StaffBookConflict' as const, message, book };
}

export const StaffBookConnection: StaffBookConnectionResolvers = {
  nodes: ({ books }) => books,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};

export const StaffBook: StaffBookResolvers = {
  id: (book) => book._id,
  number: (book) => book.id,
  pricePaise: (book) => paiseFromRupees(book.price),
  previousPricePaise: (book) => paiseFromRupees(book.previousPrice),
  category: (book) => book.categoryName,
};

export const OtherEdition: OtherEditionResolvers = {
  id: (book) => book._id,
  number: (book) => book.id,
};

export const Shortage: ShortageResolvers = {
  withdrawn: ({ withdrawn = false }) => withdrawn,
};
