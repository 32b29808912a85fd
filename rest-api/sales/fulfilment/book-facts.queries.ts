import { eq, sql } from 'drizzle-orm';
import { products } from '../../catalogue/products/product-tables.ts';
import { productSearch } from '../../catalogue/search/search-tables.ts';
import type { ProductCategory } from '../../contract/catalogue.ts';
import type { Queryable } from '../../database/database.ts';
import { queries, Statement } from '../../database/statement.ts';

/** What a packer looks for on the shelf. */
export interface BookFacts {
  isbn: string | null;
  category: ProductCategory;
}

const factsOfBooks = new Statement<[id: string, category: ProductCategory, isbns: string[] | null]>(
  'facts of books',
  queries
    .select({ id: products.id, category: products.categoryName, isbns: productSearch.isbns })
    .from(products)
    .leftJoin(productSearch, eq(productSearch.productNumber, products.number))
    .where(sql`${products.id} = any(${sql.placeholder('ids')}::uuid[])`),
);

/** What the catalogue knows of some books; those that are gone from it are left out. */
export async function findBookFacts(
  database: Queryable,
  books: readonly { productId: string }[],
): Promise<Map<string, BookFacts>> {
  const ids = [...new Set(books.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  const rows = await factsOfBooks.rows(database, { ids });
  return new Map(rows.map(([id, category, isbns]) => [id, { isbn: isbns?.[0] ?? null, category }]));
}
