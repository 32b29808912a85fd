import { type SQL, sql } from 'drizzle-orm';

/**
 * The ids of the books with an ISBN, as a subquery, withdrawn ones too: by what is stored of their editions, by how an
 * import knows them, and by what searches know.
 * @param isbn13 13 digits
 */
export const booksOfIsbn = (isbn13: string): SQL => sql`(
  select product_id from editions where isbn = ${isbn13}
  union select id from products where import_key = ${`isbn:${isbn13}`}
  union select products.id from product_search join products on products.number = product_search.product_number
    -- The keys have an index; a title can be such a number, too.
    where product_search.keys @> array[${isbn13}] and product_search.isbns @> array[${isbn13}])`;
