import { randomUUID } from 'node:crypto';
import { catalogueImportParts, catalogueImports } from '../../rest-api/catalogue/imports/import-tables.ts';
import type { Database } from '../../rest-api/database/database.ts';

/** Stores a file of books as staff upload it. @returns the id of its import */
export async function uploadImport(database: Database): Promise<string> {
  const id = randomUUID();
  const bytes = Buffer.from('title,author\nEmma,Jane Austen\n');
  const uploadedBy = { kind: 'staff', id: 'a test', name: 'A test' } as const;
  await database
    .insert(catalogueImports)
    .values({ id, name: 'books.csv', size: bytes.length, kind: 'csv', state: 'uploaded', uploadedBy });
  await database.insert(catalogueImportParts).values({ importId: id, start: 0, bytes });
  return id;
}
