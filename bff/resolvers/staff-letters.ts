import type { StaffJobsResponse, StaffLettersResponse } from '../../rest-api/contract/staff-letters.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffJobsResolvers,
  StaffLetterConnectionResolvers,
} from '../generated/resolvers.ts';
import { pageInfoOf } from './paging.ts';
import { refusedAs } from './refusals.ts';

export type StaffLetterConnectionParent = StaffLettersResponse;
export type StaffJobsParent = StaffJobsResponse;

export const staffLetterQueries = {
  staffLetters: (_parent, { filter, ...page }, { rest }) => rest.staffLetters.letters({ ...filter }, page),
  staffJobs: (_parent, page, { rest }) => rest.staffLetters.jobs(page),
} satisfies QueryResolvers;

export const staffLetterMutations = {
  sendStaffLetter: (_parent, { id }, { rest }) =>
    rest.staffLetters
      .sendLetter(id)
      .then((letter) => ({ __typename: 'StaffLetter' as const, ...letter }))
      .catch(refusedAs({ 409: 'LetterRefused' })),
  retryStaffJobs: (_parent, jobs, { rest }) =>
    rest.staffLetters
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
