import type { Database } from '../../database/database.ts';
import type { ProductConditions } from './conditions.ts';
import type { CountCache } from './count-cache.ts';
import { findProducts, type ProductPage } from './find-products.ts';
import type { Place } from './list-order.ts';

/** A page of a list of books, and the total number of matches: the way of every list that shoppers see. */
export async function listProducts(
  database: Database,
  counts: CountCache,
  conditions: ProductConditions,
  place: Place,
): Promise<ProductPage & { total: number }> {
  const [page, total] = await Promise.all([
    findProducts(database, conditions, place),
    counts.count(database, conditions),
  ]);
  return { ...page, total };
}
