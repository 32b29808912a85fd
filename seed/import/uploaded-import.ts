import path from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { StartError } from '../../launch/start-error.ts';
import type {
  ImportMessage,
  ImportRequestMessage,
} from '../../rest-api/catalogue/imports/import-messages.ts';
import { catalogueImportParts, catalogueImports } from '../../rest-api/catalogue/imports/import-tables.ts';
import { isRunning } from '../../rest-api/catalogue/imports/imports.queries.ts';
import type { ImportCounts } from '../../rest-api/contract/staff-imports.ts';
import { recordChange } from '../../rest-api/team/audit/audit.ts';
import { withoutNul } from '../../text/storable.ts';
import { readHeader } from './csv-source.ts';
import { delimiterOf } from './delimiter.ts';
import { firstBytes } from './file-kind.ts';
import { type ImportObserver, importCatalogue } from './import-catalogue.ts';
import { ImportError } from './import-error.ts';
import { mappingOfColumns, readMapping } from './mapping.ts';
import { readOnixMapping } from './onix/onix-mapping.ts';
import { type ReportExcerpt, reportExcerpt } from './report-excerpt.ts';

/** The program that checks or imports an uploaded file, for the REST service that has started it (docs/decisions/0044). */

/** In per cent of the rows, as on the command line. */
const maxBad = 50;
const lockWaitMs = 10_000;
const progressMs = 500;

const stopping = new AbortController();
for (const event of ['SIGTERM', 'disconnect'] as const) process.on(event, () => stopping.abort());
// The REST service decides what Ctrl-C ends.
process.on('SIGINT', () => undefined);

const send = (message: ImportMessage) => new Promise((resolve) => process.send?.(message, resolve));

function observerOf(request: ImportRequestMessage, excerpt: ReportExcerpt): ImportObserver {
  const { id, run, name, mapping, actor, requestId } = request;
  let sentAt = 0;
  return {
    isPrepared: true,
    lockWaitMs,
    follow: excerpt.follow,
    showProgress: (_name, bytes) => ({
      update(read) {
        if (Date.now() - sentAt < progressMs) return;
        sentAt = Date.now();
        void send({ type: 'progress', part: Math.min(read / bytes, 1) });
      },
      stop: () => undefined,
    }),
    async beforeCommit(client, summary, lists) {
      const database = drizzle(client, { casing: 'snake_case' });
      const { counts, report, badRowsFile } = excerpt.of(summary, lists);
      const stored = await database
        .update(catalogueImports)
        .set({ state: 'imported', endedAt: sql`now()`, progress: 1, counts, report, badRowsFile })
        .where(isRunning({ id, run }))
        .returning({ id: catalogueImports.id });
      if (stored.length === 0) throw new ImportError('The import was cancelled: nothing was imported.');
      await database.delete(catalogueImportParts).where(eq(catalogueImportParts.importId, id));
      const { read, new: added, changed, bad, withdrawn, restored } = counts;
      const after = { name, mapping, read, new: added, changed, bad, withdrawn, restored };
      await recordChange(
        database,
        actor,
        { action: 'import.imported', subject: `import:${id}`, after },
        requestId,
      );
    },
  };
}

async function importUploaded(request: ImportRequestMessage): Promise<ImportMessage> {
  const { file, dryRun } = request;
  const excerpt = reportExcerpt();
  const options = { file, dryRun, maxBad };
  const delimiter = delimiterOf(firstBytes(file).toString('utf8'));
  let header: string[] | null = null;
  const settings = { databaseUrl: process.env.DATABASE_URL, dataDir: process.env.DATA_DIR ?? '' };
  try {
    if (request.kind === 'csv') header = namesIn(await readHeader({ file, delimiter }, stopping.signal));
    const { outcome } = await importCatalogue(
      request.kind === 'onix'
        ? { kind: 'onix', ...options, mapping: readOnixMapping(request.mapping, '') }
        : {
            kind: 'csv',
            ...options,
            mapping: request.columns ? mappingOfColumns(request.columns) : readMapping(request.mapping, ''),
            delimiter,
          },
      settings,
      stopping.signal,
      observerOf(request, excerpt),
    );
    const found = excerpt.finished();
    if (outcome === 'imported' || !found) return { type: 'imported' };
    return { type: 'checked', header, ...found, message: null };
  } catch (error) {
    if (!(error instanceof ImportError || error instanceof StartError)) throw error;
    const found = excerpt.finished();
    if (found) return { type: 'refused', header, ...found, message: refusalOf(found.counts) };
    return {
      type: 'failed',
      header,
      message: withoutNul(error.message.replaceAll(path.dirname(file) + path.sep, '')),
    };
  }
}

/** The names by which columns can be told apart, as far as a person can be asked about them. */
const namesIn = (header: readonly string[]): string[] =>
  [...new Set(header)]
    .filter((name) => name !== '' && name.length <= 200)
    .slice(0, 200)
    .map(withoutNul);

const refusalOf = ({ bad, read }: ImportCounts) =>
  `${bad} of ${read} rows are bad, ${bad === read ? 'which is all of them' : `more than ${maxBad} %`}: nothing ` +
  'is imported. Correct the file, or choose another mapping.';

process.once('message', (request: ImportRequestMessage) => {
  importUploaded(request)
    .then(send)
    .then(
      () => process.exit(0),
      (error) => {
        if (!stopping.signal.aborted) console.error(error);
        process.exit(1);
      },
    );
});
await send({ type: 'ready' });
