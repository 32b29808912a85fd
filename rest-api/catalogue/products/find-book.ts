import { eq, or, type SQL, sql } from 'drizzle-orm';
import { readIsbn } from '../../../text/isbn.ts';
import type { Queryable } from '../../database/database.ts';
import { containing } from '../../database/sql-fragments.ts';
import { isId } from '../../input/validation.ts';
import { HttpError } from '../../routing/errors.ts';
import { products } from './product-tables.ts';
import { booksOfIsbn } from './products.queries.ts';

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
  return (await findBooksByReference(database, [reference])).get(reference);
}

/** The same for some hundred books at once. */
export async function findBooksByReference(
  database: Queryable,
  references: readonly string[],
): Promise<Map<string, NamedBook>> {
  // Their places, because PostgreSQL stores not every text that a caller may send.
  const named = references.flatMap((reference, place) => {
    const key = keyIn(reference);
    return key ? { place, ...key } : [];
  });
  if (named.length === 0) return new Map();
  const { rows } = await database.execute<NamedBook & { place: number } & Record<string, unknown>>(sql`
    select named.place, ${products.id}, ${products.title}
    from json_to_recordset(${JSON.stringify(named)}::json) as named (place int, id uuid, number int, isbn text)
      join ${products} on ${products.id} = coalesce(named.id,
        (select id from products where number = named.number),
        (select id from (select product_id from editions where isbn = named.isbn
            union select id from products where import_key = 'isbn:' || named.isbn) as own (id)
          join products using (id) order by number limit 1),
        -- What only searches know costs a hundred times as much to look up, while their index is written.
        (select id from ${booksOfIsbn(sql`named.isbn`)} as found (id) join products using (id) order by number limit 1))`);
  return new Map(rows.map(({ place, ...book }) => [references[place] ?? '', book]));
}

function keyIn(reference: string): { id: string } | { isbn: string } | { number: number } | undefined {
  if (isId(reference)) return { id: reference };
  const isbn = readIsbn(reference);
  if ('isbn13' in isbn) return { isbn: isbn.isbn13 };
  return /^\d{1,9}$/.test(reference) ? { number: Number(reference) } : undefined;
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
