import { randomUUID } from 'node:crypto';
import type { Queryable } from '../database/database.ts';
import type { Letter } from '../letters/letter.ts';
import { sealToken } from '../letters/link-seal.ts';
import { queueLetter } from '../letters/queue-letter.ts';
import type { UserRow } from './account.queries.ts';
import { issueToken, minutesToReset } from './account-tokens.queries.ts';
import { isDemoAccount } from './demo-account.ts';
import { daysHeld } from './previous-emails.queries.ts';

// Each letter is stored in the transaction of what causes it, and sent after it. The shop's secret seals its link.

type Addressee = Pick<UserRow, 'id' | 'email' | 'firstName'>;

/** Welcomes a new account, with the link that confirms its email. */
export async function queueWelcome(transaction: Queryable, secret: string, user: UserRow): Promise<void> {
  await queue(transaction, user, {
    kind: 'welcome',
    token: sealToken(secret, await issueToken(transaction, user.id, 'confirm_email')),
  });
}

/** The link that confirms an email once more, or that of another email. */
export async function queueConfirmEmail(
  transaction: Queryable,
  secret: string,
  user: UserRow,
): Promise<void> {
  const token = await issueToken(transaction, user.id, 'confirm_email');
  await queue(transaction, user, { kind: 'confirm_address', token: sealToken(secret, token) });
}

/** The link that sets another password. */
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

/** Says that the password is another. */
export async function queuePasswordChanged(transaction: Queryable, user: Addressee): Promise<void> {
  await queue(transaction, user, { kind: 'password_changed', changedAt: new Date().toISOString() });
}

/**
 * Says to an email that its account has left it, with the link that puts it back.
 * @param before the account with the email that it has left
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

type Unaddressed<Each> = Each extends Letter ? Omit<Each, 'firstName'> : never;

async function queue(transaction: Queryable, user: Addressee, letter: Unaddressed<Letter>): Promise<void> {
  if (isDemoAccount(user)) return;
  await queueLetter(transaction, {
    userId: user.id,
    to: user.email,
    // Whatever happens to an account again is told again.
    subject: randomUUID(),
    letter: { ...letter, firstName: user.firstName } as Letter,
  });
}
