import { asc, eq } from 'drizzle-orm';
import type { BookSubject } from '../../contract/editions.ts';
import type { Database } from '../../database/database.ts';
import { bookSubjects } from './edition-tables.ts';
import { headingOf } from './subject-headings.ts';

/** What a book is about, the main subjects first. */
export async function findSubjects(database: Database, productId: string): Promise<BookSubject[]> {
  const rows = await database
    .select({ scheme: bookSubjects.scheme, code: bookSubjects.code, heading: bookSubjects.heading })
    .from(bookSubjects)
    .where(eq(bookSubjects.productId, productId))
    .orderBy(asc(bookSubjects.position));
  return rows.map(({ scheme, code, heading }) => ({
    code: `${scheme}:${code}`,
    heading: heading ?? headingOf(scheme, code),
  }));
}
