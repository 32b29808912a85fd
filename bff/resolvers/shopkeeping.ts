import type { StaffJobsResponse, StaffLettersResponse } from '../../rest-api/contract/staff-letters.ts';
import type { StaffShoppersResponse } from '../../rest-api/contract/staff-shoppers.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffJobsResolvers,
  StaffLetterConnectionResolvers,
  StaffShopperConnectionResolvers,
} from '../generated/resolvers.ts';
import { pageInfoOf } from './paging.ts';
import { nullIfMissing, refusedAs } from './refusals.ts';

export type StaffLetterConnectionParent = StaffLettersResponse;
export type StaffJobsParent = StaffJobsResponse;
export type StaffShopperConnectionParent = StaffShoppersResponse;

export const shopkeepingQueries = {
  staffToday: (_parent, _arguments, { rest }) => rest.shopkeeping.today(),
  staffLetters: (_parent, { filter, ...page }, { rest }) => rest.shopkeeping.letters({ ...filter }, page),
  staffShoppers: (_parent, { search, ...page }, { rest }) => rest.shopkeeping.shoppers(search, page),
  staffShopper: (_parent, { id }, { rest }) => nullIfMissing(rest.shopkeeping.shopper(id)),
  staffJobs: (_parent, page, { rest }) => rest.shopkeeping.jobs(page),
} satisfies QueryResolvers;

export const shopkeepingMutations = {
  sendStaffLetter: (_parent, { id }, { rest }) =>
    rest.shopkeeping
      .sendLetter(id)
      .then((letter) => ({ __typename: 'StaffLetter' as const, ...letter }))
      .catch(refusedAs({ 409: 'LetterRefused' })),
  sendStaffResetLink: (_parent, { shopperId }, { rest }) =>
    rest.shopkeeping
      .sendResetLink(shopperId)
      .then((sent) => ({ __typename: 'ResetLinkSent' as const, ...sent }))
      .catch(refusedAs({ 409: 'ResetLinkRefused' })),
  retryStaffJobs: (_parent, jobs, { rest }) =>
    rest.shopkeeping
      .retryJobs(jobs)
      .then((retried) => ({ __typename: 'RetriedJobs' as const, retried }))
      .catch(refusedAs({ 404: 'JobsRefused' })),
} satisfies MutationResolvers;

export const StaffLetterConnection: StaffLetterConnectionResolvers = {
  nodes: ({ letters }) => letters,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};

export const StaffJobs: StaffJobsResolvers = {
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};

export const StaffShopperConnection: StaffShopperConnectionResolvers = {
  nodes: ({ shoppers }) => shoppers,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
