import { and, asc, eq, getTableColumns, lte, sql } from 'drizzle-orm';
import { isNamed } from '../catalogue/products/find-book.ts';
import { products } from '../catalogue/products/product-tables.ts';
import { lowCopies } from '../contract/stock.ts';
import type { Queryable } from '../database/database.ts';
import { stock } from './stock-tables.ts';

/** A tracked book with its copies. */
export interface StockedBook {
  productId: string;
  number: number;
  title: string;
  onHand: number;
  held: number;
}

/** A place in the list: copies left, and the book. */
export interface StockPlace {
  left: number;
  productId: string;
}

interface StockListFilter {
  /** Only books of which few copies are left. */
  isLow: boolean;
  /** A part of the title or the author, an ISBN, a number or an id. */
  search?: string | undefined;
}

/** The expression of the index, so that the planner uses it. */
const left = sql`(${stock.onHand} - ${stock.held})`;

export const placeOf = ({ onHand, held, productId }: StockedBook): StockPlace => ({
  left: onHand - held,
  productId,
});

/** The books that are tracked, those with the fewest copies left first. */
export async function listStock(
  database: Queryable,
  { isLow, search }: StockListFilter,
  { first, after }: { first: number; after?: StockPlace | undefined },
): Promise<StockedBook[]> {
  return database
    .select({ ...getTableColumns(stock), number: products.number, title: products.title })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(
      and(
        isLow ? lte(left, lowCopies) : undefined,
        search ? await isNamed(database, search) : undefined,
        after && sql`(${left}, ${stock.productId}) > (${after.left}::int, ${after.productId}::uuid)`,
      ),
    )
    .orderBy(left, asc(stock.productId))
    .limit(first);
}
