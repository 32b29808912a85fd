import { eq, sql } from 'drizzle-orm';
import { booksOfIsbn } from '../catalogue/books-of-isbn.ts';
import { readIsbn } from '../catalogue/isbn.ts';
import type { Queryable } from '../database/database.ts';
import { products } from '../database/schema.ts';
import { isId } from '../input/validation.ts';

/** A book as a person names it. */
export interface NamedBook {
  id: string;
  title: string;
}

/** The book with an `_id`, a running number or an ISBN of 10 or 13 digits. */
export async function findBookByReference(
  database: Queryable,
  reference: string,
): Promise<NamedBook | undefined> {
  const columns = { id: products.id, title: products.title };
  const isbn = readIsbn(reference, false);
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
