import { and, arrayContains, eq } from 'drizzle-orm';
import { readIsbn } from '../catalogue/isbn.ts';
import type { Queryable } from '../database/database.ts';
import { products } from '../database/schema.ts';
import { productSearch } from '../database/search-tables.ts';
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
      .innerJoin(productSearch, eq(productSearch.productNumber, products.number))
      .where(
        and(
          // The keys have an index; a title can be such a number, too.
          arrayContains(productSearch.keys, [isbn.isbn13]),
          arrayContains(productSearch.isbns, [isbn.isbn13]),
        ),
      );
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
