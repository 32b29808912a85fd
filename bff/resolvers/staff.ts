import type {
  AuditEntry as RestAuditEntry,
  StaffMember as RestStaffMember,
  StaffPermission,
  StaffRoleName,
} from '../../rest-api/contract/staff.ts';
import type {
  AuditEntryConnectionResolvers,
  AuditEntryResolvers,
  MutationResolvers,
  QueryResolvers,
  StaffMemberConnectionResolvers,
} from '../generated/resolvers.ts';
import { dataOf, parametersOf, withoutNulls } from '../rest/responses.ts';
import { pageInfoOf } from './paging.ts';
import { invalidInputOr, refusedAs, rethrow } from './refusals.ts';

export interface StaffMemberConnectionParent {
  members: RestStaffMember[];
  next: string | null;
}

export interface AuditEntryConnectionParent {
  entries: RestAuditEntry[];
  next: string | null;
}

export type AuditEntryParent = RestAuditEntry;

export const Query = {
  staffMe: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/staff/me'))).session,
  staffMembers: (_parent, page, { rest }) =>
    dataOf(rest.GET('/staff/members', { params: { query: parametersOf(page) } })),
  staffRoles: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/staff/roles'))).roles,
  serviceTokens: async (_parent, _arguments, { rest }) => (await dataOf(rest.GET('/staff/tokens'))).tokens,
  auditEntries: (_parent, { filter, ...page }, { rest }) =>
    dataOf(rest.GET('/staff/audit', { params: { query: parametersOf({ ...filter, ...page }) } })),
} satisfies QueryResolvers;

const changeRefused = refusedAs({ 409: 'StaffChangeRefused' });

// The REST service checks names of roles and permissions.
export const Mutation = {
  staffLogin: (_parent, { input: { email, password, code } }, { rest }) =>
    dataOf(rest.POST('/staff/login', { body: { email, password, ...withoutNulls({ code }) } }))
      .then(({ login: { session, secondFactor } }) =>
        session
          ? { __typename: 'StaffLogin' as const, ...session }
          : { __typename: 'SecondFactorNeeded' as const, enrolment: secondFactor?.enrolment ?? null },
      )
      .catch(
        refusedAs({
          400: 'WrongCredentials',
          401: 'WrongCredentials',
          403: 'WrongCredentials',
          409: 'WrongCredentials',
        }),
      ),
  staffLogout: async (_parent, _arguments, { rest }) => (await dataOf(rest.POST('/staff/logout'))).loggedOut,
  giveStaffCode: (_parent, { code }, { rest }) =>
    dataOf(rest.POST('/staff/code', { body: { code } }))
      .then((given) => ({ __typename: 'StaffCodeGiven' as const, ...given }))
      .catch(invalidInputOr(rethrow)),
  inviteStaff: (_parent, { input: { email, name, role } }, { rest }) =>
    dataOf(
      rest.POST('/staff/members', {
        body: { email, ...withoutNulls({ name }), role: role as StaffRoleName },
      }),
    )
      .then(({ member }) => ({ __typename: 'StaffMember' as const, ...member }))
      .catch(invalidInputOr(changeRefused)),
  changeStaffRole: (_parent, { id, role, version }, { rest }) =>
    dataOf(
      rest.POST('/staff/members/{id}', {
        params: { path: { id } },
        body: { role: role as StaffRoleName, version },
      }),
    )
      .then(({ member }) => ({ __typename: 'StaffMember' as const, ...member }))
      .catch(invalidInputOr(changeRefused)),
  removeStaff: (_parent, { id, version }, { rest }) =>
    dataOf(rest.DELETE('/staff/members/{id}', { params: { path: { id }, query: { version } } }))
      .then(() => ({ __typename: 'RemovedStaff' as const, id }))
      .catch(changeRefused),
  createServiceToken: (_parent, { input }, { rest }) =>
    dataOf(
      rest.POST('/staff/tokens', { body: { ...input, permissions: input.permissions as StaffPermission[] } }),
    )
      .then((created) => ({ __typename: 'NewServiceToken' as const, ...created }))
      .catch(invalidInputOr(rethrow)),
  revokeServiceToken: async (_parent, { id }, { rest }) =>
    (await dataOf(rest.DELETE('/staff/tokens/{id}', { params: { path: { id } } }))).serviceToken,
} satisfies MutationResolvers;

export const StaffMemberConnection: StaffMemberConnectionResolvers = {
  nodes: ({ members }) => members,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};

export const AuditEntryConnection: AuditEntryConnectionResolvers = {
  nodes: ({ entries }) => entries,
  pageInfo: ({ next }) => pageInfoOf({ endCursor: next }),
};

export const AuditEntry: AuditEntryResolvers = {
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
};
