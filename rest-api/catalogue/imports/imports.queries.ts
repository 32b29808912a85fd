import { and, desc, eq, sql } from 'drizzle-orm';
import type { Database, Queryable } from '../../database/database.ts';
import { HttpError } from '../../routing/errors.ts';
import { type ImportRow, importColumns } from './import-response.ts';
import { catalogueImports } from './import-tables.ts';

export const noImport = 'There is no import with this id.';
export const noBadRows = 'This import has no bad rows of CSV.';

const maxListed = 50;

/** The latest imports, without their reports. */
export function listImports(database: Database): Promise<ImportRow[]> {
  return database
    .select({ ...importColumns, report: sql<null>`null` })
    .from(catalogueImports)
    .orderBy(desc(catalogueImports.createdAt), desc(catalogueImports.id))
    .limit(maxListed);
}

/** @throws HttpError 404 */
export async function findImport(database: Queryable, id: string): Promise<ImportRow> {
  const [row] = await database
    .select(importColumns)
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  if (!row) throw new HttpError(404, noImport);
  return row;
}

/** The same, locked until the transaction ends. @throws HttpError 404 */
export async function lockImport(transaction: Queryable, id: string): Promise<ImportRow> {
  await transaction
    .select({ id: catalogueImports.id })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id))
    .for('update');
  return findImport(transaction, id);
}

/**
 * The bad rows of an import as a file to correct.
 * @throws HttpError 404 without such an import, and where it has no such file
 */
export async function findBadRowsFile(database: Queryable, id: string): Promise<string> {
  const [row] = await database
    .select({ text: catalogueImports.badRowsFile })
    .from(catalogueImports)
    .where(eq(catalogueImports.id, id));
  if (!row) throw new HttpError(404, noImport);
  if (row.text === null) throw new HttpError(404, noBadRows);
  return row.text;
}

/** The import that waits or runs, if one does. */
export async function importUnderWay(database: Queryable): Promise<ImportRow | undefined> {
  const [row] = await database
    .select(importColumns)
    .from(catalogueImports)
    .where(sql`${catalogueImports.state} in ('waiting', 'running')`);
  return row;
}

/** Which run of which import. */
export interface ImportRun {
  id: string;
  run: number;
}

/** Selects a run that goes on: neither cancelled nor followed by another. */
export const isRunning = ({ id, run }: ImportRun) =>
  and(eq(catalogueImports.id, id), eq(catalogueImports.run, run), eq(catalogueImports.state, 'running'));
