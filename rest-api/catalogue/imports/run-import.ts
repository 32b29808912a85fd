import { mkdir, open, rm } from 'node:fs/promises';
import path from 'node:path';
import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Logger } from '../../../http/log.ts';
import type { Database } from '../../database/database.ts';
import type { JobKind } from '../../jobs/job-kind.ts';
import { type ImportOutcome, importInProcess } from './import-process.ts';
import { catalogueImportParts, catalogueImports } from './import-tables.ts';
import { findImport, type ImportRun, isRunning } from './imports.queries.ts';
import { fileGoneMessage, importJob } from './start-import.ts';

const progressMs = 1_000;

/** What the import of a service needs. */
interface ImportPlace {
  databaseUrl: string;
  /** Where the file of the import that runs and the reports are, beside other data of the service. */
  dataFolder: string;
}

/** The job that checks or imports an uploaded file: in the service that claims it, in a process of its own. */
export function importJobs(database: Database, place: ImportPlace, log: Logger): Record<string, JobKind> {
  return {
    [importJob]: {
      concurrency: 1,
      maxAttempts: 20,
      delayMs: 2_000,
      maxDelayMs: 60_000,
      timeoutMs: 4 * 3_600_000,
      async run({ subject: id }, signal) {
        const [begun] = await database
          .update(catalogueImports)
          .set({ state: 'running' })
          .where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, 'waiting')))
          .returning();
        if (begun) await runImport(database, place, begun, { log, signal });
        // The service that ran it is gone: its lease has ended.
        else await endInterrupted(database, id);
        return undefined;
      },
    },
  };
}

type BegunImport = typeof catalogueImports.$inferSelect;

async function runImport(
  database: Database,
  { databaseUrl, dataFolder }: ImportPlace,
  begun: BegunImport,
  { log, signal }: { log: Logger; signal: AbortSignal },
): Promise<void> {
  const { id, run, name, kind, mapping, columns, dryRun, startedBy, requestId } = begun;
  if (!kind || !mapping || !startedBy) throw new Error(`The import ${id} was started without a check.`);
  const folder = path.join(dataFolder, 'imports', 'uploads', id);
  const stop = new AbortController();
  const ending = AbortSignal.any([signal, stop.signal]);
  let part = 0;
  const watching = setInterval(() => {
    storeProgress(database, begun, part)
      .then((goesOn) => goesOn || stop.abort())
      .catch((err) => log.warn({ err, import: id }, 'the progress of an import could not be stored'));
  }, progressMs);
  try {
    const file = await writeFile(database, begun, folder, ending);
    const request = { id, run, file, name, kind, mapping, columns, dryRun, actor: startedBy, requestId };
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataFolder };
    const outcome = file
      ? await importInProcess({ ...request, file }, env, (read) => (part = read), ending)
      : { type: 'failed' as const, header: null, message: fileGoneMessage };
    await storeOutcome(database, begun, outcome);
  } catch (err) {
    if (signal.aborted) {
      await endInterrupted(database, id);
      return;
    }
    // Somebody has cancelled it.
    if (stop.signal.aborted) return;
    log.error({ err, import: id }, 'an import has failed');
    await storeOutcome(database, begun, {
      type: 'failed',
      header: null,
      message: 'Something went wrong on our side, and nothing was imported. Start it again.',
    });
  } finally {
    clearInterval(watching);
    await rm(folder, { recursive: true, force: true });
  }
}

/** @returns the path of the uploaded file; undefined where the shop no longer has it */
async function writeFile(
  database: Database,
  { id, name }: BegunImport,
  folder: string,
  signal: AbortSignal,
): Promise<string | undefined> {
  await mkdir(folder, { recursive: true });
  // Reports and movements of stock have this name; it fits every file system.
  const file = path.join(folder, name.replace(/[^\p{L}\p{N}. _-]/gu, '_').slice(-60));
  const handle = await open(file, 'w');
  try {
    for (let start = -1; ; ) {
      signal.throwIfAborted();
      const [next] = await database
        .select({ start: catalogueImportParts.start, bytes: catalogueImportParts.bytes })
        .from(catalogueImportParts)
        .where(and(eq(catalogueImportParts.importId, id), gt(catalogueImportParts.start, start)))
        .orderBy(asc(catalogueImportParts.start))
        .limit(1);
      if (!next) return start < 0 ? undefined : file;
      await handle.appendFile(next.bytes);
      start = next.start;
    }
  } finally {
    await handle.close();
  }
}

/** @returns whether the run goes on: an import that has been committed may finish, a cancelled one may not */
async function storeProgress(database: Database, run: ImportRun, progress: number): Promise<boolean> {
  const stored = await database
    .update(catalogueImports)
    .set({ progress })
    .where(isRunning(run))
    .returning({ id: catalogueImports.id });
  return stored.length > 0 || (await findImport(database, run.id)).state === 'imported';
}

async function storeOutcome(
  database: Database,
  { id, run, mapping }: BegunImport,
  outcome: ImportOutcome,
): Promise<void> {
  if (outcome.type === 'imported') return;
  const { type: state, message: failure, header } = outcome;
  await database
    .update(catalogueImports)
    .set({
      state,
      failure,
      endedAt: sql`now()`,
      ...(header && { header }),
      ...('counts' in outcome && {
        counts: outcome.counts,
        report: outcome.report,
        badRowsFile: outcome.badRowsFile,
        progress: 1,
      }),
      ...(state === 'checked' && { checkedMapping: mapping }),
    })
    .where(isRunning({ id, run }));
}

async function endInterrupted(database: Database, id: string): Promise<void> {
  await database
    .update(catalogueImports)
    .set({ state: 'interrupted', endedAt: sql`now()` })
    .where(and(eq(catalogueImports.id, id), eq(catalogueImports.state, 'running')));
}
