import type { StaffJobsResponse, StaffLettersResponse } from '../../rest-api/contract/staff-letters.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffJobsResolvers,
  StaffLetterConnectionResolvers,
} from '../generated/resolvers.ts';
import { dataOf, parametersOf } from '../rest/responses.ts';
import { pageInfoOf } from './paging.ts';
import { refusedAs } from './refusals.ts';

export type StaffLetterConnectionParent = StaffLettersResponse;
export type StaffJobsParent = StaffJobsResponse;

export const Query = {
  staffLetters: (_parent, { filter, ...page }, { rest }) =>
    dataOf(rest.GET('/staff/letters', { params: { query: parametersOf({ ...filter, ...page }) } })),
  staffJobs: (_parent, page, { rest }) =>
    dataOf(rest.GET('/staff/jobs', { params: { query: parametersOf(page) } })),
} satisfies QueryResolvers;

export const Mutation = {
  sendStaffLetter: (_parent, { id }, { rest }) =>
    dataOf(rest.POST('/staff/letters/{id}/send', { params: { path: { id } } }))
      .then(({ letter }) => ({ __typename: 'StaffLetter' as const, ...letter }))
      .catch(refusedAs({ 409: 'LetterRefused' })),
  retryStaffJobs: (_parent, { kind, subject }, { rest }) =>
    dataOf(rest.POST('/staff/jobs/retry', { body: { kind, ...(subject && { subject }) } }))
      .then((done) => ({ __typename: 'RetriedJobs' as const, ...done }))
      .catch(refusedAs({ 404: 'JobsRefused' })),
} satisfies MutationResolvers;

export const StaffLetterConnection: StaffLetterConnectionResolvers = {
  nodes: ({ letters }) => letters,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};

export const StaffJobs: StaffJobsResolvers = {
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
