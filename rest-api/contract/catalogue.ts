import type { Rupees, Uuid } from './scalars.ts';
import type { Availability } from './stock.ts';

/**
 * The cursor with which the unsorted list of products goes on after a running number, for whoever goes through a
 * part of a large catalogue.
 */
export const cursorAfter = (number: number): string => btoa(`NUMBER:0:${number}`).replace(/=+$/, '');

/** The categories that a product can belong to, in the spelling the shop shows (§3). */
export const productCategories = [
  'Children-Books',
  'Fiction',
  'New-Releases',
  'Self-Help',
  'Biographies',
] as const;

export type ProductCategory = (typeof productCategories)[number];

/** Counts up when covers are to be drawn anew because the drawing has changed; part of their addresses. */
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
   * 1 to 5, with decimals.
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
  /** @example "Biographies" */
  categoryName: ProductCategory;
}

/** A book, with others of its category where the call asked for them by `similar`. */
export interface ProductWithSimilar extends Product {
  similar?: Product[];
}

/** What a shopper may be about to search for. */
export interface Suggestion {
  /** @example "book" */
  kind: 'book' | 'author';
  /**
   * The title of the book, or the name of the author.
   * @example "Wings of Fire"
   */
  text: string;
  /**
   * The book's author; null for an author.
   * @example "by A. P. J. Abdul Kalam and Arun Tiwari"
   */
  author: string | null;
  /**
   * The book's `_id`; null for an author.
   * @example "8e5cbbfe-0d03-42ce-94d0-b276f811082c"
   */
  productId: Uuid | null;
}

/** The first books of a category. */
export interface Shelf {
  /** @example "Biographies" */
  categoryName: ProductCategory;
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
 * How many books each choice of a filter would show. Each list counts with all the conditions of the call but
 * its own, so that a shopper sees what another choice would bring.
 */
export interface Facets {
  /**
   * Books that pass all conditions.
   * @asType integer
   * @example 50
   */
  total: number;
  /** All categories, also those without a book. */
  categories: CategoryFacet[];
  /** From 4 stars down to 1; whoever has 4 stars is counted at 3 as well. */
  ratings: RatingFacet[];
  /** Bands of 100 rupees up to 1000, the range of the price filter (§5), and all from there. */
  prices: PriceFacet[];
}

export interface CategoryFacet {
  categoryName: ProductCategory;
  /**
   * @asType integer
   * @example 10
   */
  count: number;
}

/** Books rated at or above. */
export interface RatingFacet {
  /** @example 4 */
  minRating: 4 | 3 | 2 | 1;
  /**
   * @asType integer
   * @example 31
   */
  count: number;
}

/** Books at or above `from` and strictly below `below`, which is null for the last band. */
export interface PriceFacet {
  /** @example "400" */
  from: Rupees;
  /** @example "500" */
  below: Rupees | null;
  /**
   * @asType integer
   * @example 12
   */
  count: number;
}

/** A category; its `categoryName` is spelt unlike the products' (§3): `newReleases`, `selfHelp`, … */
export interface Category {
  /** @example "c6d96330-15d4-4977-abc1-24e335388d1c" */
  _id: Uuid;
  /** @example "biographies" */
  categoryName: string;
  /** @example "Whole lives between two covers." */
  description: string;
}

/** How long the version of the catalogue stays known after it was confirmed, in milliseconds. */
export const catalogueTrustMs = 800;

/** What a REST service knows of the catalogue's version, for the public server alone. */
export interface CatalogueState {
  /** Names this process: its numbers cannot be compared with another's. */
  service: string;
  /** Number of the version, which grows with every change, and with everything that may hide one. */
  changes: number;
  /** For how long after the request arrived the version is sure to be the last one, in milliseconds; 0 if it is not. */
  trustedMs: number;
  /** How long ago the first change happened that the version before lacks, in milliseconds. */
  changedMs: number;
}
