import type { StaffImport } from '../../rest-api/contract/staff-imports.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { dataOf } from '../rest/responses.ts';
import { nullIfMissing, refusedAs } from './refusals.ts';

export const Query = {
  staffImports: (_parent, _arguments, { rest }) => dataOf(rest.GET('/staff/imports')),
  staffImport: (_parent, { id }, { rest }) => {
    const params = { path: { id } };
    return nullIfMissing(dataOf(rest.GET('/staff/imports/{id}', { params })).then((found) => found.import));
  },
} satisfies QueryResolvers;

const outcomeOf = (change: Promise<{ data?: { import: StaffImport }; response: Response }>) =>
  dataOf(change)
    .then((changed) => ({ __typename: 'StaffImport' as const, ...changed.import }))
    .catch(refusedAs({ 409: 'ImportRefused' }));

export const Mutation = {
  startStaffImport: (_parent, { id, dryRun, mapping, columns }, { rest }) => {
    const body = { dryRun, ...(mapping && { mapping }), ...(columns && { columns }) };
    return outcomeOf(rest.POST('/staff/imports/{id}/start', { params: { path: { id } }, body }));
  },
  cancelStaffImport: (_parent, { id }, { rest }) =>
    outcomeOf(rest.POST('/staff/imports/{id}/cancel', { params: { path: { id } } })),
} satisfies MutationResolvers;
