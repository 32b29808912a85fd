import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { jobs } from '../jobs/job-tables.ts';
import { enqueue } from '../jobs/jobs.queries.ts';
import type { EmailMessage } from './email.ts';
import { emails } from './email-tables.ts';

/** The kind of the jobs that send emails. */
export const emailJob = 'letter';

export interface NewEmail {
  /** The account that it is about: with it, its emails go. */
  userId: string;
  /** The address that it goes to. */
  to: string;
  /** The thing that it is about, such as an order's id. It gets one email of a kind. */
  subject: string;
  email: EmailMessage;
}

/**
 * Stores an email and the job that sends it, in the transaction of what causes it.
 * @returns false where an email of this kind about this subject has been queued before
 */
export async function queueEmail(
  transaction: Queryable,
  { userId, to, subject, email }: NewEmail,
): Promise<boolean> {
  const [row] = await transaction
    .insert(emails)
    .values({ userId, recipient: to, kind: email.kind, subject, content: email })
    .onConflictDoNothing({ target: [emails.kind, emails.subject] })
    .returning({ id: emails.id });
  if (!row) return false;
  await enqueue(transaction, { kind: emailJob, subject: row.id });
  return true;
}

/** Deletes the jobs of all emails of some accounts, also the dead ones, in the transaction that deletes the accounts. */
export async function deleteEmailJobs(transaction: Queryable, userIds: readonly string[]): Promise<void> {
  const ids = transaction
    .select({ id: sql`${emails.id}::text` })
    .from(emails)
    .where(inArray(emails.userId, [...userIds]));
  await transaction.delete(jobs).where(and(eq(jobs.kind, emailJob), inArray(jobs.subject, ids)));
}
