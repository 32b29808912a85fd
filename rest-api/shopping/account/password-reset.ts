import { createHmac } from 'node:crypto';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { enqueue, type JobRow } from '../../jobs/jobs.queries.ts';
import { findUserByEmail, findUserForUpdate } from './account.queries.ts';
import { queueEmailChanged, queuePasswordReset } from './account-emails.ts';
import { emailKey, isSameEmail } from './email-key.ts';
import { renewRestoreToken } from './previous-emails.queries.ts';

/** The kind of the jobs that process forgotten passwords. */
export const passwordResetJob = 'password_reset';

/**
 * Enqueues an email with a link that sets a new password. The job looks up whether an account has the address, so that
 * the duration of the request reveals nothing.
 * @param secret of the shop, which keeps the email out of the job's subject
 */
export function requestPasswordReset(database: Database, secret: string, email: string): Promise<void> {
  // At the worker's next look and not right after this request: the time of the next one would show the job's work.
  return enqueue(database, {
    kind: passwordResetJob,
    subject: subjectOf(secret, email),
    runAt: new Date(),
    payload: { email },
  });
}

/** A job's subject is logged, which an email must not be: its HMAC, so that nobody finds out whose it is by trying. */
const subjectOf = (secret: string, email: string): string =>
  createHmac('sha256', secret)
    .update(`${passwordResetJob} ${emailKey(email)}`)
    .digest('base64url');

/** The email that a job is about. Those that an older release has stored have it as their subject. */
const emailOf = ({ subject, payload }: Pick<JobRow, 'subject' | 'payload'>): string =>
  subject.includes('@') ? subject : (payload as { email: string }).email;

/** Enqueues the email to an address if an account has it; the demo account gets none. */
export const passwordResetKind = (database: Database, secret: string): JobKind => ({
  concurrency: 2,
  maxAttempts: 10,
  delayMs: 2_000,
  maxDelayMs: 60_000,
  timeoutMs: 10_000,
  async run(job) {
    await queueResetFor(database, secret, emailOf(job));
    return undefined;
  },
});

async function queueResetFor(database: Database, secret: string, email: string): Promise<void> {
  const found = await findUserByEmail(database, email);
  if (!found) return;
  await inTransaction(database, async (transaction) => {
    const user = await findUserForUpdate(transaction, found.id);
    if (!user) return;
    if (isSameEmail(user.email, email)) return queuePasswordReset(transaction, secret, user);
    // A previous email gets the link that restores it, which sets a new password too, and no link for the current one.
    const previous = await renewRestoreToken(transaction, user.id, email);
    if (!previous) return;
    const before = { ...user, email: previous.email };
    await queueEmailChanged(transaction, secret, before, { newEmail: user.email, ...previous });
  });
}
