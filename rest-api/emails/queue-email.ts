import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { jobs } from '../jobs/job-tables.ts';
import { enqueue } from '../jobs/jobs.queries.ts';
import type { Letter } from './email.ts';
import { letters } from './email-tables.ts';

/** The kind of the jobs that send letters. */
export const letterJob = 'letter';

export interface NewLetter {
  /** The account that it is about: with it, its letters go. */
  userId: string;
  /** The address that it goes to. */
  to: string;
  /** What it is about, such as an order's id: a second letter of this kind about it is not sent. */
  subject: string;
  letter: Letter;
}

/**
 * Stores a letter and the job that sends it, in the transaction of what causes it.
 * @returns false where a letter of this kind about this subject has been queued before
 */
export async function queueLetter(
  transaction: Queryable,
  { userId, to, subject, letter }: NewLetter,
): Promise<boolean> {
  const [row] = await transaction
    .insert(letters)
    .values({ userId, recipient: to, kind: letter.kind, subject, content: letter })
    .onConflictDoNothing({ target: [letters.kind, letters.subject] })
    .returning({ id: letters.id });
  if (!row) return false;
  await enqueue(transaction, { kind: letterJob, subject: row.id });
  return true;
}

/** Deletes the jobs of all letters of some accounts, also the dead ones, in the transaction that deletes the accounts. */
export async function deleteLetterJobs(transaction: Queryable, userIds: readonly string[]): Promise<void> {
  const ids = transaction
    .select({ id: sql`${letters.id}::text` })
    .from(letters)
    .where(inArray(letters.userId, [...userIds]));
  await transaction.delete(jobs).where(and(eq(jobs.kind, letterJob), inArray(jobs.subject, ids)));
}
