import type { StaffImport } from '../../rest-api/contract/staff-imports.ts';
import type { MutationResolvers, QueryResolvers } from '../generated/resolvers.ts';
import { nullIfMissing, refusedAs } from './refusals.ts';

export const staffImportQueries = {
  staffImports: (_parent, _arguments, { rest }) => rest.staffImports.list(),
  staffImport: (_parent, { id }, { rest }) => nullIfMissing(rest.staffImports.one(id)),
} satisfies QueryResolvers;

const outcomeOf = (changed: Promise<StaffImport>) =>
  changed
    .then((done) => ({ __typename: 'StaffImport' as const, ...done }))
    .catch(refusedAs({ 409: 'ImportRefused' }));

export const staffImportMutations = {
  startStaffImport: (_parent, { id, ...start }, { rest }) => outcomeOf(rest.staffImports.start(id, start)),
  cancelStaffImport: (_parent, { id }, { rest }) => outcomeOf(rest.staffImports.cancel(id)),
} satisfies MutationResolvers;
