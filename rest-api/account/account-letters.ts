import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import type { Letter } from '../letters/letter.ts';
import { sealToken } from '../letters/link-seal.ts';
import { queueLetter } from '../letters/queue-letter.ts';
import type { UserRow } from './account.queries.ts';
import { issueToken, minutesToReset } from './account-tokens.queries.ts';
import { isDemoAccount } from './demo-account.ts';
import { daysHeld } from './previous-emails.queries.ts';

// Each letter is stored in the transaction that causes it, and sent afterwards. The shop's secret seals its link.

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

/** Sends the link that sets a new password. */
export async function queuePasswordReset(
  transaction: Queryable,
  secret: string,
  user: UserRow,
): Promise<void> {
  if (isDemoAccount(user)) return;
  const token = await issueToken(transaction, user.id, 'reset_password');
  await queue(transaction, user, {
    kind: 'password_reset',
    token: sealToken(secret, token),
    validMinutes: minutesToReset,
  });
}

/** Reports that the password has changed. */
export async function queuePasswordChanged(transaction: Queryable, user: Addressee): Promise<void> {
  await queue(transaction, user, { kind: 'password_changed', changedAt: new Date().toISOString() });
}

/**
 * Notifies the previous email of an account that the email has changed, with a link that restores it.
 * @param before the account with the previous email
 */
export async function queueEmailChanged(
  transaction: Queryable,
  secret: string,
  before: Addressee,
  newEmail: string,
  token: string,
): Promise<void> {
  const changedAt = new Date().toISOString();
  await queue(transaction, before, {
    kind: 'email_changed',
    newEmail,
    changedAt,
    token: sealToken(secret, token),
    validDays: daysHeld,
  });
}

/** For how long a new member of staff can choose a password by the letter that invites them. */
const daysToAccept = 7;

/**
 * Invites a member of staff. Whoever has not confirmed the email may not be who reads it: the link of the letter then
 * sets another password, which ends every token of the account.
 */
export async function queueStaffInvitation(
  transaction: Queryable,
  secret: string,
  user: UserRow,
  role: string,
): Promise<void> {
  const isConfirmed = user.emailConfirmedAt !== null;
  await queue(transaction, user, {
    ...{ kind: 'staff_invitation', role, validDays: daysToAccept },
    ...(!isConfirmed && {
      token: sealToken(
        secret,
        await issueToken(transaction, user.id, 'reset_password', `${daysToAccept} days`),
      ),
    }),
  });
}

type Unaddressed<Each> = Each extends Letter ? Omit<Each, 'firstName'> : never;

async function queue(transaction: Queryable, user: Addressee, letter: Unaddressed<Letter>): Promise<void> {
  if (isDemoAccount(user)) return;
  await queueLetter(transaction, {
    userId: user.id,
    to: user.email,
    // Every occurrence of such an event gets a letter of its own.
    subject: randomUUID(),
    letter: { ...letter, firstName: user.firstName } as Letter,
  });
}
