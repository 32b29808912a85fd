import type { EditionFacetCounts } from './edition-facets.ts';
import type { Rupees, Uuid } from './scalars.ts';
import type { Availability } from './stock.ts';

/**
 * The cursor of the unsorted list of products after a running number, for callers who read a part of a large
 * catalogue.
 */
export const cursorAfter = (number: number): string => btoa(`NUMBER:0:${number}`).replace(/=+$/, '');

/** Orders of a list of books that a request can name. */
export const namedSorts = [
  'LOW_TO_HIGH',
  'HIGH_TO_LOW',
  'NEWEST',
  'BEST_RATED',
  'TITLE',
  'RELEVANCE',
] as const;

export type NamedSort = (typeof namedSorts)[number];

/** Version of the drawing of covers, part of their URLs; increase it when covers have to be drawn again. */
export const coverEdition = 1;

/** A book (§3), with its availability where the call asks for it by `include`. */
export interface Product extends Partial<Availability> {
  _id: Uuid;
  /**
   * A short running number.
   * @example "3"
   */
  id: string;
  /** @example "Wings of Fire" */
  title: string;
  /**
   * Begins with "by".
   * @pattern ^by
   * @example "by A. P. J. Abdul Kalam and Arun Tiwari"
   */
  author: string;
  price: Rupees;
  /** @example "350" */
  previousPrice: Rupees;
  /**
   * 1 to 5, with decimals: the mean of its readers' ratings, or what the catalogue says as long as nobody has rated it.
   * @minimum 1
   * @maximum 5
   * @example 4.65
   */
  rating: number;
  /**
   * Path of a webp image on this shop.
   * @example "/covers/wings-of-fire.webp"
   */
  image: string;
  /**
   * The slug of its first category, whether the shop still has it or not.
   * @example "Biographies"
   */
  categoryName: string;
}

/** What a suggestion names, in the order in which they come. */
export const suggestionKinds = ['AUTHOR', 'SERIES', 'BOOK'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

/** What a shopper may be about to search for. */
export interface Suggestion {
  /** @example "BOOK" */
  kind: SuggestionKind;
  /**
   * The title of the book, or the name of the author or the series.
   * @example "Wings of Fire"
   */
  text: string;
  /**
   * The book's author; else null.
   * @example "by A. P. J. Abdul Kalam and Arun Tiwari"
   */
  author: string | null;
  /**
   * The book's id; else null.
   * @example "8e5cbbfe-0d03-42ce-94d0-b276f811082c"
   */
  productId: Uuid | null;
  /**
   * Of a series, and of an author whom editions name: as `GET /series/{slug}` and `GET /authors/{slug}` take it; else null.
   * @example null
   */
  slug: string | null;
}

/** The first books of a category. */
export interface Shelf {
  /**
   * Its slug, as the request has it.
   * @example "Biographies"
   */
  category: string;
  products: Product[];
  /**
   * Books of the category in all.
   * @asType integer
   * @example 10
   */
  total: number;
  /**
   * Where the next page starts, as `after` of `GET /products?category=…` takes it; null when there is none.
   * @example "TlVNQkVSOjIxMDAwOjM"
   */
  next: string | null;
}

/**
 * How many books each choice of a filter would show. Each list counts with all conditions of the request except its
 * own.
 */
export interface Facets {
  /**
   * Books that pass all conditions.
   * @asType integer
   * @example 50
   */
  total: number;
  /** All categories in the order of the shop, also those without books. */
  categories: CategoryFacet[];
  /** From 4 stars down to 1; a book with 4 stars also counts for 3 and less. */
  ratings: RatingFacet[];
  /** Bands of 100 rupees up to 1000, the range of the price filter (§5), and one for everything above. */
  prices: PriceFacet[];
  /** The facets that the request names by `facet`, in its order; without it this is missing. */
  editions?: EditionFacetCounts[];
}

export interface CategoryFacet {
  /**
   * The slug, for `category` of a list.
   * @example "Biographies"
   */
  slug: string;
  /** @example "Biographies" */
  name: string;
  /**
   * @asType integer
   * @example 10
   */
  count: number;
}

/** Books with at least this rating. */
export interface RatingFacet {
  /** @example 4 */
  minRating: 4 | 3 | 2 | 1;
  /**
   * @asType integer
   * @example 31
   */
  count: number;
}

/** Books from `fromPaise` (inclusive) to `belowPaise` (exclusive), which is null for the last band. */
export interface PriceFacet {
  /**
   * @asType integer
   * @example 40000
   */
  fromPaise: number;
  /**
   * @asType integer
   * @example 50000
   */
  belowPaise: number | null;
  /**
   * @asType integer
   * @example 12
   */
  count: number;
}

/** A category; its `categoryName` is spelt differently from the products' (§3): `newReleases`, `selfHelp`, … */
export interface Category {
  /** @example "c6d96330-15d4-4977-abc1-24e335388d1c" */
  _id: Uuid;
  /** @example "biographies" */
  categoryName: string;
  /** @example "Whole lives between two covers." */
  description: string;
}

/** A category as the shop shows it, with what addresses and filters name it by. */
export interface ShopCategory {
  id: Uuid;
  /**
   * By which filters, addresses and the `categoryName` of books name it; it never changes.
   * @example "Biographies"
   */
  slug: string;
  /** @example "Biographies" */
  name: string;
  /** @example "Whole lives between two covers." */
  description: string;
}

/** A category as staff see and change it. */
export interface StaffCategory extends ShopCategory {
  /**
   * How many books of the shop it lists.
   * @asType integer
   * @example 10
   */
  bookCount: number;
  /**
   * Counts up with every change: a change names the version that it starts from.
   * @asType integer
   * @minimum 0
   * @example 0
   */
  version: number;
}

export interface ProductCategoriesResponse {
  /** In the order of the shop. */
  categories: ShopCategory[];
}

export interface StaffCategoriesResponse {
  /** In the order of the shop. */
  categories: StaffCategory[];
}

/** Bounds of categories; lengths in characters. */
export const categoryLimits = {
  categories: 100,
  /** Further ones of a book. */
  ofBook: 20,
  slugLength: 50,
  nameLength: 60,
  descriptionLength: 300,
} as const;

/** How long the version of the catalogue is valid after it was confirmed, in milliseconds. */
export const catalogueTrustMs = 800;

/** The state of the catalogue's version at a REST service; for the public server only. */
export interface CatalogueState {
  /** Identifies this process: version numbers of two processes cannot be compared. */
  service: string;
  /** The version, which grows with every change, and with everything that may hide a change. */
  changes: number;
  /** Milliseconds from the arrival of the request for which the version is certainly the current one; else 0. */
  trustedMs: number;
  /** Milliseconds since the first change that the previous version lacks. */
  changedMs: number;
}
