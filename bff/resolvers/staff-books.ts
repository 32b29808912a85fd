import type { EditionDetails } from '../../rest-api/contract/editions.ts';
import { paiseFromRupees, rupeesFromPaise } from '../../rest-api/contract/money.ts';
import { limits } from '../../rest-api/contract/rules.ts';
import type { StaffBook as RestStaffBook, StaffBooksResponse } from '../../rest-api/contract/staff-books.ts';
import type {
  BookFactsInput,
  MutationResolvers,
  OtherEditionResolvers,
  QueryResolvers,
  ShortageResolvers,
  StaffBookConnectionResolvers,
  StaffBookResolvers,
} from '../generated/resolvers.ts';
import { badInput } from '../graphql/graphql-errors.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { invalidInputOr, nullIfMissing } from './refusals.ts';

export type StaffBookConnectionParent = StaffBooksResponse;

export const staffBookQueries = {
  staffBooks: (_parent, { filter, first, after }, { rest }) => {
    if (first < 1 || first > limits.pageSize) throw badInput(`first: ask for 1 to ${limits.pageSize}.`);
    return rest.staffBooks.books({ ...filter, first, after });
  },
  staffBook: (_parent, { id }, { rest }) => nullIfMissing(rest.staffBooks.book(id)),
} satisfies QueryResolvers;

export const staffBookMutations = {
  addBook: (_parent, { input, id }, { rest }) =>
    changed(rest.staffBooks.add({ ...factsOf(input), ...(id != null && { _id: id }) })),
  changeBook: (_parent, { id, version, input }, { rest }) =>
    changed(rest.staffBooks.change(id, { ...factsOf(input), version })),
  withdrawBook: (_parent, { id, version }, { rest }) => changed(rest.staffBooks.withdraw(id, version)),
  restoreBook: (_parent, { id, version }, { rest }) => changed(rest.staffBooks.restore(id, version)),
  separateBook: (_parent, { id, version }, { rest }) => changed(rest.staffBooks.separate(id, version)),
  joinBook: (_parent, { id, version, isbn }, { rest }) => changed(rest.staffBooks.join(id, version, isbn)),
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
const changed = (change: Promise<RestStaffBook>) =>
  change
    .then((book) => ({ __typename: 'StaffBook' as const, ...book }))
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
  pageInfo: ({ next }) => ({ hasNextPage: next !== null, endCursor: next }),
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
