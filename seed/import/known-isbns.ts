import type { Client } from 'pg';

/**
 * A condition in SQL: the book has another ISBN than its key says, which was corrected after an import brought the book.
 * The ISBN of its edition counts, so the key is no longer the name of the book.
 * @param key such as `products.import_key`
 */
export const isCorrected = (productId: string, key: string): string =>
  `(${key} like 'isbn:%' and exists (select from editions
    where editions.product_id = ${productId} and editions.isbn <> substr(${key}, 6)))`;

/**
 * Finds the books of staged rows by their ISBN where imports do not know these books by that: they have no key, such as
 * sample books, or a name of another source, either of which stays, or an ISBN that was corrected, which gives way to the
 * right one. A book whose key is the ISBN comes first. To be called before repeated rows are dropped.
 */
export async function findByIsbn(client: Client): Promise<void> {
  await client.query('analyze staged_rows');
  await client.query(`update staged_rows staged set product_id = known.id,
      import_key = case when ${isCorrected('known.id', 'known.import_key')} then staged.import_key else known.import_key end
    from (select position, (select min(product_id::text)::uuid from editions where isbn = substr(import_key, 6)) as product_id
      from staged_rows where product_id is null and import_key like 'isbn:%') named
      join products known on known.id = named.product_id
    where staged.position = named.position and known.import_key is distinct from staged.import_key
      and not exists (select from products own
        where own.import_key = staged.import_key and not ${isCorrected('own.id', 'own.import_key')})`);
}

/**
 * Frees keys for the new books that they name, from books whose ISBN was corrected: these get the key of that ISBN, unless
 * it is another book's. To be called within the transaction that stores the books.
 */
export async function freeCorrectedKeys(client: Client): Promise<void> {
  await client.query(`update products set import_key = (select 'isbn:' || isbn from editions own
      where own.product_id = products.id
        and not exists (select from products other where other.import_key = 'isbn:' || own.isbn)
        and not exists (select from editions other where other.isbn = own.isbn and other.product_id <> products.id))
    from staged_books staged
    where staged.is_new and products.import_key = staged.import_key
      and ${isCorrected('products.id', 'products.import_key')}`);
}
