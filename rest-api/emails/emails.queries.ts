import { and, desc, eq, getTableColumns, or, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../database/database.ts';
import { timestampText } from '../database/timestamp-text.ts';
import { isBehindPlace, type TimedPlace } from '../input/timed-place.ts';
import { letters } from './email-tables.ts';

export type LetterRow = typeof letters.$inferSelect;

export async function findLetter(database: Queryable, id: string): Promise<LetterRow | undefined> {
  const [row] = await database.select().from(letters).where(eq(letters.id, id));
  return row;
}

/** What a letter could do is not left in the database once its reader has it. */
const withoutToken = sql`${letters.content} - 'token'`;

/** Stores that a letter is sent. */
export async function markSent(database: Queryable, id: string): Promise<void> {
  await database
    .update(letters)
    .set({ sentAt: sql`now()`, failure: null, content: withoutToken })
    .where(eq(letters.id, id));
}

/** Stores why a letter was not sent, until a person has its job tried again. */
export async function markFailed(database: Queryable, id: string, failure: string): Promise<void> {
  await database.update(letters).set({ failure }).where(eq(letters.id, id));
}

/** Stores why a letter is not sent, and never will be. */
export async function markUnsendable(database: Queryable, id: string, failure: string): Promise<void> {
  await database.update(letters).set({ failure, content: withoutToken }).where(eq(letters.id, id));
}

/**
 * Deletes what is older than 30 days, with the jobs of those letters, and dead jobs of letters that are gone: older
 * releases left those of deleted accounts.
 */
export async function deleteOldLetters(database: Queryable): Promise<void> {
  await database.execute(sql`
    with gone as (delete from letters where created_at < now() - interval '30 days' returning id)
    delete from jobs where kind = 'letter' and subject in (select id::text from gone)`);
  await database.execute(sql`
    delete from jobs where kind = 'letter' and dead_at is not null
      and not exists (select from letters where letters.id::text = jobs.subject)`);
}

export interface LetterSearch {
  /** Found in the address, the kind and the text of the letter. */
  search?: string | undefined;
  /** The place of the last letter of the page before. */
  before?: TimedPlace | undefined;
  max: number;
}

/** Letters, the latest first: a page of those that are searched for. */
export async function findLetters(
  database: Database,
  { search, before, max }: LetterSearch,
): Promise<(LetterRow & TimedPlace)[]> {
  const pattern = `%${(search ?? '').replaceAll(/[\\%_]/g, '\\$&')}%`;
  const found = search
    ? or(
        sql`${letters.recipient} ilike ${pattern}`,
        sql`replace(${letters.kind}, '_', ' ') ilike ${pattern}`,
        sql`${letters.content}::text ilike ${pattern}`,
      )
    : undefined;
  return database
    .select({ ...getTableColumns(letters), at: timestampText(letters.createdAt) })
    .from(letters)
    .where(and(found, before && isBehindPlace(letters.createdAt, letters.id, before)))
    .orderBy(desc(letters.createdAt), desc(letters.id))
    .limit(max);
}
