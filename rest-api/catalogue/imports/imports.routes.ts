import { importMappings, importUpload } from '../../contract/staff-imports.ts';
import type { Database } from '../../database/database.ts';
import { isId } from '../../input/validation.ts';
import { csvFileName } from '../../routing/csv.route.ts';
import { HttpError } from '../../routing/errors.ts';
import { invalidField } from '../../routing/field-error.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { importResponse } from './import-response.ts';
import { ImportPartQuery, partsOnce, StartImportInput } from './imports.input.ts';
import { findBadRowsFile, findImport, listImports, noBadRows, noImport } from './imports.queries.ts';
import {
  busyWith,
  cancelImport,
  columnsOfCheck,
  fileGoneMessage,
  importEndedMessage,
  notChecked,
  notWholeMessage,
  startImport,
  unknownMapping,
} from './start-import.ts';
import { otherFileMessage, storePart, wrongPart } from './store-part.ts';

const permission = 'catalogue:write';
const parameters = { id: 'The id of an import.' };
const tooLargePart = 'The part is larger than 1 MB. Send the file in parts of 1000000 bytes.';

/** Imports of books by staff: a file is uploaded, checked, and then imported (docs/decisions/0044). */
export function importRoutes(database: Database): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/imports',
      permission,
      summary: 'The latest imports, and the mappings that ship with the shop.',
      response: 'StaffImportsResponse',
      async handle() {
        const mappings = { csv: [...importMappings.csv], onix: [...importMappings.onix] };
        return { imports: (await listImports(database)).map(importResponse), mappings };
      },
    }),
    staffRoute({
      method: 'PUT',
      path: '/staff/imports/:id',
      permission,
      parameters: { id: 'A new UUID of yours, the same for all parts of a file.' },
      summary: 'Uploads a file of books, or a part of it, as it is.',
      description:
        'CSV or ONIX, known by its content, of at most 200 MB. A file of more than 1000000 bytes is sent in parts of ' +
        'that size, in any order; the last one has the rest. A part that is sent again changes nothing. When all have ' +
        'arrived the state is `UPLOADED`. The shop stores the latest files until they are imported, for a week at most.',
      query: ImportPartQuery,
      upload: {
        types: ['application/octet-stream'],
        maxBytes: importUpload.partBytes,
        tooLarge: tooLargePart,
      },
      response: 'StaffImportResponse',
      errors: { 400: wrongPart, 404: noImport, 409: otherFileMessage },
      async handle({ query, caller, request }) {
        const id = importIdIn(request.params);
        const bytes: unknown = request.body;
        if (!Buffer.isBuffer(bytes)) throw new HttpError(400, wrongPart);
        const stored = await storePart(database, originOf(caller, request), { id, ...query }, bytes);
        return { import: importResponse(stored) };
      },
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/imports/:id',
      permission,
      parameters,
      summary: 'An import with its report.',
      response: 'StaffImportResponse',
      errors: { 404: noImport },
      handle: async ({ request }) => ({
        import: importResponse(await findImport(database, importIdIn(request.params))),
      }),
    }),
    {
      method: 'GET',
      path: '/staff/imports/:id/bad-rows.csv',
      auth: 'staff',
      staff: { permission },
      parameters,
      summary: 'The bad rows of a file of CSV, with the reasons, as a file to correct and to import.',
      description:
        'Of the latest check or import that ended: the rows as the file has them, and ahead of them a column of reasons, ' +
        'which imports skip. It ends after some ten million characters; a last row then says so, and so does the report.',
      response: 'BadRowsCsv',
      contentType: 'text/csv',
      headers: {
        'Content-Disposition': {
          description: 'Has browsers save the answer under a name with the day in India.',
          example: 'attachment; filename="quire-bad-rows-2026-01-31.csv"',
          always: true,
        },
      },
      errors: { 404: [noImport, noBadRows] },
      async run({ params }, response) {
        const text = await findBadRowsFile(database, importIdIn(params));
        response.set({
          'Cache-Control': 'no-store',
          'Content-Type': 'text/csv; charset=utf-8',
          'Content-Disposition': `attachment; filename="${csvFileName('bad-rows', new Date())}"`,
        });
        response.end(text);
      },
    },
    staffRoute({
      method: 'POST',
      path: '/staff/imports/:id/start',
      permission,
      parameters,
      summary: 'Has a file checked, or imported after a check. One at a time.',
      description:
        'Answers at once; read the import to follow it. An import that is cancelled, fails, or is cut off with the ' +
        'service that runs it changes nothing and can be started again.',
      body: StartImportInput,
      status: 202,
      response: 'StaffImportResponse',
      errors: {
        400: invalidField(partsOnce),
        404: noImport,
        409: [
          notWholeMessage,
          fileGoneMessage,
          notChecked,
          columnsOfCheck,
          unknownMapping,
          busyWith('Asha Rao', true, 'books.csv'),
        ],
      },
      handle: async ({ body, caller, request }) => ({
        import: importResponse(
          await startImport(database, originOf(caller, request), importIdIn(request.params), body),
        ),
      }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/imports/:id/cancel',
      permission,
      parameters,
      summary: 'Cancels a check or an import that waits or runs; nothing of it is imported.',
      response: 'StaffImportResponse',
      errors: { 404: noImport, 409: importEndedMessage },
      handle: async ({ caller, request }) => ({
        import: importResponse(
          await cancelImport(database, originOf(caller, request), importIdIn(request.params)),
        ),
      }),
    }),
  ];
}

/** @throws HttpError 404 for a path that is not of an import */
function importIdIn({ id }: { id?: string | string[] }): string {
  if (!isId(id)) throw new HttpError(404, noImport);
  return id;
}
