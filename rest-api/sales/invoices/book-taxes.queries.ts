import { createHash } from 'node:crypto';
import { and, desc, eq, lt, type SQL } from 'drizzle-orm';
import { editionColumns } from '../../catalogue/editions/edition.queries.ts';
import { editions } from '../../catalogue/editions/edition-tables.ts';
import { formatName } from '../../catalogue/editions/stored-details.ts';
import { isNamed } from '../../catalogue/products/find-book.ts';
import { products } from '../../catalogue/products/product-tables.ts';
import { productSearch } from '../../catalogue/search/search-tables.ts';
import type { BookTax } from '../../contract/book-taxes.ts';
import type { Queryable } from '../../database/database.ts';
import type { ProductTax } from './bill.ts';
import { productTaxes } from './invoice-tables.ts';

/** A tax with the running number of its book, by which lists are ordered. */
export type BookTaxRow = BookTax & { number: number };

/**
 * A page of the books with a tax, the newest first.
 * @param search a part of the title or the author, an ISBN, a number or an id
 * @param place.after the running number that the page before ended with
 */
export async function findBookTaxes(
  database: Queryable,
  search: string | undefined,
  { first, after }: { first: number; after?: number | undefined },
): Promise<BookTaxRow[]> {
  const place = after === undefined ? undefined : lt(products.number, after);
  return readTaxes(database, and(place, search ? await isNamed(database, search) : undefined), first);
}

/** The tax of a book; undefined where it has none. */
export async function findBookTax(database: Queryable, productId: string): Promise<BookTaxRow | undefined> {
  const [tax] = await readTaxes(database, eq(productTaxes.productId, productId), 1);
  return tax;
}

/** Locks a book until the transaction ends: nobody else changes or sets its tax. Undefined for a book that is gone. */
export async function lockBookTax(
  transaction: Queryable,
  productId: string,
): Promise<{ tax: BookTaxRow | undefined } | undefined> {
  const books = await transaction
    .select({ id: products.id })
    .from(products)
    .where(eq(products.id, productId))
    .for('update');
  return books.length > 0 ? { tax: await findBookTax(transaction, productId) } : undefined;
}

/** Stores the tax of a book in place of the one that it has. */
export async function storeBookTax(
  transaction: Queryable,
  productId: string,
  { hsn, rateBasisPoints }: ProductTax,
): Promise<void> {
  await transaction
    .insert(productTaxes)
    .values({ productId, hsn, rateBasisPoints })
    .onConflictDoUpdate({ target: productTaxes.productId, set: { hsn, rateBasisPoints } });
}

export async function deleteBookTax(transaction: Queryable, productId: string): Promise<void> {
  await transaction.delete(productTaxes).where(eq(productTaxes.productId, productId));
}

async function readTaxes(database: Queryable, where: SQL | undefined, max: number): Promise<BookTaxRow[]> {
  const rows = await database
    .select({
      id: products.id,
      number: products.number,
      title: products.title,
      isbn: editionColumns.isbn,
      format: editionColumns.format,
      hsn: productTaxes.hsn,
      rateBasisPoints: productTaxes.rateBasisPoints,
    })
    .from(productTaxes)
    .innerJoin(products, eq(products.id, productTaxes.productId))
    .leftJoin(editions, eq(editions.productId, products.id))
    .leftJoin(productSearch, eq(productSearch.productNumber, products.number))
    .where(where)
    .orderBy(desc(products.number))
    .limit(max);
  return rows.map((row) => ({ ...row, format: formatName(row.format), version: versionOf(row) }));
}

/** A version made of what is stored of a tax, so that it also differs after changes by SQL. */
export const versionOf = ({ hsn, rateBasisPoints }: ProductTax): string =>
  createHash('sha256').update(`${hsn} ${rateBasisPoints}`).digest('hex').slice(0, 16);
