import { isSameCategory } from '../../shared/book/category.ts';
import type {
  BookFormat,
  ProductFilter as ProductFilterInput,
  ProductSort,
} from '../../shared/schema.generated.ts';

/** What a listing keeps, and its order (Specification §3, "Filter state"). */
export interface ProductFilter {
  /** Part of a title or an author; empty keeps all. */
  search: string;
  /** Slugs, sorted, each once. Empty keeps all. */
  categories: readonly string[];
  /** Keeps books priced strictly below this many rupees; null keeps all. */
  price: number | null;
  /** Keeps books with at least this many stars; null keeps all. */
  rating: number | null;
  /** Keeps books that can be bought. */
  inStock: boolean;
  /** Of each facet keeps books that have any of these values; without one, all. Never an empty list. */
  facets: Partial<Record<FacetName, readonly string[]>>;
  sort: ProductSort | null;
}

/** What is known of editions, by its name in addresses. */
export type FacetName = keyof typeof FACET_FORMS;

/** What the values of a facet look like; others are left out of an address. */
const FACET_FORMS = {
  language: /^[a-z]{2,3}$/,
  format: /^(paperback|hardback|board book|audiobook|e-book)$/,
  author: /^[\p{L}\p{M}\p{N}'-]{1,100}$/u,
  series: /^[\p{L}\p{M}\p{N}'-]{1,100}$/u,
  year: /^[1-9]\d{0,3}(-[1-9]\d{0,3})?$/,
  subject: /^(thema|bic|bisac):[a-z\d-]{1,20}$/i,
} as const;

export const FACETS = Object.keys(FACET_FORMS) as FacetName[];

/** What the slug of a category looks like. */
const CATEGORY_FORM = /^[\p{L}\p{M}\p{N}'-]{1,100}$/u;

/** The shop takes so many categories, and values of a facet. */
const MAX_CHOICES = 20;

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
  facets: {},
  sort: null,
};

export const SORTS: readonly ProductSort[] = ['LOW_TO_HIGH', 'HIGH_TO_LOW'];

/** Orders by something else than the price (Specification §4 has the others). */
export const FURTHER_SORTS: readonly ProductSort[] = ['NEWEST', 'BEST_RATED', 'TITLE'];

/** A whole number of up to four digits; 0 for anything else. */
const wholeNumber = (text: string | null) => (/^\d{1,4}$/.test(text ?? '') ? Number(text) : 0);

/**
 * Reads a filter from the query of an address. What is not of the form is left out, as though it were not
 * there: addresses are shared and mistyped.
 */
export function parseProductFilter(params: URLSearchParams): ProductFilter {
  const price = wholeNumber(params.get('price'));
  const rating = wholeNumber(params.get('rating'));
  const sort = params.get('sort')?.toUpperCase();
  return {
    // No title contains control characters, and the shop refuses NUL.
    search: (params.get('search') ?? '').replace(/\p{Cc}/gu, '').slice(0, SEARCH_MAX_LENGTH),
    categories: distinct(params.getAll('category').filter((slug) => CATEGORY_FORM.test(slug))),
    price: price >= PRICE_RANGE.min && price <= PRICE_RANGE.max ? price : null,
    rating: RATINGS.includes(rating) ? rating : null,
    inStock: params.get('inStock') === 'true',
    facets: Object.fromEntries(
      FACETS.map((facet) => [facet, facetValues(params, facet)] as const).filter(
        ([, values]) => values.length,
      ),
    ),
    sort: [...SORTS, ...FURTHER_SORTS].find((known) => known === sort) ?? null,
  };
}

/** The values of a facet in an address: sorted, so that the same choice is the same cached list. */
function facetValues(params: URLSearchParams, facet: FacetName): string[] {
  const isValue = (value: string) =>
    FACET_FORMS[facet].test(value) && (facet !== 'year' || rangeOf(value).from <= rangeOf(value).to);
  return distinct(params.getAll(facet).filter(isValue));
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)].slice(0, MAX_CHOICES).sort();

/** A year, or one and another with a hyphen between. */
function rangeOf(years: string): { from: number; to: number } {
  const [from = Number.NaN, to = from] = years.split('-').map(Number);
  return { from, to };
}

/** The query of an address for a filter: the same filter always gives the same text. */
export function productFilterParams(filter: ProductFilter): URLSearchParams {
  const params = new URLSearchParams();
  if (filter.search) params.set('search', filter.search);
  for (const category of filter.categories) params.append('category', category);
  if (filter.price !== null) params.set('price', String(filter.price));
  if (filter.rating !== null) params.set('rating', String(filter.rating));
  if (filter.inStock) params.set('inStock', 'true');
  for (const facet of FACETS) for (const value of filter.facets[facet] ?? []) params.append(facet, value);
  if (filter.sort !== null) params.set('sort', filter.sort);
  return params;
}

/** What the `products` query takes for a filter. Equal filters give equal variables, and so the same cached list. */
export function productFilterVariables(filter: ProductFilter): {
  filter: ProductFilterInput | null;
  sort: ProductSort | null;
} {
  const search = filter.search.trim();
  const { language, format, author, series, year, subject } = filter.facets;
  const conditions: ProductFilterInput = {
    ...(search && { search }),
    ...(filter.categories.length > 0 && { categories: [...filter.categories] }),
    ...(filter.price !== null && { maxPricePaise: filter.price * 100 }),
    ...(filter.rating !== null && { minRating: filter.rating }),
    ...(filter.inStock && { inStock: true }),
    ...(language && { languages: [...language] }),
    ...(format && { formats: format.map(formatOf) }),
    ...(author && { authors: [...author] }),
    ...(series && { series: [...series] }),
    ...(year && { years: year.map(rangeOf) }),
    ...(subject && { subjects: [...subject] }),
  };
  return { filter: Object.keys(conditions).length > 0 ? conditions : null, sort: filter.sort };
}

/** A format as the schema spells it: `E_BOOK` of `e-book`. */
export const formatOf = (value: string) => value.toUpperCase().replace(/[ -]/g, '_') as BookFormat;

/** Whether the filter keeps anything out, beside what the search does. */
export const isNarrowed = ({ categories, price, rating, inStock, facets }: ProductFilter): boolean =>
  categories.length > 0 || price !== null || rating !== null || inStock || Object.keys(facets).length > 0;

/** The filter with a category put in, or taken out if it was in. */
export function toggleCategory(filter: ProductFilter, slug: string): ProductFilter {
  const others = filter.categories.filter((chosen) => !isSameCategory(chosen, slug));
  return {
    ...filter,
    categories: others.length < filter.categories.length ? others : distinct([...others, slug]),
  };
}

/** The filter with a value of a facet put in, or taken out if it was in. */
export function toggleFacet(filter: ProductFilter, facet: FacetName, value: string): ProductFilter {
  const { [facet]: before = [], ...others } = filter.facets;
  const values = before.includes(value) ? before.filter((one) => one !== value) : [...before, value].sort();
  return { ...filter, facets: values.length > 0 ? { ...others, [facet]: values } : others };
}

/** The filter without sort, price, categories, rating, stock and facets; the search text stays (Specification §4). */
export const clearFilter = (filter: ProductFilter): ProductFilter => ({
  ...NO_FILTER,
  search: filter.search,
});
