import type { DiscountCodesResponse } from '../../rest-api/contract/codes.ts';
import { requireUserId } from '../context.ts';
import type {
  DiscountCodeConnectionResolvers,
  MutationResolvers,
  QueryResolvers,
} from '../generated/resolvers.ts';
import { dataOf, idParameter, parametersOf } from '../rest/responses.ts';
import { pageInfoOf } from './paging.ts';
import { conflictAs, invalidInputOr, refusedAs, rethrow, takenOr } from './refusals.ts';

export type DiscountCodeConnectionParent = DiscountCodesResponse;

export const Query = {
  cartWithCode: (_parent, { code }, context) => {
    requireUserId(context);
    return dataOf(context.rest.GET('/user/totals', { params: { query: { code } } }))
      .then((cart) => ({ __typename: 'CartWithCode' as const, ...cart }))
      .catch(refusedAs({ 400: 'CodeRefused', 409: 'CodeRefused', 429: 'CodeRefused' }));
  },
  staffCodes: (_parent, page, { rest }) =>
    dataOf(rest.GET('/staff/codes', { params: { query: parametersOf(page) } })),
} satisfies QueryResolvers;

export const Mutation = {
  addCode: (_parent, { input }, { rest }) =>
    dataOf(rest.POST('/staff/codes', { body: input }))
      .then(({ code }) => ({ __typename: 'DiscountCode' as const, ...code }))
      .catch(invalidInputOr(takenOr(rethrow))),
  changeCode: (_parent, { id, version, input }, { rest }) =>
    dataOf(rest.POST('/staff/codes/{id}', { params: idParameter(id), body: { ...input, version } }))
      .then(({ code }) => ({ __typename: 'DiscountCode' as const, ...code }))
      .catch(invalidInputOr(takenOr(conflictAs('DiscountCodeConflict', 'discountCode')))),
  removeCode: (_parent, { id, version }, { rest }) =>
    dataOf(rest.DELETE('/staff/codes/{id}', { params: { ...idParameter(id), query: { version } } }))
      .then((removed) => ({ __typename: 'RemovedCode' as const, ...removed }))
      .catch(conflictAs('DiscountCodeConflict', 'discountCode')),
} satisfies MutationResolvers;

export const DiscountCodeConnection: DiscountCodeConnectionResolvers = {
  nodes: ({ codes }) => codes,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
