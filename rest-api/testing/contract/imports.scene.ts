import type { Queryable } from '../../database/database.ts';
import { catalogueImportParts, catalogueImports } from '../../database/import-tables.ts';

export const importIds = {
  uploaded: '1a903700-0000-4000-8000-000000000001',
  waiting: '1a903700-0000-4000-8000-000000000002',
  uploading: '1a903700-0000-4000-8000-000000000003',
};

export const importedFile = Buffer.from('title,author\nEmma,Jane Austen\n');

const by = { kind: 'staff', id: 'a former member', name: 'Asha Rao' } as const;

/** Three imports: a file that is whole, one of which a part is missing, and one that waits for its check. */
export async function setImportsScene(transaction: Queryable, createdAt: Date): Promise<void> {
  const file = { name: 'books.csv', size: importedFile.length, uploadedBy: by, createdAt };
  await transaction.insert(catalogueImports).values([
    { ...file, id: importIds.uploaded, kind: 'csv', state: 'uploaded' },
    { ...file, id: importIds.uploading, size: 1_000_001, state: 'uploading' },
    {
      ...{ ...file, id: importIds.waiting, kind: 'csv', state: 'waiting', mapping: 'quire' },
      ...{ startedBy: by, startedAt: createdAt, run: 1 },
    },
  ]);
  const part = { start: 0, bytes: importedFile };
  await transaction.insert(catalogueImportParts).values([
    { ...part, importId: importIds.uploaded },
    { ...part, importId: importIds.waiting },
  ]);
}
