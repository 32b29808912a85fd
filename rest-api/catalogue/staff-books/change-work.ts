import { readIsbn } from '../../../text/isbn.ts';
import type { StaffBook } from '../../contract/staff-books.ts';
import type { Database } from '../../database/database.ts';
import { fieldError, InvalidFields } from '../../routing/field-error.ts';
import { type Origin } from '../../routing/origin.ts';
import { groupWorks } from '../editions/group-works.ts';
import { findWorkChoice, storeWorkChoice } from '../editions/work-keys.ts';
import { changeBook } from './change-book.ts';
import { findOtherOfIsbn } from './staff-books.queries.ts';

export const noOtherOfIsbn = fieldError('isbn', 'INVALID', 'The shop has no other book with this ISBN.');

/**
 * Takes a book out of its work: it is no edition of another book's text, and is not grouped with any by its title or by
 * what its sender says.
 * @throws HttpError as `changeBook`
 */
export const separateBook = (
  database: Database,
  origin: Origin,
  book: { id: string; version: string },
): Promise<StaffBook> =>
  changeBook(database, origin, book, {
    action: 'separated',
    isDone: ({ isSeparate, otherEditions }) => isSeparate && otherEditions.length === 0,
    write: (transaction) => storeWorkChoice(transaction, book.id, { separate: true }),
  });

/**
 * Says that a book has the same text as another one. What has been separated stays so from books of its title.
 * @param isbn of the other one, with 10 or 13 digits
 * @throws InvalidFields 400 where the shop has no such book; HttpError as `changeBook`
 */
export function joinBook(
  database: Database,
  origin: Origin,
  book: { id: string; version: string },
  isbn: string,
): Promise<StaffBook> {
  const read = readIsbn(isbn);
  if ('error' in read) throw new InvalidFields(400, noOtherOfIsbn);
  return changeBook(database, origin, book, {
    action: 'joined',
    isDone: ({ otherEditions }) => otherEditions.some((other) => other.isbn === read.isbn13),
    async write(transaction) {
      const other = await findOtherOfIsbn(transaction, read.isbn13, book.id);
      if (!other) throw new InvalidFields(400, noOtherOfIsbn);
      // Who is joined already brings the new one to its own.
      const { joined = other.id, ...choice } = await findWorkChoice(transaction, other.id);
      await storeWorkChoice(transaction, other.id, { ...choice, joined });
      await storeWorkChoice(transaction, book.id, {
        ...(await findWorkChoice(transaction, book.id)),
        joined,
      });
      await groupWorks(transaction, [other.number]);
    },
  });
}
