import { expect } from 'vitest';
import type { StaffImport } from '../../contract/staff-imports.ts';
import { needsObject, refusesUnreadable } from './body.rows.ts';
import { importedFile, importIds, refusal } from './imports.scene.ts';
import { refusesIds } from './path.rows.ts';
import type { Row } from './row.ts';
import { moment, visitor } from './scene.ts';
import { staff } from './staff.scene.ts';
import { accessRows } from './staff-access.rows.ts';

const permission = 'catalogue:write';
const buyer = staff('buyer');
const list = 'GET /staff/imports';
const one = (id: string) => `GET /staff/imports/${id}`;
const start = (id: string) => `POST /staff/imports/${id}/start`;
const cancel = (id: string) => `POST /staff/imports/${id}/cancel`;
const badRows = (id: string) => `GET /staff/imports/${id}/bad-rows.csv`;
const noImport = 'There is no import with this id.';
const newId = '1a903700-0000-4000-8000-00000000000f';
const part = (id: string, { name = 'books.csv', size = importedFile.length, offset = 0 } = {}) =>
  `PUT /staff/imports/${id}?name=${name}&size=${size}&offset=${offset}`;
const binary = { 'content-type': 'application/octet-stream' };

const uploaded: StaffImport = {
  id: importIds.uploaded,
  name: 'books.csv',
  size: importedFile.length,
  kind: 'CSV',
  state: 'UPLOADED',
  dryRun: true,
  mapping: null,
  header: null,
  columns: null,
  progress: 0,
  failure: null,
  hasFile: true,
  uploadedBy: 'Asha Rao',
  startedBy: null,
  createdAt: moment,
  startedAt: null,
  endedAt: null,
  counts: null,
  report: null,
};
const waiting: StaffImport = {
  ...uploaded,
  id: importIds.waiting,
  state: 'WAITING',
  mapping: 'quire',
  startedBy: 'Asha Rao',
  startedAt: moment,
};
const refused: StaffImport = {
  ...waiting,
  id: importIds.refused,
  state: 'REFUSED',
  progress: 1,
  hasFile: false,
  endedAt: moment,
  ...refusal,
};
const busy = 'Asha Rao checks books.csv right now. Wait until that has ended, or cancel it.';
const wrongPart =
  'The body is not this part of the file: parts have 1000000 bytes, the last one the rest, and each begins where the one before ends.';

/** Imports of books by staff. */
export const importRows: Row[] = [
  ...accessRows({
    call: badRows(importIds.refused),
    permission,
    sent: visitor,
    status: 200,
    answer: expect.any(Object),
  }),
  [badRows(importIds.uploaded), 'a file without bad rows', buyer, 404, 'This import has no bad rows of CSV.'],
  ...refusesIds(badRows, buyer, 404, noImport),

  ...accessRows({
    call: list,
    permission,
    sent: visitor,
    status: 200,
    answer: {
      imports: expect.arrayContaining([uploaded, waiting]),
      mappings: { csv: ['quire'], onix: ['subjects'] },
    },
  }),
  ...accessRows({
    call: one(importIds.uploaded),
    permission,
    sent: visitor,
    status: 200,
    answer: { import: uploaded },
  }),
  [one(importIds.refused), 'that its check has refused', buyer, 200, { import: refused }],
  ...refusesIds(one, buyer, 404, noImport),
  ...accessRows({
    call: part(newId),
    permission,
    sent: visitor.sends(importedFile).with(binary),
    status: 200,
    answer: {
      import: { ...uploaded, id: newId, uploadedBy: expect.any(String), createdAt: expect.any(String) },
    },
  }),
  [part(newId), 'no file', buyer, 400, wrongPart],
  [
    part(newId, { size: importedFile.length + 1 }),
    'a file that is cut short',
    buyer.sends(importedFile).with(binary),
    400,
    wrongPart,
  ],
  [
    part(newId, { offset: 7 }),
    'a part that begins within another',
    buyer.sends(importedFile).with(binary),
    400,
    wrongPart,
  ],
  [
    part(newId, { size: 200_000_001 }),
    'a file of more than 200 MB',
    buyer.sends(importedFile).with(binary),
    400,
    'size: the file is larger than 200 MB. Split it, compress ONIX with gzip, or import it on the machine: npm run catalogue:import.',
  ],
  [
    part(newId, { size: 3_000_000 }),
    'a part of more than 1 MB',
    buyer.sends(Buffer.alloc(1_000_001)).with(binary),
    413,
    'The part is larger than 1 MB. Send the file in parts of 1000000 bytes.',
  ],
  [
    part(importIds.uploading),
    'the id of another file',
    buyer.sends(importedFile).with(binary),
    409,
    'Another file was uploaded under this id. Use a new id for each file.',
  ],
  ...refusesIds((id) => part(id), buyer.sends(importedFile).with(binary), 404, noImport).filter(
    ([call]) => !call.includes('00000000-0000-4000-8000-000000000000?'),
  ),
  ...accessRows({
    call: start(importIds.waiting),
    permission,
    sent: visitor.sends({ dryRun: true }),
    status: 202,
    answer: { import: waiting },
  }),
  ...[
    [[{ part: 'titel', column: 'Name' }], 'part: one of title, author, '],
    [[], 'columns: send a list of 1 to '],
    [
      [
        { part: 'isbn', column: 'A' },
        { part: 'isbn', column: 'B' },
      ],
      'columns: each part of a book has one column.',
    ],
    [[{ part: 'isbn', column: '' }], 'column is required.'],
  ].map(
    ([columns, reason]): Row => [
      start(importIds.uploaded),
      `the columns ${JSON.stringify(columns)}`,
      buyer.sends({ dryRun: true, columns }),
      400,
      { errors: [expect.stringContaining(reason as string)], fields: expect.any(Array) },
    ],
  ),
  [
    start(importIds.uploaded),
    'the columns of an import',
    buyer.sends({ dryRun: false, columns: [{ part: 'isbn', column: 'ISBN' }] }),
    409,
    'Say what the columns hold when you have a file of CSV checked: its import reads them so, too.',
  ],
  [start(importIds.uploaded), 'beside another', buyer.sends({ dryRun: true }), 409, busy],
  [
    start(importIds.uploaded),
    'without a check',
    buyer.sends({ dryRun: false }),
    409,
    'Check the file first: only what a check has found importable is imported, with the mapping of the check.',
  ],
  [
    start(importIds.uploading),
    'of a file that is not whole',
    buyer.sends({ dryRun: true }),
    409,
    'The file is not uploaded whole yet.',
  ],
  [
    start(importIds.uploaded),
    'by a mapping of another kind',
    buyer.sends({ dryRun: true, mapping: 'subjects' }),
    409,
    'There is no such mapping for this kind of file: the list of imports has those that there are.',
  ],
  [start(importIds.uploaded), 'without dryRun', buyer.sends({}), 400, 'dryRun: one of true, false.'],
  ...refusesIds(start, buyer.sends({ dryRun: true }), 404, noImport),
  ...needsObject(start(importIds.waiting), buyer),
  ...accessRows({
    call: cancel(importIds.waiting),
    permission,
    sent: visitor,
    status: 200,
    answer: { import: { ...waiting, state: 'CANCELLED', endedAt: expect.any(String) } },
  }),
  [
    cancel(importIds.uploaded),
    'that was not started',
    buyer,
    409,
    'The import has ended, or was not started.',
  ],
  ...refusesIds(cancel, buyer, 404, noImport),
  ...refusesUnreadable(cancel(importIds.waiting), buyer),
];
