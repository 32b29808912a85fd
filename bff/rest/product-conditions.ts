import type { ProductCategory } from '../../rest-api/contract/catalogue.ts';
import type { BookFormat } from '../../rest-api/contract/editions.ts';

/** From one year to another, both included. */
export interface YearRange {
  from: number;
  to: number;
}

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
  languages?: readonly string[] | null | undefined;
  formats?: readonly BookFormat[] | null | undefined;
  /** Slugs, as those of series. */
  authors?: readonly string[] | null | undefined;
  series?: readonly string[] | null | undefined;
  years?: readonly YearRange[] | null | undefined;
  /** Codes behind their scheme. */
  subjects?: readonly string[] | null | undefined;
}

/** Whether a list is that of everything, or of some categories alone. */
export const isUnfiltered = ({ categories: _, match: _match, ...others }: ProductConditions): boolean =>
  conditionsQuery(others).size === 0;

/** The conditions as a query string. */
export function conditionsQuery({
  search,
  categories,
  maxPricePaise,
  minRating,
  inStock,
  match,
  ...editions
}: ProductConditions): URLSearchParams {
  const query = new URLSearchParams();
  if (search) query.set('search', search);
  if (search && match) query.set('match', match);
  for (const category of categories ?? []) query.append('category', category);
  if (maxPricePaise != null) query.set('maxPrice', String(maxPricePaise / 100));
  if (minRating != null) query.set('minRating', String(minRating));
  if (inStock) query.set('inStock', 'true');
  for (const [name, values] of Object.entries(editionParameters(editions)))
    for (const value of values ?? []) query.append(name, value);
  return query;
}

const editionParameters = ({ languages, formats, authors, series, years, subjects }: ProductConditions) => ({
  ...{ language: languages, format: formats, author: authors, series, subject: subjects },
  year: years?.map(({ from, to }) => (from === to ? String(from) : `${from}-${to}`)),
});
