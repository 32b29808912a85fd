import type { Database } from '../database/database.ts';
import type { ProductConditions } from './conditions.ts';
import type { CountCache } from './count-cache.ts';
import { countAllProducts, countProducts } from './count-products.ts';
import { findProducts, type ProductPage } from './find-products.ts';
import type { Place } from './list-order.ts';
import { pageOfSmallCatalogue } from './small-catalogue.ts';

/** Up to this many books, reading all of them is faster than planning how to read fewer. */
const maxInSmall = 500;

/** A page of a list of books, and the total number of matches. */
export async function listProducts(
  database: Database,
  counts: CountCache,
  conditions: ProductConditions,
  place: Place,
): Promise<ProductPage & { total: number }> {
  const count = () => counts.of(conditions, () => countProducts(database, conditions));
  const inAll = await counts.of({}, () => countAllProducts(database));
  if (inAll <= maxInSmall) {
    const { total, ...page } = await pageOfSmallCatalogue(database, conditions, place);
    return { ...page, total: total ?? (await count()) };
  }
  const [page, total] = await Promise.all([findProducts(database, conditions, place), count()]);
  return { ...page, total };
}
