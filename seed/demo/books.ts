import { asc, desc, eq, sql } from 'drizzle-orm';
import { products } from '../../rest-api/catalogue/products/product-tables.ts';
import { productSearch } from '../../rest-api/catalogue/search/search-tables.ts';
import type { Queryable } from '../../rest-api/database/database.ts';
import { stock, stockMovements } from '../../rest-api/stock/stock-tables.ts';
import { addedUp, type Random } from './random.ts';

/** A book that demo orders may have. */
export interface DemoBook {
  productId: string;
  title: string;
  author: string;
  image: string;
  pricePaise: number;
  previousPricePaise: number;
  /** Since when its copies are counted; null for a book that can always be bought. */
  trackedSince: Date | null;
}

const maxBooks = 500;
/** Ten thousand rupees: no order comes to more than an order may. */
const maxPaise = 1_000_000;

/** The best known books of the shop, those first that most readers know. */
export async function findDemoBooks(database: Queryable): Promise<DemoBook[]> {
  return database
    .select({
      productId: products.id,
      title: products.title,
      author: products.author,
      image: products.image,
      pricePaise: products.pricePaise,
      previousPricePaise: products.previousPricePaise,
      // Where no movement says since when, it may be since a moment ago.
      trackedSince: sql<Date | null>`case when ${stock.productId} is not null then coalesce((
        select min(${stockMovements.createdAt}) from ${stockMovements}
        where ${stockMovements.productId} = ${products.id}), now()) end`.mapWith((text) => new Date(text)),
    })
    .from(products)
    .leftJoin(productSearch, eq(productSearch.productNumber, products.number))
    .leftJoin(stock, eq(stock.productId, products.id))
    .where(sql`${products.withdrawnAt} is null
      and ${products.pricePaise} <= ${maxPaise} and ${products.previousPricePaise} <= ${maxPaise}`)
    .orderBy(desc(sql`coalesce(${productSearch.popularity}, 0)`), desc(products.rating), asc(products.number))
    .limit(maxBooks);
}

/**
 * Picks books for orders, the better known the more often. A book is left out from the moment on at which its copies are
 * counted: its sales would be movements of the stock, which nobody can take back.
 */
export function bookPicker(random: Random, books: readonly DemoBook[]) {
  const sums = addedUp(books.map((_, rank) => 1 / (rank + 5)));
  return (count: number, at: Date): DemoBook[] => {
    const picked = new Set<DemoBook>();
    for (let tries = 0; tries < 100 && picked.size < count; tries += 1) {
      const book = books[random.weighted(sums)];
      if (book && (book.trackedSince === null || at < book.trackedSince)) picked.add(book);
    }
    return [...picked];
  };
}
