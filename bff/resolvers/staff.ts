import type {
  AuditEntry as RestAuditEntry,
  StaffMember as RestStaffMember,
} from '../../rest-api/contract/staff.ts';
import type {
  AuditEntryConnectionResolvers,
  AuditEntryResolvers,
  MutationResolvers,
  QueryResolvers,
  StaffMemberConnectionResolvers,
} from '../generated/resolvers.ts';
import { invalidInputOr, refusedAs } from './refusals.ts';

export interface StaffMemberConnectionParent {
  members: RestStaffMember[];
  next: string | null;
}

export interface AuditEntryConnectionParent {
  entries: RestAuditEntry[];
  next: string | null;
}

export const staffQueries = {
  staffMe: (_parent, _arguments, { rest }) => rest.staff.me(),
  staffMembers: (_parent, page, { rest }) => rest.staff.members(page),
  staffRoles: (_parent, _arguments, { rest }) => rest.staff.roles(),
  serviceTokens: (_parent, _arguments, { rest }) => rest.staff.serviceTokens(),
  auditEntries: (_parent, { filter, ...page }, { rest }) => rest.staff.audit({ ...filter }, page),
} satisfies QueryResolvers;

const rethrow = (error: unknown): never => {
  throw error;
};

const changeRefused = refusedAs({ 409: 'StaffChangeRefused' });

export const staffMutations = {
  staffLogin: (_parent, { input }, { rest }) =>
    rest.staff
      .logIn(input)
      .then(({ session, secondFactor }) =>
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
  staffLogout: (_parent, _arguments, { rest }) => rest.staff.logOut(),
  giveStaffCode: (_parent, { code }, { rest }) =>
    rest.staff
      .giveCode(code)
      .then((given) => ({ __typename: 'StaffCodeGiven' as const, ...given }))
      .catch(invalidInputOr(rethrow)),
  inviteStaff: (_parent, { input }, { rest }) =>
    rest.staff
      .invite(input)
      .then((member) => ({ __typename: 'StaffMember' as const, ...member }))
      .catch(invalidInputOr(changeRefused)),
  changeStaffRole: (_parent, { id, ...change }, { rest }) =>
    rest.staff
      .changeRole(id, change)
      .then((member) => ({ __typename: 'StaffMember' as const, ...member }))
      .catch(invalidInputOr(changeRefused)),
  removeStaff: (_parent, { id, version }, { rest }) =>
    rest.staff
      .remove(id, version)
      .then(() => ({ __typename: 'RemovedStaff' as const, id }))
      .catch(changeRefused),
  createServiceToken: (_parent, { input }, { rest }) =>
    rest.staff
      .createServiceToken(input)
      .then((created) => ({ __typename: 'NewServiceToken' as const, ...created }))
      .catch(invalidInputOr(rethrow)),
  revokeServiceToken: (_parent, { id }, { rest }) => rest.staff.revokeServiceToken(id),
} satisfies MutationResolvers;

const pageInfo = (endCursor: string | null) => ({ hasNextPage: endCursor !== null, endCursor });

export const StaffMemberConnection: StaffMemberConnectionResolvers = {
  nodes: ({ members }) => members,
  pageInfo: ({ next }) => pageInfo(next),
};

export const AuditEntryConnection: AuditEntryConnectionResolvers = {
  nodes: ({ entries }) => entries,
  pageInfo: ({ next }) => pageInfo(next),
};

export const AuditEntry: AuditEntryResolvers = {
  before: ({ before }) => before && JSON.stringify(before),
  after: ({ after }) => after && JSON.stringify(after),
};
