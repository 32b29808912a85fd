import { lastOwner } from '../../contract/rules.ts';
import type { StaffMember } from '../../contract/staff.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { Actor } from '../../routing/caller.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import { type ChangeOrigin, type Origin } from '../../routing/origin.ts';
import { type Role, roles } from '../../routing/permissions.ts';
import {
  EmailTaken,
  endAccess,
  endWaysBack,
  findUserByEmail,
  insertUser,
  type UserRow,
} from '../../shopping/account/account.queries.ts';
import { queueStaffInvitation } from '../../shopping/account/account-emails.ts';
import { endLinks } from '../../shopping/account/account-tokens.queries.ts';
import { isDemoAccount } from '../../shopping/account/demo-account.ts';
import { isSameEmail } from '../../shopping/account/email-key.ts';
import { fullName, namesOf } from '../../shopping/account/full-name.ts';
import { lockUser } from '../../shopping/lock-user.ts';
import { recordChange } from '../audit/audit.ts';
import { endTokensMadeBy } from '../tokens/service-tokens.queries.ts';
import {
  deleteStaffMember,
  findStaffMember,
  insertStaffMember,
  lockOwners,
  lockStaffMember,
  type StaffMemberRow,
  setInvitedEmail,
  setRole,
} from './staff.queries.ts';

export const demoNeverStaffMessage = coded(
  'NOT_FOR_DEMO_ACCOUNT',
  'The demo account is everyone’s: it can never be staff.',
);
export const alreadyStaffMessage = 'This account is staff already: change its role instead.';
export const emailIsHeld =
  'An account has left this address for another within the last seven days and still holds it: wait until it is free.';
export const noMember = 'There is no member of staff with this id.';
export const changedMeanwhileMessage = coded(
  'CHANGED_MEANWHILE',
  'Somebody else has changed this meanwhile: read it again.',
);

/** @throws HttpError 403 */
export function refuseDemoAccount(email: string): void {
  if (isDemoAccount({ email })) throw new HttpError(403, demoNeverStaffMessage);
}

/**
 * Gives a role to an account that has none. Runs inside a transaction.
 * @param invitedEmail the address whose invitation has to be accepted first; null for none
 * @throws HttpError 403 for the demo account
 */
export async function giveRole(
  transaction: Queryable,
  { actor, requestId }: Origin,
  user: UserRow,
  role: Role,
  invitedEmail: string | null,
): Promise<void> {
  refuseDemoAccount(user.email);
  await insertStaffMember(transaction, user.id, role, invitedEmail);
  const change = { action: 'staff.added', subject: `staff:${user.id}`, after: { email: user.email, role } };
  await recordChange(transaction, actor, change, requestId);
}

/**
 * The account with an email, made if there is none, and locked: of two who give it a role at once the second finds what
 * the first has done.
 * @param passwordHash of an account that is new
 * @throws HttpError 409 where an account has left the email for another and still holds it
 */
export async function lockedAccount(
  transaction: Queryable,
  { email, name, passwordHash }: { email: string; name: string | undefined; passwordHash: string },
): Promise<UserRow> {
  const user =
    (await findUserByEmail(transaction, email)) ??
    (await insertUser(transaction, {
      ...namesOf(name ?? email.split('@')[0] ?? email),
      email,
      passwordHash,
      extraFields: {},
    }));
  const locked = (await lockUser(transaction, user.id)) ?? user;
  if (!isSameEmail(locked.email, email)) throw new HttpError(409, emailIsHeld);
  return locked;
}

/**
 * Invites a member of staff by email, and makes their account if there is none. The role counts once somebody has chosen
 * a password by the link of the email. An account whose address nobody has confirmed may be a stranger's: its password and
 * tokens end at once.
 * @param passwordHash of a password that nobody knows
 * @param secret of the shop, which seals the link of the email
 * @throws HttpError 403 for the demo account, 409 for an account that is staff, and for an email that an account has left
 * lately
 */
export async function inviteStaff(
  database: Database,
  origin: Origin,
  {
    email,
    name,
    role,
    passwordHash,
    secret,
  }: { email: string; name?: string; role: Role; passwordHash: string; secret: string },
): Promise<StaffMember> {
  refuseDemoAccount(email);
  const invite = () =>
    inTransaction(database, async (transaction) => {
      const user = await lockedAccount(transaction, { email, name, passwordHash });
      if (await lockStaffMember(transaction, user.id)) throw new HttpError(409, alreadyStaffMessage);
      await giveRole(transaction, origin, user, role, user.email);
      if (user.emailConfirmedAt === null) await endAccess(transaction, user, passwordHash);
      else await endLinks(transaction, user.id);
      await queueStaffInvitation(transaction, secret, user, role);
      return shownMember(transaction, user.id);
    });
  // An account that was made meanwhile is found at the second try.
  return invite().catch((error: unknown) => (error instanceof EmailTaken ? invite() : Promise.reject(error)));
}

/**
 * Opens the back room to who has followed the link of an invitation and chosen a password. From then on neither an earlier
 * link nor an earlier email leads to the account. Runs inside a transaction, which has locked the account.
 */
export async function acceptInvitation(transaction: Queryable, user: UserRow): Promise<void> {
  const member = await lockStaffMember(transaction, user.id);
  if (!member?.invitedEmail || !isSameEmail(member.invitedEmail, user.email)) return;
  await setInvitedEmail(transaction, user.id, null);
  await endWaysBack(transaction, user.id);
  const change = { action: 'staff.invitation_accepted', subject: `staff:${user.id}` };
  await recordChange(transaction, ownActor(user), { ...change, after: { email: user.email } }, null);
}

/**
 * A role is of whoever reads the address that was invited. Until codes protect it, another email of the account has the
 * role wait for an invitation again. Runs inside a transaction, which has locked the account.
 * @param before the account with the email that it leaves
 */
export async function recordStaffEmailChange(transaction: Queryable, before: UserRow): Promise<void> {
  const member = await lockStaffMember(transaction, before.id);
  if (!member || member.invitedEmail !== null || member.totpConfirmedAt !== null) return;
  await setInvitedEmail(transaction, before.id, before.email);
  const change = { action: 'staff.invitation_needed', subject: `staff:${before.id}` };
  await recordChange(transaction, ownActor(before), { ...change, before: { email: before.email } }, null);
}

const ownActor = (user: UserRow): Actor => ({ kind: 'shopper', id: user.id, name: fullName(user) });

/**
 * Gives a member another role.
 * @param version that the change was made from; undefined for a change that does not look back
 * @throws HttpError 403 where the caller may not do as much, 404, 409 for another version and for the last owner
 */
export function changeRole(
  database: Database,
  { actor, requestId, check }: ChangeOrigin,
  id: string,
  role: Role,
  version?: number,
): Promise<StaffMember> {
  return inTransaction(database, async (transaction) => {
    const member = await lockForChange(transaction, id, version, role === 'owner');
    check(roles[member.role]);
    check(roles[role]);
    if (member.role !== role) {
      await setRole(transaction, member, role);
      const change = { action: 'staff.role_changed', subject: `staff:${id}` };
      await recordChange(
        transaction,
        actor,
        { ...change, before: { role: member.role }, after: { role } },
        requestId,
      );
    }
    return shownMember(transaction, id);
  });
}

/** Takes the role of a member: their sessions and service tokens end at once, their account stays. @throws HttpError as `changeRole` */
export function removeStaff(
  database: Database,
  { actor, requestId, check }: ChangeOrigin,
  id: string,
  version?: number,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const { role } = await lockForChange(transaction, id, version, false);
    check(roles[role]);
    await deleteStaffMember(transaction, id);
    const change = { action: 'staff.removed', subject: `staff:${id}`, before: { role } };
    await recordChange(transaction, actor, change, requestId);
    await endTokensMadeBy(transaction, { actor, requestId }, id);
  });
}

/**
 * Notes that a member of staff deletes their account, and with it their role. Nobody gives a role to the account
 * meanwhile, as it is locked.
 * @throws HttpError 409 for the last owner
 */
export async function recordStaffLeaving(transaction: Queryable, user: UserRow): Promise<void> {
  if (!(await findStaffMember(transaction, user.id))) return;
  const owners = await lockOwners(transaction);
  const member = await lockStaffMember(transaction, user.id);
  if (!member) return;
  if (isOnly(owners, user.id)) throw new HttpError(409, lastOwner);
  const change = { action: 'staff.removed', subject: `staff:${user.id}`, before: { role: member.role } };
  await recordChange(transaction, ownActor(user), change, null);
  await endTokensMadeBy(transaction, { actor: ownActor(user), requestId: null }, user.id);
}

const isOnly = (owners: readonly string[], id: string): boolean => owners.length === 1 && owners[0] === id;

async function lockForChange(
  transaction: Queryable,
  id: string,
  version: number | undefined,
  staysOwner: boolean,
): Promise<StaffMemberRow> {
  const owners = await lockOwners(transaction);
  const member = await lockStaffMember(transaction, id);
  if (!member) throw new HttpError(404, noMember);
  if (version !== undefined && version !== member.version) throw new HttpError(409, changedMeanwhileMessage);
  if (isOnly(owners, id) && !staysOwner) throw new HttpError(409, lastOwner);
  return member;
}

async function shownMember(transaction: Queryable, id: string): Promise<StaffMember> {
  const member = await findStaffMember(transaction, id);
  if (!member) throw new Error('The member of staff is gone.');
  return member;
}
