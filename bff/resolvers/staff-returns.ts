import type {
  StaffReturn as RestStaffReturn,
  StaffReturnLine as RestStaffReturnLine,
} from '../../rest-api/contract/staff-returns.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffReturnConnectionResolvers,
  StaffReturnLineResolvers,
  StaffReturnResolvers,
} from '../generated/resolvers.ts';
import { dataOf, idParameter, pageOf, parametersOf, withoutNulls } from '../rest/responses.ts';
import { pageInfoOf, pageSize } from './paging.ts';
import { conflictAs, invalidInputOr, nullIfMissing } from './refusals.ts';

export interface StaffReturnConnectionParent {
  returns: RestStaffReturn[];
  totalCount: number;
  endCursor: string | null;
}

/** A line with the id of its return, from which its own is made. */
export type StaffReturnLineParent = RestStaffReturnLine & { returnId: string };

export type StaffReturnParent = RestStaffReturn;

export const Query = {
  staffReturns: (_parent, { filter, first, after }, { rest }) => {
    const states = filter?.states?.join();
    const query = parametersOf({ search: filter?.search, states, first: pageSize(first), after });
    return pageOf(rest.GET('/staff/returns', { params: { query } }));
  },
  staffReturn: (_parent, { id }, { rest }) => {
    return nullIfMissing(
      dataOf(rest.GET('/staff/returns/{id}', { params: idParameter(id) })).then((found) => found.return),
    );
  },
} satisfies QueryResolvers;

export const Mutation = {
  decideReturn: (_parent, { input: { id, version, approve, shopNote } }, { rest }) => {
    const body = { version, approve, ...withoutNulls({ shopNote }) };
    return changed(rest.POST('/staff/returns/{id}/decide', { params: idParameter(id), body }));
  },
  receiveReturn: (_parent, { input: { id, version, fit, missing } }, { rest }) => {
    const body = { version, fit, ...withoutNulls({ missing }) };
    return changed(rest.POST('/staff/returns/{id}/receive', { params: idParameter(id), body }));
  },
  refundReturn: (_parent, { input: { id, version, ...refund } }, { rest }) => {
    const body = { version, ...withoutNulls(refund) };
    return changed(rest.POST('/staff/returns/{id}/refund', { params: idParameter(id), body }));
  },
} satisfies MutationResolvers;

/** The changed return, or why it could not be changed. */
const changed = (change: Promise<{ data?: { return: RestStaffReturn }; response: Response }>) =>
  dataOf(change)
    .then((changed) => ({ __typename: 'StaffReturn' as const, ...changed.return }))
    .catch(invalidInputOr(conflictAs('StaffReturnConflict', 'return')));

export const StaffReturnConnection: StaffReturnConnectionResolvers = {
  nodes: ({ returns }) => returns,
  pageInfo: pageInfoOf,
};

export const StaffReturn: StaffReturnResolvers = {
  lines: ({ id: returnId, lines }) => lines.map((line) => ({ ...line, returnId })),
};

export const StaffReturnLine: StaffReturnLineResolvers = {
  id: ({ returnId, productId }) => `${returnId}.${productId}`,
};
