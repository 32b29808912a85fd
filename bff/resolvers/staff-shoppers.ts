import type { StaffShoppersResponse } from '../../rest-api/contract/staff-shoppers.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffShopperConnectionResolvers,
} from '../generated/resolvers.ts';
import { dataOf, parametersOf } from '../rest/responses.ts';
import { pageInfoOf } from './paging.ts';
import { nullIfMissing, refusedAs } from './refusals.ts';

export type StaffShopperConnectionParent = StaffShoppersResponse;

export const Query = {
  staffShoppers: (_parent, page, { rest }) =>
    dataOf(rest.GET('/staff/shoppers', { params: { query: parametersOf(page) } })),
  staffShopper: (_parent, { id }, { rest }) => {
    const params = { path: { id } };
    return nullIfMissing(
      dataOf(rest.GET('/staff/shoppers/{id}', { params })).then(({ shopper, addresses }) => ({
        ...shopper,
        addresses,
      })),
    );
  },
} satisfies QueryResolvers;

export const Mutation = {
  sendStaffResetLink: (_parent, { shopperId }, { rest }) =>
    dataOf(rest.POST('/staff/shoppers/{id}/reset-link', { params: { path: { id: shopperId } } }))
      .then((sent) => ({ __typename: 'ResetLinkSent' as const, ...sent }))
      .catch(refusedAs({ 409: 'ResetLinkRefused' })),
  deleteShopper: (_parent, { shopperId }, { rest }) =>
    dataOf(rest.DELETE('/staff/shoppers/{id}', { params: { path: { id: shopperId } } }))
      .then((deleted) => ({ __typename: 'ShopperDeleted' as const, ...deleted }))
      .catch(refusedAs({ 409: 'ShopperStays' })),
} satisfies MutationResolvers;

export const StaffShopperConnection: StaffShopperConnectionResolvers = {
  nodes: ({ shoppers }) => shoppers,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
