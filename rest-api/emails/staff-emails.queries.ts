import { and, desc, eq, getTableColumns, type SQL, sql } from 'drizzle-orm';
import type { EmailState, StaffEmail } from '../contract/staff-emails.ts';
import type { Queryable } from '../database/database.ts';
import { timestamp, timestampText } from '../database/timestamp.ts';
import { isBehindPlace, type TimedPlace } from '../input/timed-place.ts';
import { jobs } from '../jobs/job-tables.ts';
import { emails } from './email-tables.ts';
import { emailJob } from './queue-email.ts';

/** Which emails to return; what is left out keeps all. */
export interface EmailFilter {
  /** A part of the address. */
  recipient?: string | undefined;
  kind?: string | undefined;
  state?: EmailState | undefined;
}

const state = sql<EmailState>`case
  when ${emails.sentAt} is not null then 'SENT'
  when ${jobs.deadAt} is not null then 'DEAD'
  when ${jobs.kind} is not null then 'WAITING'
  else 'UNSENT' end`;

const isInState: Record<EmailState, SQL> = {
  SENT: sql`${emails.sentAt} is not null`,
  DEAD: sql`${emails.sentAt} is null and ${jobs.deadAt} is not null`,
  WAITING: sql`${emails.sentAt} is null and ${jobs.kind} is not null and ${jobs.deadAt} is null`,
  UNSENT: sql`${emails.sentAt} is null and ${jobs.kind} is null`,
};

/** A waiting email shows the failure of its last try. */
const failure = sql<string | null>`case
  when ${emails.sentAt} is null then coalesce(${jobs.lastError}, ${emails.failure}) end`;

/** Emails with what has become of them. */
const emailsWithJobs = (database: Queryable) =>
  database
    .select({ ...getTableColumns(emails), state, failure, at: timestampText(emails.createdAt) })
    .from(emails)
    .leftJoin(jobs, and(eq(jobs.kind, emailJob), sql`${jobs.subject} = ${emails.id}::text`));

type Row = Awaited<ReturnType<typeof emailsWithJobs>>[number];

const shownEmail = ({
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
  const rows = await emailsWithJobs(database)
    .where(
      and(
        pattern ? sql`${emails.recipient} ilike ${pattern}` : undefined,
        kind === undefined ? undefined : sql`${emails.kind} = ${kind}`,
        wanted && isInState[wanted],
        before && isBehindPlace(emails.createdAt, emails.id, before),
      ),
    )
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(first);
  return rows.map((row) => ({ ...shownEmail(row), place: { at: row.at, id: row.id } }));
}

export async function findStaffEmail(database: Queryable, id: string): Promise<StaffEmail | undefined> {
  const [row] = await emailsWithJobs(database).where(eq(emails.id, id));
  return row && shownEmail(row);
}

/** Marks a sent email as not sent. */
export async function markUnsent(transaction: Queryable, id: string): Promise<void> {
  await transaction.update(emails).set({ sentAt: null, failure: null }).where(eq(emails.id, id));
}

/** Nobody else sends the email again until the transaction ends. */
export async function lockEmail(transaction: Queryable, id: string): Promise<void> {
  await transaction.select({ id: emails.id }).from(emails).where(eq(emails.id, id)).for('update');
}
