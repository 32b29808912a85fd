import { getTableColumns, sql } from 'drizzle-orm';
import { upperCase } from '../../contract/letter-case.ts';
import type { StaffImport } from '../../contract/staff-imports.ts';
import { timestamp } from '../../database/timestamp.ts';
import { catalogueImportParts, catalogueImports } from './import-tables.ts';

export type ImportRow = Omit<typeof catalogueImports.$inferSelect, 'badRowsFile'> & { hasFile: boolean };

const { badRowsFile: _large, ...columns } = getTableColumns(catalogueImports);

/** What a query selects for a response. */
export const importColumns = {
  ...columns,
  hasFile: sql<boolean>`exists (select from ${catalogueImportParts} where import_id = ${catalogueImports}.id)`,
};

/** An import as responses have it. Reports of earlier versions lack what these did not know. */
export function importResponse(row: ImportRow): StaffImport {
  const {
    id,
    name,
    size,
    kind,
    state,
    dryRun,
    mapping,
    header,
    columns,
    progress,
    failure,
    hasFile,
    counts,
    report,
  } = row;
  const timeOf = (moment: Date | null) => moment && timestamp(moment);
  return {
    id,
    name,
    size,
    kind: kind && upperCase(kind),
    state: upperCase(state),
    dryRun,
    mapping,
    header,
    columns,
    progress,
    failure,
    hasFile: hasFile && state !== 'uploading',
    uploadedBy: row.uploadedBy.name,
    startedBy: row.startedBy?.name ?? null,
    createdAt: timestamp(row.createdAt),
    startedAt: timeOf(row.startedAt),
    endedAt: timeOf(row.endedAt),
    counts: counts && { ...counts, joined: counts.joined ?? 0 },
    report: report && { ...report, changes: report.changes ?? [], joinedRows: report.joinedRows ?? [] },
  };
}
