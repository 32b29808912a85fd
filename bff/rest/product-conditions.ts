import type { ProductCategory } from '../../rest-api/contract/catalogue.ts';

/** Conditions on products, as `GET /products` and `GET /products/facets` take them. */
export interface ProductConditions {
  search?: string | null | undefined;
  categories?: readonly ProductCategory[] | null | undefined;
  maxPricePaise?: number | null | undefined;
  minRating?: number | null | undefined;
  /** Books that can be bought alone; all where it is not true. */
  inStock?: boolean | null | undefined;
  /** How the search is meant; without it books contain it. */
  match?: 'close' | null | undefined;
}

/** The conditions as a query string. */
export function conditionsQuery({
  search,
  categories,
  maxPricePaise,
  minRating,
  inStock,
  match,
}: ProductConditions): URLSearchParams {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (search && match) query.set('match', match);
  for (const category of categories ?? []) query.append('category', category);
  if (maxPricePaise != null) query.set('maxPrice', String(maxPricePaise / 100));
  if (minRating != null) query.set('minRating', String(minRating));
  if (inStock) query.set('inStock', 'true');
  return query;
}
