import { eq, or, type SQL, sql } from 'drizzle-orm';
import { readIsbn } from '../../text/isbn.ts';
import { products } from '../catalogue/products/product-tables.ts';
import { booksOfIsbn } from '../catalogue/products/products.queries.ts';
import type { Queryable } from '../database/database.ts';
import { containing } from '../database/sql-fragments.ts';
import { isId } from '../input/validation.ts';
import { HttpError } from '../routing/errors.ts';

export const noBook = 'There is no book of this id, number or ISBN.';

/** The parameter of paths that names a book, for the documentation. */
export const bookParameter = { description: 'The id, the number or the ISBN of a book.', example: '3' };

/** A book as a person names it. */
export interface NamedBook {
  id: string;
  title: string;
}

/** The book with an id, a running number or an ISBN of 10 or 13 digits. */
export async function findBookByReference(
  database: Queryable,
  reference: string,
): Promise<NamedBook | undefined> {
  const columns = { id: products.id, title: products.title };
  const isbn = readIsbn(reference);
  if (isId(reference)) {
    return (await database.select(columns).from(products).where(eq(products.id, reference)))[0];
  }
  if ('isbn13' in isbn) {
    const rows = await database
      .select(columns)
      .from(products)
      .where(sql`${products.id} in ${booksOfIsbn(isbn.isbn13)}`)
      .orderBy(products.number)
      .limit(1);
    return rows[0];
  }
  if (!/^\d{1,9}$/.test(reference)) return undefined;
  return (
    await database
      .select(columns)
      .from(products)
      .where(eq(products.number, Number(reference)))
  )[0];
}

/** The book that a parameter of a path names. @throws HttpError 404 */
export async function requireBook(database: Queryable, reference: unknown): Promise<NamedBook> {
  const book = typeof reference === 'string' ? await findBookByReference(database, reference) : undefined;
  if (!book) throw new HttpError(404, noBook);
  return book;
}

/**
 * A condition on `products`: a person looks for the book.
 * @param search a part of the title or the author, an ISBN, a number or an id
 */
export async function isNamed(database: Queryable, search: string): Promise<SQL | undefined> {
  const book = await findBookByReference(database, search);
  // A title can be a number, too.
  return or(book && eq(products.id, book.id), containing(sql`${products.searchText}`, search));
}
