import type { CartTotals } from './delivery.ts';
import type { Timestamp, Uuid } from './scalars.ts';

/** What books a code is for. */
export type CodeScope = 'ALL' | 'CATEGORIES' | 'BOOKS';

/** Whether a code counts today: not yet, now, not any more, or not any more because it has been used as often as it can be. */
export type CodeState = 'UPCOMING' | 'ACTIVE' | 'ENDED' | 'USED_UP';

/** A book that a code is for. */
export interface CodeBook {
  id: Uuid;
  /** @example "Wings of Fire" */
  title: string;
}

/** A code by which orders cost less, as its owner keeps it. */
export interface DiscountCode {
  id: Uuid;
  /**
   * In capitals; shoppers may write it in either case.
   * @example "DIWALI10"
   */
  code: string;
  /**
   * What it takes off, in percent of what the books cost; null where it takes an amount off.
   * @asType integer
   * @minimum 1
   * @maximum 100
   * @example 10
   */
  percent: number | null;
  /**
   * The amount that it takes off, at most what the books cost; null where it takes a percentage off.
   * @asType integer
   * @minimum 1
   * @example null
   */
  amountPaise: number | null;
  /** All books, those of `categories` or `chosenBooks`. */
  scope: CodeScope;
  /**
   * Their slugs; none unless it is for categories.
   * @example []
   */
  categories: string[];
  /**
   * None unless it is for single books; one that is no longer in the catalogue is left out.
   * @example []
   */
  chosenBooks: CodeBook[];
  /**
   * What the books that it is for have to cost at least, at their current prices.
   * @asType integer
   * @example 50000
   */
  minAmountPaise: number;
  /**
   * From when on it counts; null for at once.
   * @example "2026-10-19T18:30:00+00:00"
   */
  startsAt: Timestamp | null;
  /**
   * Until when it counts; null for as long as it is there.
   * @example "2026-11-14T18:30:00+00:00"
   */
  endsAt: Timestamp | null;
  /**
   * How many orders can have it; null for any number.
   * @asType integer
   * @example 500
   */
  maxUses: number | null;
  /**
   * How many orders of one shopper can have it; null for any number.
   * @asType integer
   * @example 1
   */
  maxUsesPerShopper: number | null;
  /**
   * How many orders have it: those that wait for their payment, and those that are paid. An order that is cancelled, expires,
   * is replaced or fails gives its use back.
   * @asType integer
   * @example 12
   */
  uses: number;
  state: CodeState;
  /**
   * Counts the changes. A change names the version that it starts from.
   * @asType integer
   * @minimum 1
   * @example 1
   */
  version: number;
  /** @example "Asha Rao" */
  changedBy: string;
  changedAt: Timestamp;
}

export interface DiscountCodesResponse {
  /** By their texts. */
  codes: DiscountCode[];
  /**
   * The `after` of the next page of the list; null on the last.
   * @example null
   */
  next: string | null;
}

export interface DiscountCodeResponse {
  code: DiscountCode;
}

export interface DiscountCodeRemovedResponse {
  /** @example true */
  removed: true;
}

/** What a cart comes to with a code. */
export interface CartWithCodeResponse extends CartTotals {
  /**
   * As the shop writes it.
   * @example "DIWALI10"
   */
  code: string;
}
