import { randomUUID } from 'node:crypto';
import { and, count, eq, gt, sql } from 'drizzle-orm';
import type { Queryable } from '../../database/database.ts';
import { dayMs } from '../../durations.ts';
import type { EmailMessage } from '../../emails/email.ts';
import { emails } from '../../emails/email-tables.ts';
import { sealToken } from '../../emails/link-seal.ts';
import { queueEmail } from '../../emails/queue-email.ts';
import { staffMembers } from '../../team/members/member-tables.ts';
import type { UserRow } from './account.queries.ts';
import { daysToAccept, issueToken, minutesToReset } from './account-tokens.queries.ts';
import { isDemoAccount } from './demo-account.ts';
import { emailKeyOf } from './email-key.ts';
import { daysHeld } from './previous-emails.queries.ts';

// Each email is stored in the transaction that causes it, and sent afterwards. The shop's secret seals its link.

type Addressee = Pick<UserRow, 'id' | 'email' | 'firstName'>;

/** Welcomes a new account, with the link that confirms its email. */
export async function queueWelcome(transaction: Queryable, secret: string, user: UserRow): Promise<void> {
  await queue(transaction, user, {
    kind: 'welcome',
    token: sealToken(secret, await issueToken(transaction, user.id, 'confirm_email')),
  });
}

/** Sends the link that confirms an email again, or the link for a new email. */
export async function queueConfirmEmail(
  transaction: Queryable,
  secret: string,
  user: UserRow,
): Promise<void> {
  const token = await issueToken(transaction, user.id, 'confirm_email');
  await queue(transaction, user, { kind: 'confirm_address', token: sealToken(secret, token) });
}

/** Sends the link that sets a new password: that of the invitation while the account waits for it. */
export async function queuePasswordReset(
  transaction: Queryable,
  secret: string,
  user: UserRow,
): Promise<void> {
  if (isDemoAccount(user)) return;
  const role = await findInvitedRole(transaction, user);
  if (role) return queueStaffInvitation(transaction, secret, user, role);
  const token = await issueToken(transaction, user.id, 'reset_password');
  await queue(transaction, user, {
    kind: 'password_reset',
    token: sealToken(secret, token),
    validMinutes: minutesToReset,
  });
}

/**
 * Reports that the password has changed.
 * @param by whom: somebody who was logged in and still is, or somebody with the link of an email, whom it logs in nowhere
 */
export async function queuePasswordChanged(
  transaction: Queryable,
  user: Addressee,
  by: 'session' | 'link',
): Promise<void> {
  const changedAt = new Date().toISOString();
  await queue(transaction, user, { kind: 'password_changed', changedAt, byLink: by === 'link' });
}

/**
 * Notifies the previous email of an account that the email has changed, with a link that restores it.
 * @param before the account with the previous email
 * @param change until when the previous address is held, and the token of the link; without it the link of an earlier email
 * is still good
 */
export async function queueEmailChanged(
  transaction: Queryable,
  secret: string,
  before: Addressee,
  { newEmail, heldUntil, token }: { newEmail: string; heldUntil: Date; token: string | undefined },
): Promise<void> {
  await queue(transaction, before, {
    kind: 'email_changed',
    newEmail,
    changedAt: new Date(heldUntil.getTime() - daysHeld * dayMs).toISOString(),
    validUntil: heldUntil.toISOString(),
    ...(token !== undefined && { token: sealToken(secret, token) }),
  });
}

/** Counts such emails to an account within an hour. */
export async function countEmailChangedEmails(
  transaction: Queryable,
  { id, email }: Addressee,
): Promise<number> {
  const rows = await transaction
    .select({ sent: count() })
    .from(emails)
    .where(
      and(
        eq(emails.userId, id),
        eq(emails.kind, 'email_changed'),
        eq(emailKeyOf(emails.recipient), emailKeyOf(email)),
        gt(emails.createdAt, sql`now() - interval '1 hour'`),
      ),
    );
  return rows[0]?.sent ?? 0;
}

/**
 * Invites a member of staff. Whoever confirmed the email need not be who chose the password of the account: the link of
 * the email sets another password, and no other link opens the back room.
 */
export async function queueStaffInvitation(
  transaction: Queryable,
  secret: string,
  user: UserRow,
  role: string,
): Promise<void> {
  await queue(transaction, user, {
    kind: 'staff_invitation',
    role,
    validDays: daysToAccept,
    token: sealToken(secret, await issueToken(transaction, user.id, 'staff_invitation')),
  });
}

/** The role that an account has not accepted yet, if the invitation went to the email that it has now. */
async function findInvitedRole(
  database: Queryable,
  { id, email }: { id: string; email: string },
): Promise<string | undefined> {
  const [row] = await database
    .select({ role: staffMembers.role })
    .from(staffMembers)
    .where(and(eq(staffMembers.userId, id), eq(emailKeyOf(staffMembers.invitedEmail), emailKeyOf(email))));
  return row?.role;
}

type Unaddressed<Each> = Each extends EmailMessage ? Omit<Each, 'firstName'> : never;

async function queue(
  transaction: Queryable,
  user: Addressee,
  email: Unaddressed<EmailMessage>,
): Promise<void> {
  if (isDemoAccount(user)) return;
  await queueEmail(transaction, {
    userId: user.id,
    to: user.email,
    // Every occurrence of such an event gets an email of its own.
    subject: randomUUID(),
    email: { ...email, firstName: user.firstName } as EmailMessage,
  });
}
