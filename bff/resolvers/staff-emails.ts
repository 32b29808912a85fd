import type { StaffEmailsResponse, StaffJobsResponse } from '../../rest-api/contract/staff-emails.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffEmailConnectionResolvers,
  StaffJobsResolvers,
} from '../generated/resolvers.ts';
import { dataOf, parametersOf } from '../rest/responses.ts';
import { pageInfoOf } from './paging.ts';
import { refusedAs } from './refusals.ts';

export type StaffEmailConnectionParent = StaffEmailsResponse;
export type StaffJobsParent = StaffJobsResponse;

export const Query = {
  staffEmails: (_parent, { filter, ...page }, { rest }) =>
    dataOf(rest.GET('/staff/emails', { params: { query: parametersOf({ ...filter, ...page }) } })),
  staffJobs: (_parent, page, { rest }) =>
    dataOf(rest.GET('/staff/jobs', { params: { query: parametersOf(page) } })),
} satisfies QueryResolvers;

export const Mutation = {
  sendStaffEmail: (_parent, { id }, { rest }) =>
    dataOf(rest.POST('/staff/emails/{id}/send', { params: { path: { id } } }))
      .then(({ email }) => ({ __typename: 'StaffEmail' as const, ...email }))
      .catch(refusedAs({ 409: 'EmailRefused' })),
  retryStaffJobs: (_parent, { kind, subject }, { rest }) =>
    dataOf(rest.POST('/staff/jobs/retry', { body: { kind, ...(subject && { subject }) } }))
      .then((done) => ({ __typename: 'RetriedJobs' as const, ...done }))
      .catch(refusedAs({ 404: 'JobsRefused' })),
} satisfies MutationResolvers;

export const StaffEmailConnection: StaffEmailConnectionResolvers = {
  nodes: ({ emails }) => emails,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};

export const StaffJobs: StaffJobsResolvers = {
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
