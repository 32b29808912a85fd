import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { enqueue } from '../jobs/jobs.queries.ts';
import { findUserByEmail, findUserForUpdate } from './account.queries.ts';
import { queueEmailChanged, queuePasswordReset } from './account-letters.ts';
import { renewRestoreToken } from './previous-emails.queries.ts';

/** The kind of the jobs that process forgotten passwords. */
export const passwordResetJob = 'password_reset';

/**
 * Enqueues a letter with a link that sets a new password. The job looks up whether an account has the email, so that
 * the duration of the request reveals nothing.
 */
export function requestPasswordReset(database: Database, email: string): Promise<void> {
  // At the worker's next look and not right after this request: the time of the next one would show the job's work.
  return enqueue(database, { kind: passwordResetJob, subject: email.toLowerCase(), runAt: new Date() });
}

/** Enqueues the letter to an email if an account has it; the demo account gets none. */
export const passwordResetKind = (database: Database, secret: string): JobKind => ({
  concurrency: 2,
  maxAttempts: 10,
  delayMs: 2_000,
  maxDelayMs: 60_000,
  timeoutMs: 10_000,
  async run({ subject: email }) {
    await queueResetFor(database, secret, email);
    return undefined;
  },
});

async function queueResetFor(database: Database, secret: string, email: string): Promise<void> {
  const found = await findUserByEmail(database, email);
  if (!found) return;
  await inTransaction(database, async (transaction) => {
    const user = await findUserForUpdate(transaction, found.id);
    if (!user) return;
    if (user.email.toLowerCase() === email.toLowerCase())
      return queuePasswordReset(transaction, secret, user);
    // A previous email gets the link that restores it, which sets a new password too, and no link for the current one.
    const previous = await renewRestoreToken(transaction, user.id, email);
    if (!previous) return;
    await queueEmailChanged(
      transaction,
      secret,
      { ...user, email: previous.email },
      user.email,
      previous.token,
    );
  });
}
