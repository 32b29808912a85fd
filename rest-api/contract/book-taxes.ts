import type { BookFormat } from './editions.ts';
import type { Uuid } from './scalars.ts';

/** What a book is for the tax, where it is not a printed book (HSN 4901), which is exempt. */
export interface BookTax {
  /** Of the book. */
  id: Uuid;
  /** @example "Emma" */
  title: string;
  /**
   * ISBN-13, digits alone.
   * @example "9780141439587"
   */
  isbn: string | null;
  /** @example "E_BOOK" */
  format: BookFormat | null;
  /**
   * The code of goods (HSN) or services (SAC).
   * @example "998431"
   */
  hsn: string;
  /**
   * Hundredths of a percent that the price includes: 500 is 5 %.
   * @asType integer
   * @minimum 0
   * @maximum 10000
   * @example 500
   */
  rateBasisPoints: number;
  /**
   * Made of the code and the rate. A change names the version that it starts from.
   * @example "1f0c5e2ab94d7733"
   */
  version: string;
}

export interface BookTaxesResponse {
  /** The newest book comes first. */
  taxes: BookTax[];
  /**
   * The `after` of the next page; null on the last.
   * @example null
   */
  next: string | null;
}

export interface BookTaxResponse {
  tax: BookTax;
}

/** From now on the book is a printed book for the tax, which is exempt. */
export interface BookTaxRemovedResponse {
  /** @example true */
  removed: true;
}

export interface TaxRatesResponse {
  /**
   * Hundredths of a percent, the lowest first.
   * @example [0, 500, 1800, 4000]
   */
  rates: number[];
}

/**
 * The rates of GST that may be set, in hundredths of a percent: those since 22 September 2025 (notification 9/2025,
 * Central Tax (Rate)), without the rates of gems and tobacco.
 */
export const taxRates: readonly number[] = [0, 500, 1_800, 4_000];
