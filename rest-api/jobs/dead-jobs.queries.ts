import { and, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Queryable } from '../database/database.ts';
import { timestampForm, timestampText } from '../database/timestamp.ts';
import { decodeListCursor } from '../input/list-cursor.ts';
import { jobs } from './job-tables.ts';
import type { JobRow } from './jobs.queries.ts';

/** A dead job and its place in the list, as a cursor has it. */
export interface ListedJob extends Pick<JobRow, 'kind' | 'subject' | 'attempts'> {
  deadAt: Date;
  lastError: string;
  place: string;
}

const deadAtText = timestampText(jobs.deadAt);
// PostgreSQL compares no text with NUL.
const form = new RegExp(`^${timestampForm} \\w{1,50} [^\\0]{1,300}$`);

/**
 * Jobs that have failed for good, the latest first.
 * @param without kinds that are left out
 * @param after a cursor of the list `JOBS`
 * @throws InvalidFields 400 for a cursor that no page has handed out
 */
export async function listDeadJobs(
  database: Queryable,
  { first, after, without }: { first: number; after?: string | undefined; without: readonly string[] },
): Promise<ListedJob[]> {
  const [deadAt, kind, ...subject] =
    after === undefined ? [] : decodeListCursor('JOBS', after, form).split(' ');
  const rows = await database
    .select({
      kind: jobs.kind,
      subject: jobs.subject,
      attempts: jobs.attempts,
      deadAtText,
      // Both are set when a job dies.
      deadAt: sql`${jobs.deadAt}`.mapWith(jobs.deadAt),
      lastError: sql<string>`${jobs.lastError}`,
    })
    .from(jobs)
    .where(
      and(
        isNotNull(jobs.deadAt),
        notInArray(jobs.kind, [...without]),
        deadAt === undefined
          ? undefined
          : sql`(${jobs.deadAt}, ${jobs.kind}, ${jobs.subject})
              < (${deadAt}::timestamptz, ${kind}::text, ${subject.join(' ')}::text)`,
      ),
    )
    .orderBy(sql`${jobs.deadAt} desc, ${jobs.kind} desc, ${jobs.subject} desc`)
    .limit(first);
  return rows.map(({ deadAtText: text, ...row }) => ({
    ...row,
    place: `${text} ${row.kind} ${row.subject}`,
  }));
}
