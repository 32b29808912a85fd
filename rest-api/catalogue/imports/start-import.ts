import { eq, sql } from 'drizzle-orm';
import { type ImportColumn, importMappings } from '../../contract/staff-imports.ts';
import type { Database } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { sqlState } from '../../database/sql-state.ts';
import { enqueue } from '../../jobs/jobs.queries.ts';
import { HttpError } from '../../routing/errors.ts';
import type { ChangeOrigin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import type { ImportRow } from './import-response.ts';
import { catalogueImports } from './import-tables.ts';
import { findImport, importUnderWay, lockImport } from './imports.queries.ts';

/** The kind of the job that runs an import; its subject is the import. */
export const importJob = 'catalogue_import';

export const notWholeMessage = 'The file is not uploaded whole yet.';
export const fileGoneMessage = 'The shop no longer has the file: upload it again.';
export const notChecked =
  'Check the file first: only what a check has found importable is imported, with the mapping of the check.';
export const importEndedMessage = 'The import has ended, or was not started.';

export const columnsOfCheck =
  'Say what the columns hold when you have a file of CSV checked: its import reads them so, too.';

export const unknownMapping =
  'There is no such mapping for this kind of file: the list of imports has those that there are.';

/** Why nothing else can be started. */
export const busyWith = (who: string, dryRun: boolean, name: string): string =>
  `${who} ${dryRun ? 'checks' : 'imports'} ${name} right now. Wait until that has ended, or cancel it.`;

const busy = ({ name, dryRun, startedBy }: ImportRow) =>
  new HttpError(409, busyWith(startedBy?.name ?? 'Somebody', dryRun, name));

interface Start {
  /** Whether only to say what would change. */
  dryRun: boolean;
  /** The mapping of a check. Default: the usual one. An import uses the mapping of its check. */
  mapping?: string | undefined;
  /** Of a check of CSV: what its columns hold, instead of the mapping's. An import has those of its check. */
  columns?: ImportColumn[] | undefined;
}

/**
 * Has a file checked or imported; a job does it.
 * @throws HttpError 404, 409 where another import is under way, this one is not ready, or the mapping is unknown
 */
export async function startImport(
  database: Database,
  { actor, requestId }: ChangeOrigin,
  id: string,
  { dryRun, mapping, columns }: Start,
): Promise<ImportRow> {
  const startedBy = { kind: actor.kind, id: actor.id, name: actor.name };
  try {
    return await inTransaction(database, async (transaction) => {
      const found = await lockImport(transaction, id);
      const { kind, hasFile } = found;
      if (found.state === 'uploading' || !kind) throw new HttpError(409, notWholeMessage);
      const names: readonly string[] = importMappings[kind];
      if (mapping !== undefined && !names.includes(mapping)) throw new HttpError(409, unknownMapping);
      if (columns && (!dryRun || kind !== 'csv')) throw new HttpError(409, columnsOfCheck);
      const other = await importUnderWay(transaction);
      // Pressed twice.
      const isSameMapping = (mapping ?? other?.mapping) === other?.mapping;
      if (other?.id === id && other.dryRun === dryRun && isSameMapping && !columns) return other;
      if (!hasFile) throw new HttpError(409, fileGoneMessage);
      const chosen = dryRun ? (mapping ?? names[0]) : found.checkedMapping;
      if (!chosen || (!dryRun && mapping && mapping !== chosen)) throw new HttpError(409, notChecked);
      if (other) throw busy(other);
      await transaction
        .update(catalogueImports)
        .set({
          state: 'waiting',
          dryRun,
          mapping: chosen,
          startedBy,
          requestId,
          ...(dryRun && {
            columns: columns ?? null,
            checkedMapping: null,
            counts: null,
            report: null,
            badRowsFile: null,
          }),
          progress: 0,
          failure: null,
          startedAt: sql`now()`,
          endedAt: null,
          run: sql`${catalogueImports.run} + 1`,
        })
        .where(eq(catalogueImports.id, id));
      await enqueue(transaction, { kind: importJob, subject: id });
      const after = { name: found.name, mapping: chosen };
      const action = dryRun ? 'import.check_started' : 'import.started';
      await recordChange(transaction, actor, { action, subject: `import:${id}`, after }, requestId);
      return findImport(transaction, id);
    });
  } catch (error) {
    // Another one was started at the same moment.
    const other = sqlState(error) === '23505' && (await importUnderWay(database));
    throw other ? busy(other) : error;
  }
}

/**
 * Cancels an import that waits or runs: nothing of it is imported. The service that runs it notices within a second.
 * @throws HttpError 404, 409 where it has ended
 */
export function cancelImport(
  database: Database,
  { actor, requestId }: ChangeOrigin,
  id: string,
): Promise<ImportRow> {
  return inTransaction(database, async (transaction) => {
    const { state, name } = await lockImport(transaction, id);
    if (state !== 'waiting' && state !== 'running') throw new HttpError(409, importEndedMessage);
    await transaction
      .update(catalogueImports)
      .set({ state: 'cancelled', endedAt: sql`now()` })
      .where(eq(catalogueImports.id, id));
    const change = { action: 'import.cancelled', subject: `import:${id}`, after: { name } };
    await recordChange(transaction, actor, change, requestId);
    return findImport(transaction, id);
  });
}
