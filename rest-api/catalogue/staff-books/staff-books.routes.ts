import { bulkRoute } from '../../bulk/bulk-route.ts';
import type { Database } from '../../database/database.ts';
import { decodeListCursor, encodeListCursor } from '../../input/list-cursor.ts';
import { cutPage } from '../../input/list-page.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { invalidField } from '../../routing/field-error.ts';
import { originOf } from '../../routing/origin.ts';
import { type RouteDefinition, staffRoute } from '../../routing/route.ts';
import { storeLinesOfBooks } from '../products/lines-of-books.ts';
import { bookChangedMessage, noBook } from './change-book.ts';
import { joinBook, noOtherOfIsbn, separateBook } from './change-work.ts';
import { nothingToChange, patchBook, patchBooks } from './patch-books.ts';
import {
  BookChangeInput,
  BookInput,
  BookVersionInput,
  JoinBookInput,
  NewBookInput,
  PatchBookInput,
  StaffBooksQuery,
} from './staff-books.input.ts';
import { findStaffBook, findStaffBooks } from './staff-books.queries.ts';
import {
  addBook,
  belowPrice,
  bookAdded,
  editBook,
  isbnOfOther,
  namesNobody,
  noDate,
  noLanguage,
  noSuchCategory,
  seriesWithoutName,
} from './store-book.ts';
import { type OnRestored, restoreBook, withdrawBook } from './withdraw-book.ts';

const defaultPageSize = 25;
const permission = 'catalogue:write';
const parameters = { id: 'The id of a book.' };
const refusedFacts = [
  ...[belowPrice, seriesWithoutName, namesNobody, noLanguage, noDate],
  ...[isbnOfOther('Emma', 27), noSuchCategory('category', ['Children-Books', 'Fiction'])],
].map(invalidField);
const conflict =
  'Send the `version` that you have read: where the book has changed since, nothing is stored, and the 409 has the ' +
  'book as it is now. The same request twice changes the book once.';

/** The catalogue's books, as staff keep them. */
export function staffBookRoutes(database: Database, onRestored: OnRestored): RouteDefinition[] {
  return [
    staffRoute({
      method: 'GET',
      path: '/staff/books',
      permission,
      summary: 'The books of the catalogue, withdrawn ones too, the newest first, a page at a time.',
      query: StaffBooksQuery,
      response: 'StaffBooksResponse',
      async handle({ query: { search, withdrawn, first = defaultPageSize, after } }) {
        const filter = {
          search: search?.trim() || undefined,
          withdrawn: withdrawn === undefined ? undefined : withdrawn === 'true',
        };
        const place = after === undefined ? undefined : Number(decodeListCursor('BOOKS', after, /^\d{1,9}$/));
        const books = await findStaffBooks(database, filter, { first: first + 1, after: place });
        const { page, last } = cutPage(books, first);
        return { books: page, next: last ? encodeListCursor('BOOKS', last.number) : null };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/books',
      permission,
      summary: 'Adds a book to the shop. Its cover is drawn until one is uploaded.',
      body: NewBookInput,
      response: 'StaffBookResponse',
      status: 201,
      errors: { 400: refusedFacts, 409: bookAdded },
      handle: async ({ body, caller, request }) => ({
        book: await addBook(database, originOf(caller, request), body),
      }),
    }),
    bulkRoute(database, {
      method: 'PATCH',
      path: '/staff/books',
      permission,
      summary: 'Changes facts, such as the price, of any number of books. What a line does not name stays.',
      description: 'A line has the fields of `PATCH /staff/books/{id}`, and the book.',
      line: BookChangeInput,
      store: (transaction, origin, lines) =>
        storeLinesOfBooks(transaction, lines, async (turn) => {
          const patches = turn.map(({ id, line: { book: _book, version, ...sent } }) => ({
            id,
            version,
            sent,
          }));
          const results = await patchBooks(transaction, origin, patches);
          return results.map((result) =>
            'refusal' in result ? result.refusal : result.isChanged ? 'UPDATED' : 'UNCHANGED',
          );
        }),
    }),
    staffRoute({
      method: 'GET',
      path: '/staff/books/:id',
      permission,
      parameters,
      summary: 'One book.',
      response: 'StaffBookResponse',
      errors: { 404: noBook },
      async handle({ request: { params } }) {
        const book = await findStaffBook(database, bookIdIn(params));
        if (!book) throw new HttpError(404, noBook);
        return { book };
      },
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/books/:id',
      permission,
      parameters,
      summary:
        'Changes a book to what is sent. What is missing is no longer known, where its field does not say that it stays.',
      description: conflict,
      body: BookInput,
      response: 'StaffBookResponse',
      errors: { 400: refusedFacts, 404: noBook, 409: bookChangedMessage },
      handle: async ({ body, caller, request }) => ({
        book: await editBook(database, originOf(caller, request), bookIdIn(request.params), body),
      }),
    }),
    staffRoute({
      method: 'PATCH',
      path: '/staff/books/:id',
      permission,
      parameters,
      summary: 'Changes the facts of a book that are sent, such as its price. All others stay.',
      description:
        'A new `pricePaise` alone keeps the `previousPricePaise`, unless it is above that: then the book has none. Send the ' +
        '`version` that you have read where the change depends on it: the 409 has the book as it is now.',
      body: PatchBookInput,
      response: 'StaffBookResponse',
      errors: { 400: [...refusedFacts, nothingToChange], 404: noBook, 409: bookChangedMessage },
      handle: async ({ body: { version, ...sent }, caller, request }) => ({
        book: await patchBook(database, originOf(caller, request), {
          id: bookIdIn(request.params),
          version,
          sent,
        }),
      }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/books/:id/withdraw',
      permission,
      parameters,
      summary: 'Takes a book out of the shop. Orders keep it, and nothing is deleted.',
      description: conflict,
      body: BookVersionInput,
      response: 'StaffBookResponse',
      errors: { 404: noBook, 409: bookChangedMessage },
      handle: async ({ body: { version }, caller, request }) => ({
        book: await withdrawBook(database, originOf(caller, request), {
          id: bookIdIn(request.params),
          version,
        }),
      }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/books/:id/restore',
      permission,
      parameters,
      summary: 'Puts a withdrawn book back into the shop, as it was.',
      description: conflict,
      body: BookVersionInput,
      response: 'StaffBookResponse',
      errors: { 404: noBook, 409: bookChangedMessage },
      handle: async ({ body: { version }, caller, request }) => ({
        book: await restoreBook(
          database,
          originOf(caller, request),
          { id: bookIdIn(request.params), version },
          onRestored,
        ),
      }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/books/:id/separate',
      permission,
      parameters,
      summary: 'Says that no other book has the text of this one, whatever their titles and senders say.',
      description: conflict,
      body: BookVersionInput,
      response: 'StaffBookResponse',
      errors: { 404: noBook, 409: bookChangedMessage },
      handle: async ({ body: { version }, caller, request }) => ({
        book: await separateBook(database, originOf(caller, request), {
          id: bookIdIn(request.params),
          version,
        }),
      }),
    }),
    staffRoute({
      method: 'POST',
      path: '/staff/books/:id/join',
      permission,
      parameters,
      summary: 'Says that a book has the same text as another one: shoppers switch between them.',
      description: conflict,
      body: JoinBookInput,
      response: 'StaffBookResponse',
      errors: { 400: invalidField(noOtherOfIsbn), 404: noBook, 409: bookChangedMessage },
      handle: async ({ body: { version, isbn }, caller, request }) => {
        const book = { id: bookIdIn(request.params), version };
        return { book: await joinBook(database, originOf(caller, request), book, isbn) };
      },
    }),
  ];
}

/** @throws HttpError 404 for a path that no book has */
export function bookIdIn({ id }: { id?: string | string[] }): string {
  if (!isId(id)) throw new HttpError(404, noBook);
  return id;
}
