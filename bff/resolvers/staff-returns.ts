import { limits } from '../../rest-api/contract/rules.ts';
import type {
  StaffReturn as RestStaffReturn,
  StaffReturnLine as RestStaffReturnLine,
} from '../../rest-api/contract/staff-returns.ts';
import type {
  FitCopiesInput,
  MutationResolvers,
  QueryResolvers,
  ReturnedOrderResolvers,
  StaffReturnConnectionResolvers,
  StaffReturnLineResolvers,
  StaffReturnResolvers,
} from '../generated/resolvers.ts';
import { badInput } from '../graphql/graphql-errors.ts';
import { RestClientError } from '../rest/rest-errors.ts';
import { invalidInputOr, nullIfMissing } from './refusals.ts';

export interface StaffReturnConnectionParent {
  returns: RestStaffReturn[];
  totalCount: number;
  endCursor: string | null;
}

/** A line with the id of its return, from which its own is made. */
export type StaffReturnLineParent = RestStaffReturnLine & { returnId: string };

export const staffReturnQueries = {
  staffReturns: (_parent, { filter, first, after }, { rest }) => {
    if (first < 1 || first > limits.pageSize) throw badInput(`first: ask for 1 to ${limits.pageSize}.`);
    return rest.staffReturns.returns({ ...filter, first, after });
  },
  staffReturn: (_parent, { id }, { rest }) => nullIfMissing(rest.staffReturns.return(id)),
} satisfies QueryResolvers;

export const staffReturnMutations = {
  decideReturn: (_parent, { input: { id, version, approve, words } }, { rest }) =>
    changed(rest.staffReturns.changeReturn(id, 'decide', { version, approve, words: words ?? undefined })),
  receiveReturn: (_parent, { input: { id, version, fit, missing } }, { rest }) =>
    changed(
      rest.staffReturns.changeReturn(id, 'receive', {
        version,
        fit: fit.map(receivedCopies),
        missing: missing?.map(receivedCopies),
      }),
    ),
  refundReturn: (_parent, { input: { id, version, orderVersion, amountPaise, reason } }, { rest }) =>
    changed(
      rest.staffReturns.changeReturn(id, 'refund', {
        version,
        orderVersion: orderVersion ?? undefined,
        amountPaise: amountPaise ?? undefined,
        reason: reason ?? undefined,
      }),
    ),
} satisfies MutationResolvers;

const receivedCopies = ({ productId, quantity }: FitCopiesInput) => ({ product: productId, qty: quantity });

/** The changed return, or why it could not be changed. */
const changed = (change: Promise<RestStaffReturn>) =>
  change.then((found) => ({ __typename: 'StaffReturn' as const, ...found })).catch(invalidInputOr(conflict));

/** Turns a 409 into the return as it is now, and rethrows other errors. */
function conflict(error: unknown) {
  if (!(error instanceof RestClientError) || error.status !== 409 || !error.return) throw error;
  const { message, return: now } = error;
  return { __typename: 'StaffReturnConflict' as const, message, return: now };
}

export const StaffReturnConnection: StaffReturnConnectionResolvers = {
  nodes: ({ returns }) => returns,
  pageInfo: ({ endCursor }) => ({ hasNextPage: endCursor !== null, endCursor }),
};

export const StaffReturn: StaffReturnResolvers = {
  id: ({ _id }) => _id,
  lines: ({ _id: returnId, lines }) => lines.map((line) => ({ ...line, returnId })),
};

export const StaffReturnLine: StaffReturnLineResolvers = {
  id: ({ returnId, product }) => `${returnId}.${product}`,
  productId: (line) => line.product,
  quantity: (line) => line.qty,
};

export const ReturnedOrder: ReturnedOrderResolvers = {
  id: ({ _id }) => _id,
};
