import { and, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import type { Product } from '../../contract/catalogue.ts';
import { rupeesFromPaise } from '../../contract/money.ts';
import type { Database, Queryable } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';
import { products } from './product-tables.ts';

/**
 * The ids of the books with an ISBN, as a subquery, withdrawn ones too: by what is stored of their editions, by how an
 * import knows them, and by what searches know.
 * @param isbn13 13 digits
 */
export const booksOfIsbn = (isbn13: string | SQL): SQL => sql`(
  select product_id from editions where isbn = ${isbn13}
  union select id from products where import_key = 'isbn:' || ${isbn13}
  union select products.id from product_search join products on products.number = product_search.product_number
    -- The keys have an index; a title can be such a number, too.
    where product_search.keys @> array[${isbn13}] and product_search.isbns @> array[${isbn13}])`;

/** The columns of a product in responses; joins use them too. */
export const productColumns = {
  id: products.id,
  number: products.number,
  title: products.title,
  author: products.author,
  pricePaise: products.pricePaise,
  previousPricePaise: products.previousPricePaise,
  rating: products.rating,
  image: products.image,
  categoryName: products.categoryName,
};

export type ProductRow = Pick<typeof products.$inferSelect, keyof typeof productColumns>;

/** A product as the contract writes it, from its row. */
export function productResponse(row: ProductRow): Product {
  return {
    _id: row.id,
    id: String(row.number),
    title: row.title,
    author: row.author,
    price: rupeesFromPaise(row.pricePaise),
    previousPrice: rupeesFromPaise(row.previousPricePaise),
    rating: row.rating,
    image: row.image,
    categoryName: row.categoryName,
  };
}

/** The same columns' values, as a prepared statement returns them. */
export type ProductValues = [
  id: string,
  number: number,
  title: string,
  author: string,
  pricePaise: number,
  previousPricePaise: number,
  rating: string,
  image: string,
  categoryName: string,
];

/** A product's row from its values. */
export function productFrom(values: readonly [...ProductValues, ...unknown[]]): ProductRow {
  const [id, number, title, author, pricePaise, previousPricePaise, rating, image, categoryName] = values;
  return {
    id,
    number,
    title,
    author,
    pricePaise,
    previousPricePaise,
    image,
    categoryName,
    rating: Number(rating),
  };
}

const hasId = eq(products.id, sql.placeholder('id'));

const productById = new Statement<ProductValues>(
  'product by id',
  queries
    .select(productColumns)
    .from(products)
    .where(and(hasId, isNull(products.withdrawnAt))),
);

const anyProductById = new Statement<ProductValues>(
  'any product by id',
  queries.select(productColumns).from(products).where(hasId),
);

/** A book of the shop. */
export async function findProduct(database: Queryable, id: string): Promise<Product | undefined> {
  const [values] = await productById.rows(database, { id });
  return values && productResponse(productFrom(values));
}

/** Finds a product, withdrawn or not, as orders show it. */
export async function findAnyProduct(database: Database, id: string): Promise<Product | undefined> {
  const [values] = await anyProductById.rows(database, { id });
  return values && productResponse(productFrom(values));
}

/** Which of some books the shop no longer sells. */
export async function findWithdrawn(
  database: Queryable,
  productIds: readonly string[],
): Promise<ReadonlySet<string>> {
  if (productIds.length === 0) return new Set();
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(and(inArray(products.id, [...productIds]), isNotNull(products.withdrawnAt)));
  return new Set(rows.map(({ id }) => id));
}
