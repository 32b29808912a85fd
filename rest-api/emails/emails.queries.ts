import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { timestampText } from '../database/timestamp.ts';
import { isBehindPlace, type TimedPlace } from '../input/timed-place.ts';
import { emails } from './email-tables.ts';

export type EmailRow = typeof emails.$inferSelect;

export async function findEmail(database: Queryable, id: string): Promise<EmailRow | undefined> {
  const [row] = await database.select().from(emails).where(eq(emails.id, id));
  return row;
}

/** The content without the token of its link: a sent email leaves none in the database. */
const withoutToken = sql`${emails.content} - 'token'`;

/** Stores that an email is sent. */
export async function markSent(database: Queryable, id: string): Promise<void> {
  await database
    .update(emails)
    .set({ sentAt: sql`now()`, failure: null, content: withoutToken })
    .where(eq(emails.id, id));
}

/** Stores why an email was not sent, until a person has its job tried again. */
export async function markFailed(database: Queryable, id: string, failure: string): Promise<void> {
  await database.update(emails).set({ failure }).where(eq(emails.id, id));
}

/** Stores why an email is not sent, and never will be. */
export async function markUnsendable(database: Queryable, id: string, failure: string): Promise<void> {
  await database.update(emails).set({ failure, content: withoutToken }).where(eq(emails.id, id));
}

/**
 * Deletes what is older than 30 days, with the jobs of those emails, and dead jobs of emails that are gone: older
 * releases left those of deleted accounts.
 */
export async function deleteOldEmails(database: Queryable): Promise<void> {
  await database.execute(sql`
    with gone as (delete from letters where created_at < now() - interval '30 days' returning id)
    delete from jobs where kind = 'letter' and subject in (select id::text from gone)`);
  await database.execute(sql`
    delete from jobs where kind = 'letter' and dead_at is not null
      and not exists (select from letters where letters.id::text = jobs.subject)`);
}

export interface EmailSearch {
  /** Found in the address, the kind and the text of the email. */
  search?: string | undefined;
  /** The place of the last email of the page before. */
  before?: TimedPlace | undefined;
  max: number;
}

/** Emails, the latest first: a page of those that are searched for. */
export async function findEmails(
  database: Database,
  { search, before, max }: EmailSearch,
): Promise<(EmailRow & TimedPlace)[]> {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = search
    ? or(
        sql`${emails.recipient} ilike ${pattern}`,
        sql`replace(${emails.kind}, '_', ' ') ilike ${pattern}`,
        sql`${emails.content}::text ilike ${pattern}`,
      )
    : undefined;
  return database
    .select({ ...getTableColumns(emails), at: timestampText(emails.createdAt) })
    .from(emails)
    .where(and(found, before && isBehindPlace(emails.createdAt, emails.id, before)))
    .orderBy(desc(emails.createdAt), desc(emails.id))
    .limit(max);
}
