import type { StaffLettersResponse } from '../../rest-api/contract/staff-letters.ts';
import { refusedAs } from '../errors.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffLetterConnectionResolvers,
} from '../generated/resolvers.ts';
import { pageInfoOf } from './paging.ts';

export type StaffLetterConnectionParent = StaffLettersResponse;

export const shopkeepingQueries = {
  staffToday: (_parent, _arguments, { rest }) => rest.shopkeeping.today(),
  staffLetters: (_parent, { filter, ...page }, { rest }) => rest.shopkeeping.letters({ ...filter }, page),
  staffJobs: (_parent, _arguments, { rest }) => rest.shopkeeping.jobs(),
} satisfies QueryResolvers;

export const shopkeepingMutations = {
  sendStaffLetter: (_parent, { id }, { rest }) =>
    rest.shopkeeping
      .sendLetter(id)
      .then((letter) => ({ __typename: 'StaffLetter' as const, ...letter }))
      .catch(refusedAs({ 409: 'LetterRefused' })),
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
