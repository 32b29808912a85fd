import { and, count, desc, eq, inArray, lt, notInArray, or, sql } from 'drizzle-orm';
import { importUpload } from '../../contract/staff-imports.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { inTransaction } from '../../database/in-transaction.ts';
import { coded, HttpError } from '../../routing/errors.ts';
import type { ChangeOrigin } from '../../routing/origin.ts';
import { recordChange } from '../../team/audit/audit.ts';
import { kindOf } from './file-kind.ts';
import type { ImportRow } from './import-response.ts';
import { catalogueImportParts, catalogueImports } from './import-tables.ts';
import { findImport, lockImport } from './imports.queries.ts';

const { partBytes } = importUpload;

export const wrongPart =
  'The body is not this part of the file: parts have 1000000 bytes, the last one the rest, and each begins where the one before ends.';
export const otherFileMessage = coded(
  'IDEMPOTENCY_KEY_REUSED',
  'Another file was uploaded under this id. Use a new id for each file.',
);

/** Beside the file that is uploaded; older ones are deleted, and their reports stay. */
const storedFiles = 5;
const storedDays = 7;

interface Part {
  id: string;
  name: string;
  /** Of the whole file, in bytes. */
  size: number;
  /** Where the part begins, in bytes. */
  offset: number;
}

/**
 * Stores a part of a file; the first one that arrives begins the import, and the last one makes the file whole. A part
 * that arrives again changes nothing.
 * @throws HttpError 400 for a part that does not fit, 409 where the id is that of another file
 */
export function storePart(
  database: Database,
  { actor, requestId }: ChangeOrigin,
  { id, name, size, offset }: Part,
  bytes: Buffer,
): Promise<ImportRow> {
  if (offset % partBytes !== 0 || bytes.length !== Math.min(partBytes, size - offset)) {
    throw new HttpError(400, wrongPart);
  }
  const uploadedBy = { kind: actor.kind, id: actor.id, name: actor.name };
  return inTransaction(database, async (transaction) => {
    const begun = await transaction
      .insert(catalogueImports)
      .values({ id, name, size, state: 'uploading', uploadedBy })
      .onConflictDoNothing()
      .returning({ id: catalogueImports.id });
    if (begun.length > 0) await dropOldFiles(transaction, id);
    const found = await lockImport(transaction, id);
    if (found.name !== name || found.size !== size) throw new HttpError(409, otherFileMessage);
    if (found.state !== 'uploading') return found;
    await transaction
      .insert(catalogueImportParts)
      .values({ importId: id, start: offset, bytes })
      .onConflictDoNothing();
    const ofImport = eq(catalogueImportParts.importId, id);
    const [stored] = await transaction.select({ parts: count() }).from(catalogueImportParts).where(ofImport);
    if (stored?.parts === Math.ceil(size / partBytes)) {
      const [first] = await transaction
        .select({ bytes: catalogueImportParts.bytes })
        .from(catalogueImportParts)
        .where(and(ofImport, eq(catalogueImportParts.start, 0)));
      const kind = await kindOf(first?.bytes ?? Buffer.alloc(0));
      await transaction
        .update(catalogueImports)
        .set({ kind, state: 'uploaded' })
        .where(eq(catalogueImports.id, id));
      const change = { action: 'import.uploaded', subject: `import:${id}`, after: { name, size, kind } };
      await recordChange(transaction, actor, change, requestId);
    }
    return findImport(transaction, id);
  });
}

/** Deletes the files of earlier imports that nobody finished, so that they do not fill the database. */
async function dropOldFiles(transaction: Queryable, id: string): Promise<void> {
  const latest = transaction
    .select({ id: catalogueImports.id })
    .from(catalogueImports)
    .orderBy(desc(catalogueImports.createdAt))
    .limit(storedFiles + 1);
  const old = transaction
    .select({ id: catalogueImports.id })
    .from(catalogueImports)
    .where(
      and(
        notInArray(catalogueImports.state, ['waiting', 'running']),
        sql`${catalogueImports.id} <> ${id}`,
        or(
          notInArray(catalogueImports.id, latest),
          lt(catalogueImports.createdAt, sql`now() - ${storedDays} * interval '1 day'`),
        ),
      ),
    );
  await transaction.delete(catalogueImportParts).where(inArray(catalogueImportParts.importId, old));
}
