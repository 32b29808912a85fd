import type { Timestamp } from './scalars.ts';

/** The orders that were placed on a day in India and are paid. An order whose money has all gone back does not count. */
export interface SalesDay {
  /**
   * @pattern ^\d{4}-\d\d-\d\d$
   * @example "2026-01-31"
   */
  day: string;
  /**
   * @asType integer
   * @example 12
   */
  orders: number;
  /**
   * What they came to, delivery included, less what of it has gone back.
   * @asType integer
   * @example 648000
   */
  takingsPaise: number;
}

/** A book of which many copies were sold in the last 30 days. Copies whose money has gone back do not count. */
export interface BestSeller {
  /** @example "8e5cbbfe-0d03-42ce-94d0-b276f811082c" */
  productId: string;
  /** @example "Wings of Fire" */
  title: string;
  /**
   * @asType integer
   * @example 42
   */
  copies: number;
  /**
   * @asType integer
   * @example 1885800
   */
  takingsPaise: number;
}

/** The best sellers as they were counted last. */
export interface BestSellers {
  /** The first has sold the most copies. */
  ranking: BestSeller[];
  /**
   * Null while nothing was sold.
   * @example "2026-01-31T09:05:00+00:00"
   */
  countedAt: Timestamp | null;
}

/** What there is to do and how the shop sells. What the caller may not see is null. Counts end at 1000. */
export interface Today {
  /**
   * Orders that are paid and not wholly shipped. With `orders:read`.
   * @asType integer
   * @example 3
   */
  ordersToPack: number | null;
  /**
   * When the oldest of them was placed; null where there is none. With `orders:read`.
   * @example "2026-01-31T09:05:00+00:00"
   */
  oldestToPackAt: Timestamp | null;
  /**
   * Returns that the shop has not decided on. With `orders:read`.
   * @asType integer
   * @example 0
   */
  returnsToDecide: number | null;
  /**
   * When the oldest of them was asked for; null where there is none. With `orders:read`.
   * @example null
   */
  oldestToDecideAt: Timestamp | null;
  /**
   * Refunds that could not be given: a person has to see to them. With `orders:read`.
   * @asType integer
   * @example 0
   */
  refundsStuck: number | null;
  /**
   * Emails that could not be sent: those that have failed for good, and those that still wait 15 minutes after they were
   * caused because a try has failed. With `shoppers:read`.
   * @asType integer
   * @example 0
   */
  emailsDead: number | null;
  /**
   * Other jobs that have failed for good. With `integrations:write`.
   * @asType integer
   * @example 0
   */
  jobsDead: number | null;
  /**
   * Tracked books of which five copies or fewer are left. With `stock:write`.
   * @asType integer
   * @example 3
   */
  booksLow: number | null;
  /**
   * The last 30 days, the oldest first, today last. With `takings:read`.
   * @example [{ "day": "2026-01-31", "orders": 12, "takingsPaise": 648000 }]
   */
  days: SalesDay[] | null;
  /**
   * Of the last 30 days. With `takings:read`.
   * @example { "ranking": [], "countedAt": null }
   */
  bestSellers: BestSellers | null;
}

export interface TodayResponse {
  today: Today;
}
