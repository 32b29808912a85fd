import { asc, eq, lte, sql } from 'drizzle-orm';
import { lowCopies } from '../contract/stock.ts';
import type { Queryable } from '../database/database.ts';
import { products } from '../database/schema.ts';
import { stock } from '../database/stock-tables.ts';

/** A tracked book with its copies. */
export interface StockedBook {
  number: number;
  title: string;
  onHand: number;
  held: number;
}

/** The books that are tracked, those with the fewest copies left first. */
export async function listStock(
  database: Queryable,
  { isLow, max }: { isLow: boolean; max: number },
): Promise<StockedBook[]> {
  const left = sql`${stock.onHand} - ${stock.held}`;
  return database
    .select({ number: products.number, title: products.title, onHand: stock.onHand, held: stock.held })
    .from(stock)
    .innerJoin(products, eq(products.id, stock.productId))
    .where(isLow ? lte(left, lowCopies) : undefined)
    .orderBy(left, asc(products.number))
    .limit(max);
}
