import { coverUpload } from '../../contract/staff-books.ts';
import type { Database } from '../../database/database.ts';
import { HttpError } from '../../routing/errors.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { damaged, notAPicture, tooManyPixelsMessage, tooNarrowMessage } from '../covers/cover-errors.ts';
import type { ResizingProcess } from '../covers/resizing-process.ts';
import {
  coverWidths,
  deleteCovers,
  storeCovers,
  uploadedCoverPath,
  versionOfCover,
} from '../covers/uploaded-covers.queries.ts';
import { bookChangedMessage, changeBook, noBook } from './change-book.ts';
import { BookVersionQuery } from './staff-books.input.ts';
import { bookIdIn } from './staff-books.routes.ts';

const permission = 'catalogue:write';
const path = '/staff/books/:id/cover';
const parameters = { id: 'The id of a book.' };

/** The covers that staff upload. */
export function bookCoverRoutes(database: Database, resizing: ResizingProcess): RouteDefinition[] {
  return [
    staffRoute({
      method: 'PUT',
      path,
      permission,
      parameters,
      summary: 'Uploads the cover of a book: the picture itself is the body.',
      description:
        'A JPEG, PNG, WebP or AVIF picture, known by its bytes, of at most 10 MB and 50 million pixels. The shop makes ' +
        'webp files of it in the sizes that pages show, and stores nothing else of it. A picture that is not two wide ' +
        'and three high stays whole, on its main colour.',
      query: BookVersionQuery,
      upload: coverUpload,
      response: 'StaffBookResponse',
      errors: {
        400: [notAPicture, tooManyPixelsMessage, tooNarrowMessage, damaged],
        404: noBook,
        409: bookChangedMessage,
      },
      async handle({ query: { version }, caller, request }) {
        const id = bookIdIn(request.params);
        const picture: unknown = request.body;
        if (!Buffer.isBuffer(picture)) throw new HttpError(400, notAPicture);
        const images = await resizing.resize({ picture, widths: coverWidths });
        const cover = uploadedCoverPath(id, versionOfCover(images));
        return {
          book: await changeBook(
            database,
            originOf(caller, request),
            { id, version },
            {
              action: 'cover_uploaded',
              isDone: ({ image }) => image === cover,
              write: (transaction) => storeCovers(transaction, id, images),
            },
          ),
        };
      },
    }),
    staffRoute({
      method: 'DELETE',
      path,
      permission,
      parameters,
      summary: 'Takes the uploaded cover off a book: a drawn one shows.',
      query: BookVersionQuery,
      response: 'StaffBookResponse',
      errors: { 404: noBook, 409: bookChangedMessage },
      handle: async ({ query: { version }, caller, request }) => {
        const id = bookIdIn(request.params);
        return {
          book: await changeBook(
            database,
            originOf(caller, request),
            { id, version },
            {
              action: 'cover_removed',
              isDone: ({ hasUploadedCover }) => !hasUploadedCover,
              write: (transaction) => deleteCovers(transaction, id),
            },
          ),
        };
      },
    }),
  ];
}
