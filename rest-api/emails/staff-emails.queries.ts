import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { EmailState, StaffEmail } from '../contract/staff-emails.ts';
import type { Queryable } from '../database/database.ts';
import { timestamp } from '../database/timestamp.ts';
import { timestampText } from '../database/timestamp-text.ts';
import { isBehindPlace, type TimedPlace } from '../input/timed-place.ts';
import { jobs } from '../jobs/job-tables.ts';
import { letters } from './email-tables.ts';
import { letterJob } from './queue-email.ts';

/** Which emails to return; what is left out keeps all. */
export interface EmailFilter {
  /** A part of the address. */
  recipient?: string | undefined;
  kind?: string | undefined;
  state?: EmailState | undefined;
}

const state = sql<EmailState>`case
  when ${letters.sentAt} is not null then 'SENT'
  when ${jobs.deadAt} is not null then 'DEAD'
  when ${jobs.kind} is not null then 'WAITING'
  else 'UNSENT' end`;

const isInState: Record<EmailState, SQL> = {
  SENT: sql`${letters.sentAt} is not null`,
  DEAD: sql`${letters.sentAt} is null and ${jobs.deadAt} is not null`,
  WAITING: sql`${letters.sentAt} is null and ${jobs.kind} is not null and ${jobs.deadAt} is null`,
  UNSENT: sql`${letters.sentAt} is null and ${jobs.kind} is null`,
};

/** Of an email that waits, that of its last try. */
const failure = sql<string | null>`case
  when ${letters.sentAt} is null then coalesce(${jobs.lastError}, ${letters.failure}) end`;

/** Emails with what has become of them. */
const lettersWithJobs = (database: Queryable) =>
  database
    .select({ ...getTableColumns(letters), state, failure, at: timestampText(letters.createdAt) })
    .from(letters)
    .leftJoin(jobs, and(eq(jobs.kind, letterJob), sql`${jobs.subject} = ${letters.id}::text`));

type Row = Awaited<ReturnType<typeof lettersWithJobs>>[number];

const staffEmail = ({
  id,
  kind,
  recipient,
  content,
  state: now,
  createdAt,
  sentAt,
  failure: reason,
}: Row): StaffEmail => ({
  id,
  kind,
  recipient,
  failure: reason,
  state: now,
  orderId: 'order' in content ? content.order.id : null,
  createdAt: timestamp(createdAt),
  sentAt: sentAt && timestamp(sentAt),
});

/**
 * Emails of the last 30 days, the latest first.
 * @param before the place of the last email of the page before
 */
export async function listStaffEmails(
  database: Queryable,
  { recipient, kind, state: wanted }: EmailFilter,
  { first, before }: { first: number; before?: TimedPlace | undefined },
): Promise<(StaffEmail & { place: TimedPlace })[]> {
  const pattern = recipient && `%${recipient.replaceAll(/[\\%_]/g, '\\$&')}%`;
  const rows = await lettersWithJobs(database)
    .where(
      and(
        pattern ? sql`${letters.recipient} ilike ${pattern}` : undefined,
        kind === undefined ? undefined : sql`${letters.kind} = ${kind}`,
        wanted && isInState[wanted],
        before && isBehindPlace(letters.createdAt, letters.id, before),
      ),
    )
    .orderBy(desc(letters.createdAt), desc(letters.id))
    .limit(first);
  return rows.map((row) => ({ ...staffEmail(row), place: { at: row.at, id: row.id } }));
}

export async function findStaffEmail(database: Queryable, id: string): Promise<StaffEmail | undefined> {
  const [row] = await lettersWithJobs(database).where(eq(letters.id, id));
  return row && staffEmail(row);
}

/** Has an email that was sent count as one that was not. */
export async function markUnsent(transaction: Queryable, id: string): Promise<void> {
  await transaction.update(letters).set({ sentAt: null, failure: null }).where(eq(letters.id, id));
}

/** Nobody else sends the email again until the transaction ends. */
export async function lockLetter(transaction: Queryable, id: string): Promise<void> {
  await transaction.select({ id: letters.id }).from(letters).where(eq(letters.id, id)).for('update');
}
