import type { Database } from '../database/database.ts';
import type { ProductConditions } from './conditions.ts';
import type { CountCache } from './count-cache.ts';
import { findProducts, type ProductPage } from './find-products.ts';
import type { Place } from './list-order.ts';
import { type PageWithTotal, pageOfRareSearch, pageOfSmallCatalogue } from './page-with-total.ts';

/** Up to this many books, reading all of them is faster than planning how to read fewer. */
const maxInSmall = 500;
/** In more, the index alone takes long to name the books of a common term, of which a page then uses none. */
const maxInMiddle = 100_000;

/** A page of a list of books, and the total number of matches. */
export async function listProducts(
  database: Database,
  counts: CountCache,
  conditions: ProductConditions,
  place: Place,
): Promise<ProductPage & { total: number }> {
  const count = () => counts.count(database, conditions);
  const inAll = (await counts.precomputed(database)).total;
  let whole: PageWithTotal | undefined;
  if (inAll <= maxInSmall) whole = await pageOfSmallCatalogue(database, conditions, place);
  else if (inAll <= maxInMiddle) whole = await pageOfRareSearch(database, conditions, place);
  if (whole) return { ...whole, total: whole.total ?? (await count()) };
  const [page, total] = await Promise.all([findProducts(database, conditions, place), count()]);
  return { ...page, total };
}
