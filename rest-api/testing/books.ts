import { v4 as uuid } from 'uuid';
import { products } from '../catalogue/products/product-tables.ts';
import type { Database } from '../database/database.ts';

type Book = typeof products.$inferInsert;

const ordinary: Omit<Book, 'id'> = {
  title: 'A Book Like Any Other',
  author: 'by Nobody Special',
  pricePaise: 30_000,
  previousPricePaise: 40_000,
  rating: 4,
  image: '/covers/emma.webp',
  categoryName: 'Fiction',
};

/** Adds books with default values to the catalogue. Returns their ids, in order. */
export async function addBooks(database: Database, books: readonly Partial<Book>[]): Promise<string[]> {
  const rows = books.map((book) => ({ ...ordinary, id: uuid(), ...book }));
  // Few enough for a busy machine to finish a statement in time.
  for (let from = 0; from < rows.length; from += 500) {
    await database.insert(products).values(rows.slice(from, from + 500));
  }
  return rows.map(({ id }) => id);
}
