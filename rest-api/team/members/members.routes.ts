import { randomBytes } from 'node:crypto';
import { lastOwner } from '../../contract/rules.ts';
import type { Database } from '../../database/database.ts';
import { decodeListCursor } from '../../input/list-cursor.ts';
import { listPage } from '../../input/list-page.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { onlyOwnPermissions, originOf, requireGrantable } from '../../routing/origin.ts';
import { roleNames, roles, roleTexts } from '../../routing/permissions.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { hashPassword } from '../../shopping/account/password.ts';
import {
  alreadyStaffMessage,
  changedMeanwhileMessage,
  changeRole,
  demoNeverStaffMessage,
  emailIsHeld,
  inviteStaff,
  noMember,
  refuseDemoAccount,
  removeStaff,
} from './manage-staff.ts';
import { ChangeRoleInput, InviteStaffInput, RemoveStaffQuery, StaffMembersQuery } from './members.input.ts';
import { listStaffMembers } from './staff.queries.ts';

const defaultPageSize = 25;
const parameters = { id: 'The id of a member of staff.' };
const permission = 'staff:write';

/** Owners manage members of staff and their roles. */
export function memberRoutes(database: Database, secret: string): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/roles',
      permission: 'session',
      summary: 'The roles that there are, and what each may do.',
      response: 'StaffRolesResponse',
      handle: async () => ({
        roles: roleNames.map((name) => ({
          name,
          description: roleTexts[name],
          permissions: [...roles[name]],
        })),
      }),
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/members',
      permission,
      summary: 'The members of staff, in the order of their emails, a page at a time.',
      query: StaffMembersQuery,
      response: 'StaffMembersResponse',
      async handle({ query: { first = defaultPageSize, after } }) {
        const found = await listStaffMembers(database, {
          first: first + 1,
          after: after === undefined ? undefined : decodeListCursor('STAFF', after, /^[^\0]{1,254}$/),
        });
        const { page, next } = listPage('STAFF', found, first, ({ email }) => email);
        return { members: page, next };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/members',
      permission,
      fresh: true,
      summary:
        'Invites somebody by email, whose link chooses a password and opens the back room. Their account is made if there is none.',
      body: InviteStaffInput,
      response: 'StaffMemberResponse',
      status: 201,
      errors: { 403: [onlyOwnPermissions, demoNeverStaffMessage], 409: [alreadyStaffMessage, emailIsHeld] },
      async handle({ body, caller, request }) {
        requireGrantable(caller, roles[body.role]);
        refuseDemoAccount(body.email);
        const passwordHash = await hashPassword(randomBytes(32).toString('base64url'));
        return {
          member: await inviteStaff(database, originOf(caller, request), { ...body, passwordHash, secret }),
        };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/members/:id',
      permission,
      fresh: true,
      parameters,
      summary: 'Gives a member another role, which counts from their next call on.',
      body: ChangeRoleInput,
      response: 'StaffMemberResponse',
      errors: { 403: onlyOwnPermissions, 404: noMember, 409: [changedMeanwhileMessage, lastOwner] },
      async handle({ body: { role, version }, caller, request }) {
        const origin = originOf(caller, request);
        return { member: await changeRole(database, origin, idIn(request.params), role, version) };
      },
    }),
    staffRoute({
      method: 'DELETE',
      path: '/staff/members/:id',
      permission,
      fresh: true,
      parameters,
      summary:
        'Takes the role of a member: their sessions and service tokens end at once, their account stays.',
      query: RemoveStaffQuery,
      response: 'StaffRemovedResponse',
      errors: { 403: onlyOwnPermissions, 404: noMember, 409: [changedMeanwhileMessage, lastOwner] },
      async handle({ query: { version }, caller, request }) {
        await removeStaff(database, originOf(caller, request), idIn(request.params), version);
        return { removed: true };
      },
    }),
  ];
}

function idIn({ id }: { id?: string | string[] }): string {
  if (!isId(id)) throw new HttpError(404, noMember);
  return id;
}
