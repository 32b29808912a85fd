import type { StaffShoppersResponse } from '../../rest-api/contract/staff-shoppers.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffShopperConnectionResolvers,
} from '../generated/resolvers.ts';
import { pageInfoOf } from './paging.ts';
import { nullIfMissing, refusedAs } from './refusals.ts';

export type StaffShopperConnectionParent = StaffShoppersResponse;

export const staffShopperQueries = {
  staffShoppers: (_parent, { search, ...page }, { rest }) => rest.staffShoppers.shoppers(search, page),
  staffShopper: (_parent, { id }, { rest }) => nullIfMissing(rest.staffShoppers.shopper(id)),
} satisfies QueryResolvers;

export const staffShopperMutations = {
  sendStaffResetLink: (_parent, { shopperId }, { rest }) =>
    rest.staffShoppers
      .sendResetLink(shopperId)
      .then((sent) => ({ __typename: 'ResetLinkSent' as const, ...sent }))
      .catch(refusedAs({ 409: 'ResetLinkRefused' })),
} satisfies MutationResolvers;

export const StaffShopperConnection: StaffShopperConnectionResolvers = {
  nodes: ({ shoppers }) => shoppers,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
