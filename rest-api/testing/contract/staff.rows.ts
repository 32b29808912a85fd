import { expect } from 'vitest';
import { messages } from '../../contract/rules.ts';
import { type Role, roleNames, roles, roleTexts } from '../../routing/permissions.ts';
import { emailForm } from './account-fields.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import { refusesPages } from './page.rows.ts';
import { refusesIds } from './path.rows.ts';
import type { Row, Sent } from './row.ts';
import { aMoment, ids, moment, password, visitor } from './scene.ts';
import { program, recoveryCode, staff, staffEmail, staffIds } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';
import { needsText, takesStorableText } from './text.rows.ts';

const owner = staff('owner');
const anything = expect.anything();
const hasCodes = (role: Role) => role === 'packer' || role === 'manager';
const member = (role: Role) => ({
  id: staffIds[role],
  name: `Staff ${role}`,
  email: staffEmail(role),
  role,
  version: 1,
  secondFactor: hasCodes(role),
  lastLoginAt: moment,
  isInvited: false,
  liveTokens: [],
});
const session = (role: Role) => ({
  member: member(role),
  permissions: [...roles[role]],
  expiresAt: aMoment,
});

const login = 'POST /staff/login';
const logIn = (role: Role, fields: object = {}) =>
  visitor.sends({ email: staffEmail(role), password, ...fields });
const loginField = (field: string) => ({
  call: login,
  field,
  sending: (value: unknown) => logIn('packer', { [field]: value }),
});
const wrongCode = 'This code is not valid. Each code is good once: wait for the next.';
const sealed =
  'The secret of the shop has changed, so earlier codes no longer count: reset them with `npm run staff -- reset`.';
const enrolment = { secret: anything, uri: expect.stringMatching(/^otpauth:/), qrCode: anything };

const loginRows: Row[] = [
  [login, 'the first', logIn('owner'), 200, { login: { session: null, secondFactor: { enrolment } } }],
  [
    login,
    'without a code',
    logIn('packer'),
    200,
    { login: { session: null, secondFactor: { enrolment: null } } },
  ],
  [
    ...([login, 'with a recovery code', logIn('packer', { code: recoveryCode }), 200] as const),
    {
      login: {
        session: {
          ...session('packer'),
          member: { ...member('packer'), lastLoginAt: aMoment },
          token: expect.stringMatching(/^qss_[\w-]{43}$/),
          recoveryCodes: null,
        },
        secondFactor: null,
      },
    },
  ],
  [login, 'with a wrong code', logIn('packer', { code: '000000' }), 401, wrongCode],
  [login, 'codes of another secret', logIn('manager', { code: '000000' }), 409, sealed],
  [login, 'a wrong password', logIn('owner', { password: 'wrong' }), 401, messages.wrongCredentials],
  [login, 'an email of nobody', logIn('owner', { email: 'x@example.com' }), 401, messages.wrongCredentials],
  [
    ...([login, 'an email that nobody has confirmed', logIn('support'), 403] as const),
    'Confirm the email of this account first, by the link of an email: your invitation, or one that your account page sends.',
  ],
  [
    ...([login, 'a shopper', logIn('owner', { email: 'ada@example.com' }), 403] as const),
    'This account has no access to the back room.',
  ],
  ...['email', 'password'].map(loginField).flatMap(needsText),
  ...['email', 'password', 'code'].map(loginField).flatMap(takesStorableText),
  ...needsObject(login, logIn('packer')),
];

const logout = 'POST /staff/logout';
const code = 'POST /staff/code';
const giving = (value: unknown, by: Sent = staff('packer')) => by.sends({ code: value });
const codeField = { call: code, field: 'code', sending: (value: unknown) => giving(value) };
const wrong = 'code: this code is not valid. Each code is good once: wait for the next.';

const sessionRows: Row[] = [
  ...accessRows({
    call: logout,
    permission: 'session',
    sent: visitor.sends({}),
    status: 200,
    answer: { loggedOut: true },
  }),
  ...refusesUnreadable(logout, owner),
  [code, 'a recovery code', giving(recoveryCode), 200, { confirmed: true }],
  [code, 'a wrong code', giving('000000'), 400, wrong],
  [code, 'a code of another', giving(recoveryCode, owner), 400, wrong],
  [code, 'codes of another secret', giving('000000', staff('manager')), 409, sealed],
  ...accessRows({
    call: code,
    permission: 'session',
    sent: giving('000000', visitor),
    status: 400,
    answer: {},
  }).filter(([, , , status]) => status > 400),
  ...needsText(codeField),
  ...takesStorableText(codeField),
  ...needsObject(code, giving(recoveryCode)),
  ...accessRows({
    call: 'GET /staff/me',
    permission: 'session',
    sent: visitor,
    status: 200,
    answer: (role) => ({ session: session(role) }),
  }),
];

const members = 'GET /staff/members';
const invite = 'POST /staff/members';
const memberAt = (id: string) => `POST /staff/members/${id}`;
const removal = (id: string) => `DELETE /staff/members/${id}?version=1`;
const invitation = { email: 'ravi@example.com', name: 'Ravi Menon', role: 'packer' };
const inviting = (fields: object) => owner.sends({ ...invitation, ...fields });
const invited = {
  member: {
    ...member('packer'),
    id: anything,
    ...invitation,
    secondFactor: false,
    lastLoginAt: null,
    isInvited: true,
  },
};
const change = { role: 'buyer', version: 1 };
const oneRole = `role: one of ${roleNames.join(', ')}.`;
const onlyOwn = 'You can only give and take permissions that you have yourself.';
const demo = 'The demo account is everyone’s: it can never be staff.';
const noMember = 'There is no member of staff with this id.';
const changedMeanwhile = 'Somebody else has changed this meanwhile: read it again.';
const lastOwner = 'The shop needs an owner: make somebody else one first.';
const byEmail = [...roleNames].sort();

const memberRows: Row[] = [
  ...accessRows({
    call: 'GET /staff/roles',
    permission: 'session',
    sent: visitor,
    status: 200,
    answer: {
      roles: roleNames.map((name) => ({ name, description: roleTexts[name], permissions: [...roles[name]] })),
    },
  }),
  ...accessRows({
    call: members,
    permission: 'staff:write',
    sent: visitor,
    status: 200,
    answer: { members: byEmail.map(member), next: null },
  }),
  [`${members}?first=1`, 'is a page', owner, 200, { members: [member('buyer')], next: anything }],
  ...refusesPages(members, owner),
  [
    `${members}?role=owner`,
    'a filter that there is not',
    owner,
    400,
    'role: no such parameter here; there are first, after.',
  ],
  ...accessRows({
    call: invite,
    permission: 'staff:write',
    fresh: true,
    sent: visitor.sends(invitation),
    status: 201,
    answer: invited,
  }),
  [invite, 'the demo account', inviting({ email: 'GUEST@quire.example' }), 403, demo],
  [
    invite,
    'who is staff',
    inviting({ email: staffEmail('buyer') }),
    409,
    'This account is staff already: change its role instead.',
  ],
  [
    invite,
    'a role above one’s own',
    program('no-audit:read').sends({ ...invitation, role: 'owner' }),
    403,
    onlyOwn,
  ],
  [invite, 'an email that is none', inviting({ email: 'nonsense' }), 400, emailForm],
  [invite, 'a role that there is not', inviting({ role: 'king' }), 400, oneRole],
  ...takesStorableText({ call: invite, field: 'name', sending: (name) => inviting({ name }) }),
  ...needsObject(invite, inviting({})),
  ...accessRows({
    call: memberAt(staffIds.packer),
    permission: 'staff:write',
    fresh: true,
    sent: visitor.sends(change),
    status: 200,
    answer: { member: { ...member('packer'), ...change, version: 2 } },
  }),
  [
    memberAt(staffIds.packer),
    'another version',
    owner.sends({ ...change, version: 2 }),
    409,
    changedMeanwhile,
  ],
  [memberAt(staffIds.owner), 'the last owner', owner.sends(change), 409, lastOwner],
  [
    memberAt(staffIds.owner),
    'a role above one’s own',
    program('no-audit:read').sends({ ...change, role: 'owner' }),
    403,
    onlyOwn,
  ],
  [
    memberAt(staffIds.packer),
    'no version',
    owner.sends({ role: 'buyer' }),
    400,
    'version: the version that you have read.',
  ],
  [memberAt(staffIds.packer), 'no role', owner.sends({ version: 1 }), 400, oneRole],
  [memberAt(ids.ada), 'a shopper', owner.sends(change), 404, noMember],
  ...refusesIds(memberAt, owner.sends(change), 404, noMember),
  ...needsObject(memberAt(staffIds.packer), owner.sends(change)),
  ...accessRows({
    call: removal(staffIds.packer),
    permission: 'staff:write',
    fresh: true,
    sent: visitor,
    status: 200,
    answer: { removed: true },
  }),
  [`DELETE /staff/members/${staffIds.packer}?version=2`, 'another version', owner, 409, changedMeanwhile],
  [
    `DELETE /staff/members/${staffIds.packer}`,
    'no version',
    owner,
    400,
    'version: the version that you have read.',
  ],
  [removal(staffIds.owner), 'the last owner', owner, 409, lastOwner],
  [removal(staffIds.manager), 'more than one’s own', program('no-audit:read'), 403, onlyOwn],
  ...refusesIds(removal, owner, 404, noMember),
];

/** The back room: logins, sessions and members of staff. */
export const staffRows: Row[] = [...loginRows, ...sessionRows, ...memberRows];
