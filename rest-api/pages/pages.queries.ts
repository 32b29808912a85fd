import { and, asc, count, eq, getTableColumns, sql } from 'drizzle-orm';
import type { StaffPage, StaffPageRow, TextPage } from '../contract/text-pages.ts';
import type { Queryable } from '../database/database.ts';
import { timestamp } from '../database/timestamp.ts';
import { pages } from './page-tables.ts';

/** What staff say of a page. */
export type PageFacts = Pick<StaffPage, 'slug' | 'title' | 'body' | 'state' | 'footerPosition'>;

type PageRow = typeof pages.$inferSelect;

const { body: _body, ...rowColumns } = getTableColumns(pages);

const rowOf = ({ state, changedAt, ...row }: Omit<PageRow, 'body'>): StaffPageRow => ({
  ...row,
  state: state === 'draft' ? 'DRAFT' : 'PUBLISHED',
  changedAt: timestamp(changedAt),
});
const pageOf = (row: PageRow): StaffPage => ({ ...rowOf(row), body: row.body });
const storedOf = ({ state, ...facts }: PageFacts) => ({
  ...facts,
  state: state === 'DRAFT' ? ('draft' as const) : ('published' as const),
});

const isPublished = eq(pages.state, 'published');

/** The published pages in the order of the footer, then those that it does not show. */
export function findPublishedPages(
  database: Queryable,
): Promise<{ slug: string; title: string; footerPosition: number | null }[]> {
  const { slug, title, footerPosition } = pages;
  return database
    .select({ slug, title, footerPosition })
    .from(pages)
    .where(isPublished)
    .orderBy(sql`${footerPosition} nulls last`, asc(title), asc(slug));
}

/** @param slug any text without NUL */
export async function findPublishedPage(database: Queryable, slug: string): Promise<TextPage | undefined> {
  const { title, body } = pages;
  const [page] = await database
    .select({ slug: pages.slug, title, body })
    .from(pages)
    .where(and(isPublished, eq(pages.slug, slug)));
  return page;
}

/** A page of the list of the back room, by title. */
export async function findStaffPages(
  database: Queryable,
  { first, after }: { first: number; after: { title: string; id: string } | undefined },
): Promise<StaffPageRow[]> {
  const rows = await database
    .select(rowColumns)
    .from(pages)
    .where(after && sql`(${pages.title}, ${pages.id}) > (${after.title}, ${after.id}::uuid)`)
    .orderBy(asc(pages.title), asc(pages.id))
    .limit(first);
  return rows.map(rowOf);
}

export async function findStaffPage(database: Queryable, id: string): Promise<StaffPage | undefined> {
  const [row] = await database.select().from(pages).where(eq(pages.id, id));
  return row && pageOf(row);
}

/** Locks a page until the transaction ends. */
export async function lockPage(transaction: Queryable, id: string): Promise<StaffPage | undefined> {
  const [row] = await transaction.select().from(pages).where(eq(pages.id, id)).for('update');
  return row && pageOf(row);
}

export async function countPages(database: Queryable): Promise<number> {
  const [row] = await database.select({ pages: count() }).from(pages);
  return row?.pages ?? 0;
}

/** @returns undefined where another page has the slug */
export async function insertPage(
  transaction: Queryable,
  facts: PageFacts,
  changedBy: string,
): Promise<StaffPage | undefined> {
  const [row] = await transaction
    .insert(pages)
    .values({ ...storedOf(facts), changedBy })
    .onConflictDoNothing()
    .returning();
  return row && pageOf(row);
}

/** @throws an error of PostgreSQL where another page has the slug */
export async function updatePage(
  transaction: Queryable,
  { id, version }: Pick<StaffPage, 'id' | 'version'>,
  facts: PageFacts,
  changedBy: string,
): Promise<StaffPage> {
  const [row] = await transaction
    .update(pages)
    .set({ ...storedOf(facts), version: version + 1, changedBy, changedAt: new Date() })
    .where(eq(pages.id, id))
    .returning();
  if (!row) throw new Error(`The page ${id} is gone while it is locked.`);
  return pageOf(row);
}

export async function deletePage(transaction: Queryable, id: string): Promise<void> {
  await transaction.delete(pages).where(eq(pages.id, id));
}
