import type { StaffPagesResponse } from '../../rest-api/contract/text-pages.ts';
import type {
  MutationResolvers,
  QueryResolvers,
  StaffPageConnectionResolvers,
} from '../generated/resolvers.ts';
import { dataOf, idParameter, parametersOf } from '../rest/responses.ts';
import { pageInfoOf } from './paging.ts';
import { conflictAs, invalidInputOr, nullIfMissing, rethrow, takenOr } from './refusals.ts';

export type StaffPageConnectionParent = StaffPagesResponse;

export const Query = {
  pages: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/pages'))).pages,
  page: (_parent, { slug }, { rest }) =>
    nullIfMissing(dataOf(rest.GET('/pages/{slug}', { params: { path: { slug } } })).then(({ page }) => page)),
  staffPages: (_parent, page, { rest }) =>
    dataOf(rest.GET('/staff/pages', { params: { query: parametersOf(page) } })),
  staffPage: (_parent, { id }, { rest }) =>
    nullIfMissing(
      dataOf(rest.GET('/staff/pages/{id}', { params: idParameter(id) })).then(({ page }) => page),
    ),
  pageDrafts: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/staff/pages/drafts'))).drafts,
} satisfies QueryResolvers;

export const Mutation = {
  addPage: (_parent, { input }, { rest }) =>
    dataOf(rest.POST('/staff/pages', { body: { ...input, footerPosition: input.footerPosition ?? null } }))
      .then(({ page }) => ({ __typename: 'StaffPage' as const, ...page }))
      .catch(invalidInputOr(takenOr(rethrow))),
  changePage: (_parent, { id, version, input }, { rest }) =>
    dataOf(
      rest.POST('/staff/pages/{id}', {
        params: idParameter(id),
        body: { ...input, footerPosition: input.footerPosition ?? null, version },
      }),
    )
      .then(({ page }) => ({ __typename: 'StaffPage' as const, ...page }))
      .catch(invalidInputOr(takenOr(conflictAs('StaffPageConflict', 'page')))),
  removePage: (_parent, { id, version }, { rest }) =>
    dataOf(rest.DELETE('/staff/pages/{id}', { params: { ...idParameter(id), query: { version } } }))
      .then((removed) => ({ __typename: 'RemovedPage' as const, ...removed }))
      .catch(conflictAs('StaffPageConflict', 'page')),
} satisfies MutationResolvers;

export const StaffPageConnection: StaffPageConnectionResolvers = {
  nodes: ({ pages }) => pages,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};
