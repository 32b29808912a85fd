import type {
  ProductCategory,
  ProductFilter as ProductFilterInput,
  ProductSort,
} from '../generated/graphql.ts';
import { CATEGORIES, categoryName, findCategory } from './category.ts';

/** What a listing keeps, and its order (Specification §3, "Filter state"). */
export interface ProductFilter {
  /** Part of a title or an author; empty keeps all. */
  search: string;
  /** Empty keeps all. In the shop's order, each once. */
  categories: ProductCategory[];
  /** Keeps books priced strictly below this many rupees; null keeps all. */
  price: number | null;
  /** Keeps books with at least this many stars; null keeps all. */
  rating: number | null;
  /** Keeps books that can be bought. */
  inStock: boolean;
  sort: ProductSort | null;
}

/** The ends of the price slider in rupees (Specification §5). */
export const PRICE_RANGE = { min: 100, max: 1000 } as const;

/** "& above" choices of the rating filter (Specification §9). */
export const RATINGS: readonly number[] = [4, 3, 2, 1];

export const SEARCH_MAX_LENGTH = 100;

export const NO_FILTER: ProductFilter = {
  search: '',
  categories: [],
  price: null,
  rating: null,
  inStock: false,
  sort: null,
};

export const SORTS: readonly ProductSort[] = ['LOW_TO_HIGH', 'HIGH_TO_LOW'];

/** A choice of sort as the shop names it. */
export const sortName = (sort: ProductSort): string =>
  sort === 'LOW_TO_HIGH' ? 'Low to high' : 'High to low';

/** The choice of books that can be bought as the shop names it. */
export const IN_STOCK_NAME = 'In stock';

/** A choice of the rating filter as the shop names it. */
export const ratingName = (stars: number): string => `${stars} ${stars === 1 ? 'star' : 'stars'} & above`;

const wholeNumber = (text: string | null) => (text !== null && /^\d{1,4}$/.test(text) ? Number(text) : null);

/**
 * Reads a filter from the query of an address. What is not of the form is left out, as though it were not
 * there: addresses are shared and mistyped.
 */
export function parseProductFilter(params: URLSearchParams): ProductFilter {
  const asked = new Set(params.getAll('category').map((spelling) => findCategory(spelling)?.category));
  const price = wholeNumber(params.get('price'));
  const rating = wholeNumber(params.get('rating'));
  const sort = params.get('sort')?.toUpperCase();
  return {
    search: (params.get('search') ?? '').slice(0, SEARCH_MAX_LENGTH),
    categories: CATEGORIES.map(({ category }) => category).filter((category) => asked.has(category)),
    price: price !== null && price >= PRICE_RANGE.min && price <= PRICE_RANGE.max ? price : null,
    rating: rating !== null && RATINGS.includes(rating) ? rating : null,
    inStock: params.get('inStock') === 'true',
    sort: SORTS.find((known) => known === sort) ?? null,
  };
}

/** The query of an address for a filter: the same filter always gives the same text. */
export function productFilterParams(filter: ProductFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.search) params.set('search', filter.search);
  for (const category of filter.categories) params.append('category', categoryName(category));
  if (filter.price !== null) params.set('price', String(filter.price));
  if (filter.rating !== null) params.set('rating', String(filter.rating));
  if (filter.inStock) params.set('inStock', 'true');
  if (filter.sort !== null) params.set('sort', filter.sort);
  return params;
}

/** What the `products` query takes for a filter. Equal filters give equal variables, and so the same cached list. */
export function productFilterVariables(filter: ProductFilter): {
  filter: ProductFilterInput | null;
  sort: ProductSort | null;
} {
  const search = filter.search.trim();
  const conditions: ProductFilterInput = {
    ...(search && { search }),
    ...(filter.categories.length > 0 && { categories: filter.categories }),
    ...(filter.price !== null && { maxPricePaise: filter.price * 100 }),
    ...(filter.rating !== null && { minRating: filter.rating }),
    ...(filter.inStock && { inStock: true }),
  };
  return { filter: Object.keys(conditions).length > 0 ? conditions : null, sort: filter.sort };
}

/** Whether the filter keeps anything out, beside what the search does. */
export const isNarrowed = ({ categories, price, rating, inStock }: ProductFilter): boolean =>
  categories.length > 0 || price !== null || rating !== null || inStock;

/** The filter with a category put in, or taken out if it was in. */
export function toggleCategory(filter: ProductFilter, category: ProductCategory): ProductFilter {
  const chosen = new Set(filter.categories);
  if (!chosen.delete(category)) chosen.add(category);
  return {
    ...filter,
    categories: CATEGORIES.map((known) => known.category).filter((known) => chosen.has(known)),
  };
}

/** The filter without sort, price, categories, rating and stock; the search text stays (Specification §4). */
export const clearFilter = (filter: ProductFilter): ProductFilter => ({
  ...NO_FILTER,
  search: filter.search,
});
