import { eq, sql } from 'drizzle-orm';
import type { Request } from 'express';
import { messages } from '../../contract/rules.ts';
import type { StaffLogin, StaffSession } from '../../contract/staff.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { timestamp } from '../../database/timestamp.ts';
import type { Actor } from '../../routing/caller.ts';
import { HttpError } from '../../routing/errors.ts';
import { requestIdIn } from '../../routing/origin.ts';
import { roles } from '../../routing/permissions.ts';
import { findUserByEmail, type UserRow } from '../../shopping/account/account.queries.ts';
import type { AuthRateLimiter } from '../../shopping/account/auth-rate-limiter.ts';
import { type CheckPassword, wrongCredentials } from '../../shopping/account/check-password.ts';
import { isDemoAccount } from '../../shopping/account/demo-account.ts';
import { fullName } from '../../shopping/account/full-name.ts';
import { requireRoom } from '../../shopping/account/password.ts';
import { staffMembers } from '../members/member-tables.ts';
import { findStaffMember, lockStaffMember, type StaffMemberRow } from '../members/staff.queries.ts';
import type { SecretSeal } from './sealed-secret.ts';
import { type AcceptedCode, acceptCode, offerSecret } from './second-factor.ts';
import { markCodeGiven, openSession } from './staff-sessions.queries.ts';

export const notStaffMessage = 'This account has no access to the back room.';
export const notAccepted =
  'Choose a password by the link of your invitation first: only this link opens the back room. “Forgot password?” at the ' +
  'login of the shop sends it again to the address that was invited.';
export const emailNotConfirmed =
  'Confirm the email of this account first, by the link of an email: your invitation, or one that your account page sends.';
export const wrongCodeMessage = 'This code is not valid. Each code is good once: wait for the next.';

interface LoginContext {
  database: Database;
  seal: SecretSeal;
  isRightPassword: CheckPassword;
  /** None for load tests. */
  limits: AuthRateLimiter | undefined;
  /** Whether members who have no second factor need none. */
  isCodeWaived: boolean;
}

/** Logins of staff: a password, and then a code. */
export class StaffLogins {
  readonly #context: LoginContext;

  constructor(context: LoginContext) {
    this.#context = context;
  }

  /**
   * Logs a member of staff in, or says that a code is needed.
   * @throws HttpError 401 for wrong credentials, a wrong password and a wrong code, 403 for accounts that may not, 429
   */
  async logIn(
    { email, password, code }: { email: string; password: string; code?: string | null | undefined },
    request: Request,
  ): Promise<StaffLogin> {
    const { database, isRightPassword } = this.#context;
    requireRoom();
    const user = await findUserByEmail(database, email);
    const matches = await isRightPassword(user, email, password, request);
    if (!user || !matches) throw new HttpError(401, wrongCredentials);
    if (isDemoAccount(user)) throw new HttpError(403, notStaffMessage);
    if (!code) return this.#logInWithoutCode(user);
    const login = await this.#withCode(user.id, code, request, async (transaction, member, accept) => {
      requireReadEmail(user, member);
      const accepted = await accept(actorOf(user));
      return accepted && this.#open(transaction, user, member, accepted);
    });
    if (!login) throw new HttpError(401, wrongCodeMessage);
    return login;
  }

  /** Takes a code in a session, which then counts for ten minutes. @returns false for a wrong one @throws HttpError 429 */
  async confirm(userId: string, token: string, code: string, request: Request): Promise<boolean> {
    const confirmed = await this.#withCode(userId, code, request, async (transaction, member, accept) => {
      if (member.totpConfirmedAt === null) return undefined;
      const session = await findStaffMember(transaction, userId);
      const accepted = await accept({ kind: 'staff', id: userId, name: session?.name ?? '' });
      if (accepted) await markCodeGiven(transaction, token);
      return accepted;
    });
    return confirmed !== undefined;
  }

  #logInWithoutCode(user: UserRow): Promise<StaffLogin> {
    const { database, seal, isCodeWaived } = this.#context;
    return inTransaction(database, async (transaction) => {
      const member = await lockStaffMember(transaction, user.id);
      if (!member) throw new HttpError(403, notStaffMessage);
      requireReadEmail(user, member);
      if (member.totpConfirmedAt !== null) return { session: null, secondFactor: { enrolment: null } };
      if (isCodeWaived) return this.#open(transaction, user, member);
      const enrolment = await offerSecret(transaction, seal, user.id, user.email);
      return { session: null, secondFactor: { enrolment } };
    });
  }

  /** Runs what a code allows in the transaction that takes the code; wrong ones count. */
  #withCode<Result>(
    userId: string,
    code: string,
    request: Request,
    work: (
      transaction: Queryable,
      member: StaffMemberRow,
      accept: (actor: Actor) => Promise<AcceptedCode | undefined>,
    ) => Promise<Result | undefined>,
  ): Promise<Result | undefined> {
    const { database, seal, limits } = this.#context;
    const requestId = requestIdIn(request);
    const attempt = () =>
      inTransaction(database, async (transaction) => {
        const member = await lockStaffMember(transaction, userId);
        if (!member) throw new HttpError(403, notStaffMessage);
        return work(transaction, member, (actor) =>
          acceptCode(transaction, seal, member, actor, code, requestId),
        );
      });
    return limits ? limits.code(userId, attempt) : attempt();
  }

  async #open(
    transaction: Queryable,
    user: UserRow,
    { userId, role }: StaffMemberRow,
    accepted?: AcceptedCode,
  ): Promise<StaffLogin> {
    await transaction
      .update(staffMembers)
      .set({ lastLoginAt: sql`now()` })
      .where(eq(staffMembers.userId, userId));
    const { token, expiresAt } = await openSession(transaction, {
      userId,
      tokenVersion: user.tokenVersion,
      withCode: accepted !== undefined,
    });
    const session = await staffSession(transaction, { userId, role, expiresAt });
    return {
      session: { token, recoveryCodes: accepted?.recoveryCodes ?? null, ...session },
      secondFactor: null,
    };
  }
}

/** A session as calls answer with it. */
export async function staffSession(
  database: Queryable,
  { userId, role, expiresAt }: Pick<StaffMemberRow, 'userId' | 'role'> & { expiresAt: Date },
): Promise<StaffSession> {
  const member = await findStaffMember(database, userId);
  if (!member) throw new HttpError(401, messages.invalidToken);
  return { member, permissions: [...roles[role]], expiresAt: timestamp(expiresAt) };
}

/**
 * Somebody else may have opened the account with the email of a member of staff, and chosen its password: only who has
 * followed the link of the invitation gets in.
 * @throws HttpError 403
 */
function requireReadEmail({ emailConfirmedAt }: UserRow, { invitedEmail }: StaffMemberRow): void {
  if (invitedEmail !== null) throw new HttpError(403, notAccepted);
  if (emailConfirmedAt === null) throw new HttpError(403, emailNotConfirmed);
}

const actorOf = (user: UserRow): Actor => ({ kind: 'staff', id: user.id, name: fullName(user) });
