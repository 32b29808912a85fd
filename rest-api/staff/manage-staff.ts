import { EmailTaken, findUserByEmail, insertUser, type UserRow } from '../account/account.queries.ts';
import { queueStaffInvitation } from '../account/account-letters.ts';
import { isDemoAccount } from '../account/demo-account.ts';
import { lastOwner } from '../contract/rules.ts';
import type { StaffMember } from '../contract/staff.ts';
import type { Database, Queryable } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import { lockUser } from '../database/lock-user.ts';
import { HttpError } from '../routing/errors.ts';
import { recordChange } from './audit.ts';
import { type ChangeOrigin, type Origin } from './origin.ts';
import { type Role, roles } from './permissions.ts';
import {
  deleteStaffMember,
  findStaffMember,
  insertStaffMember,
  lockOwners,
  lockStaffMember,
  type StaffMemberRow,
  setRole,
} from './staff.queries.ts';

export const demoNeverStaff = 'The demo account is everyone’s: it can never be staff.';
export const isStaffAlready = 'This account is staff already: change its role instead.';
export const noMember = 'There is no member of staff with this id.';
export const changedMeanwhile = 'Somebody else has changed this meanwhile: read it again.';

/** @throws HttpError 403 */
export function refuseDemoAccount(email: string): void {
  if (isDemoAccount({ email })) throw new HttpError(403, demoNeverStaff);
}

/** First and last names of a new account: the last word is the last name, and without a name its email says who it is. */
function namesOf(name: string | undefined, email: string): { firstName: string; lastName: string } {
  const words = (name ?? email.split('@')[0] ?? email).trim().split(/\s+/);
  const lastName = words.length > 1 ? (words.pop() ?? '') : '(staff)';
  return { firstName: words.join(' '), lastName };
}

/** Gives a role to an account that has none. Runs inside a transaction. @throws HttpError 403 for the demo account */
export async function giveRole(
  transaction: Queryable,
  { actor, requestId }: Origin,
  user: UserRow,
  role: Role,
): Promise<void> {
  refuseDemoAccount(user.email);
  await insertStaffMember(transaction, user.id, role);
  const change = { action: 'staff.added', subject: `staff:${user.id}`, after: { email: user.email, role } };
  await recordChange(transaction, actor, change, requestId);
}

/**
 * The account with an email, made if there is none, and locked: of two who give it a role at once the second finds what
 * the first has done.
 * @param passwordHash of an account that is new
 */
export async function lockedAccount(
  transaction: Queryable,
  { email, name, passwordHash }: { email: string; name: string | undefined; passwordHash: string },
): Promise<UserRow> {
  const user =
    (await findUserByEmail(transaction, email)) ??
    (await insertUser(transaction, { ...namesOf(name, email), email, passwordHash, extraFields: {} }));
  return (await lockUser(transaction, user.id)) ?? user;
}

/**
 * Invites a member of staff by letter, and makes their account if there is none.
 * @param passwordHash of a password that nobody knows, for a new account
 * @param secret of the shop, which seals the link of the letter
 * @throws HttpError 403 for the demo account, 409 for an account that is staff
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
      if (await lockStaffMember(transaction, user.id)) throw new HttpError(409, isStaffAlready);
      await giveRole(transaction, origin, user, role);
      await queueStaffInvitation(transaction, secret, user, role);
      return shownMember(transaction, user.id);
    });
  // An account that was made meanwhile is found at the second try.
  return invite().catch((error: unknown) => (error instanceof EmailTaken ? invite() : Promise.reject(error)));
}

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

/** Takes the role of a member: their sessions end at once, their account stays. @throws HttpError as `changeRole` */
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
  const actor = { kind: 'shopper', id: user.id, name: `${user.firstName} ${user.lastName}` } as const;
  const change = { action: 'staff.removed', subject: `staff:${user.id}`, before: { role: member.role } };
  await recordChange(transaction, actor, change, null);
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
  if (version !== undefined && version !== member.version) throw new HttpError(409, changedMeanwhile);
  if (isOnly(owners, id) && !staysOwner) throw new HttpError(409, lastOwner);
  return member;
}

async function shownMember(transaction: Queryable, id: string): Promise<StaffMember> {
  const member = await findStaffMember(transaction, id);
  if (!member) throw new Error('The member of staff is gone.');
  return member;
}
