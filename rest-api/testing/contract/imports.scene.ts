import { catalogueImportParts, catalogueImports } from '../../catalogue/imports/import-tables.ts';
import type { Queryable } from '../../database/database.ts';

export const importIds = {
  uploaded: '1a903700-0000-4000-8000-000000000001',
  waiting: '1a903700-0000-4000-8000-000000000002',
  uploading: '1a903700-0000-4000-8000-000000000003',
  refused: '1a903700-0000-4000-8000-000000000004',
};

export const importedFile = Buffer.from('title,author\nEmma,Jane Austen\n');

const by = { kind: 'staff', id: 'a former member', name: 'Asha Rao' } as const;

/** What the check of the refused import has found. */
export const refusal = {
  counts: {
    read: 1,
    new: 0,
    changed: 0,
    unchanged: 0,
    bad: 1,
    duplicates: 0,
    counted: 0,
    joined: 0,
    withdrawn: 0,
    restored: 0,
    unlisted: 0,
    older: 0,
  },
  report: {
    changes: [
      {
        line: 3,
        productId: '70bf1958-03ee-4b39-ba86-89da44222347',
        title: 'The Silent Patient',
        values: [{ part: 'originalTitle', before: 'Patient', after: null }],
      },
      { line: 4, productId: null, title: 'Kosala', values: [{ part: 'price', before: null, after: '₹150' }] },
    ],
    badRows: [{ line: 2, reference: null, reasons: ['price is required'] }],
    duplicateRows: [],
    joinedRows: [],
    unlistedRows: [],
    notes: [],
    madeUp: [],
  },
};

/**
 * Four imports: a file that is whole, one of which a part is missing, one that waits for its check, and one that its check
 * has refused.
 */
export async function setImportsScene(transaction: Queryable, createdAt: Date): Promise<void> {
  const file = { name: 'books.csv', size: importedFile.length, uploadedBy: by, createdAt };
  await transaction.insert(catalogueImports).values([
    { ...file, id: importIds.uploaded, kind: 'csv', state: 'uploaded' },
    { ...file, id: importIds.uploading, size: 1_000_001, state: 'uploading' },
    {
      ...file,
      id: importIds.waiting,
      kind: 'csv',
      state: 'waiting',
      mapping: 'quire',
      startedBy: by,
      startedAt: createdAt,
      run: 1,
    },
    {
      ...file,
      id: importIds.refused,
      kind: 'csv',
      state: 'refused',
      mapping: 'quire',
      progress: 1,
      startedBy: by,
      startedAt: createdAt,
      endedAt: createdAt,
      run: 1,
      ...refusal,
      badRowsFile: '\ufeffreasons,title\r\nprice: missing,Lost\r\n',
    },
  ]);
  const part = { start: 0, bytes: importedFile };
  await transaction.insert(catalogueImportParts).values([
    { ...part, importId: importIds.uploaded },
    { ...part, importId: importIds.waiting },
  ]);
}
