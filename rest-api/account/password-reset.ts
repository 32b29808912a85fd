import type { Database } from '../database/database.ts';
import { inTransaction } from '../database/in-transaction.ts';
import type { JobKind } from '../jobs/job-kind.ts';
import { enqueue } from '../jobs/jobs.queries.ts';
import { findUserByEmail, findUserForUpdate } from './account.queries.ts';
import { queueEmailChanged, queuePasswordReset } from './account-letters.ts';
import { renewRestoreToken } from './previous-emails.queries.ts';

/** The kind of the jobs that see to forgotten passwords. */
export const passwordResetJob = 'password_reset';

/**
 * Has a letter sent by which a forgotten password becomes another. Whether an account has the email is looked up by the
 * job: the request does the same work either way, so that its time says nothing.
 */
export function requestPasswordReset(database: Database, email: string): Promise<void> {
  // At the worker's next look and not right after this request: the time of the next one would show the job's work.
  return enqueue(database, { kind: passwordResetJob, subject: email.toLowerCase(), runAt: new Date() });
}

/** Queues the letter to an email, if an account has it; the demo account gets none. */
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
    // An email that was left gets its own way back, which sets another password too, and nothing that is the new one's.
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
