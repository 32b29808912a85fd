import type { Timestamp, Uuid } from './scalars.ts';

/** How many ratings of a book have a number of stars. */
export interface StarCount {
  /**
   * @asType integer
   * @minimum 1
   * @maximum 5
   * @example 5
   */
  stars: number;
  /**
   * @asType integer
   * @minimum 0
   * @example 2
   */
  count: number;
}

/** How readers rate a book. What the shop has hidden does not count. */
export interface ReviewSummary {
  /**
   * The mean of the ratings, with at most two decimals; null without any.
   * @example 4.33
   */
  averageRating: number | null;
  /**
   * All ratings, with a text or without.
   * @asType integer
   * @minimum 0
   * @example 3
   */
  ratingCount: number;
  /**
   * Those with a text: the reviews.
   * @asType integer
   * @minimum 0
   * @example 1
   */
  reviewCount: number;
  /** Five stars first, down to one. */
  stars: StarCount[];
  /**
   * Whether nobody has rated the book and the shop shows sample texts in the place of ratings.
   * @example false
   */
  isSample: boolean;
}

/** A rating with a text, as everybody reads it. */
export interface Review {
  id: Uuid;
  /**
   * @asType integer
   * @minimum 1
   * @maximum 5
   * @example 5
   */
  rating: number;
  /**
   * Plain text, which may have several lines.
   * @example "I read it in one night."
   */
  text: string;
  /**
   * Who wrote it: the first name and the initial of the last one.
   * @example "Ada L."
   */
  author: string;
  createdAt: Timestamp;
  /**
   * When the author changed it last; null where that has not happened.
   * @example null
   */
  editedAt: Timestamp | null;
  /**
   * How many shoppers find it helpful.
   * @asType integer
   * @minimum 0
   * @example 4
   */
  helpfulCount: number;
}

export interface ProductReviewsResponse {
  reviews: Review[];
  summary: ReviewSummary;
}

/** What a shopper has written about a book. */
export interface OwnReview {
  id: Uuid;
  productId: Uuid;
  /**
   * @asType integer
   * @minimum 1
   * @maximum 5
   * @example 5
   */
  rating: number;
  /**
   * Empty for a rating without a text.
   * @example "I read it in one night."
   */
  text: string;
  createdAt: Timestamp;
  /**
   * When it was changed last; null where that has not happened.
   * @example null
   */
  editedAt: Timestamp | null;
  /**
   * Why the shop has hidden it; null where everybody can read it.
   * @example null
   */
  hiddenReason: string | null;
}

/** What a shopper has to do with the reviews of a book. */
export interface OwnReviews {
  productId: Uuid;
  /**
   * Whether the shopper can rate the book, or change the rating: who has received a copy can, until all copies are sent back.
   * Who has rated it before can always.
   * @example true
   */
  canReview: boolean;
  /**
   * Null where the shopper has not rated the book.
   * @example null
   */
  review: OwnReview | null;
  /** How readers rate the book, the shopper among them. */
  summary: ReviewSummary;
  /**
   * The `rating` of the book: the mean of its readers' ratings, or what the catalogue says as long as nobody has rated it.
   * @minimum 1
   * @maximum 5
   * @example 4.65
   */
  bookRating: number;
  /** The reviews of the book that the shopper finds helpful. */
  helpfulIds: Uuid[];
  /** The reviews of the book that the shopper has reported. */
  reportedIds: Uuid[];
}

export interface OwnReviewsResponse {
  own: OwnReviews;
}

/** A review that a shopper finds helpful, or no longer. */
export interface ReviewVoteResponse {
  review: Review;
  own: OwnReviews;
}

/** Why a shopper reports a review. */
export const reportReasons = ['SPAM', 'OFFENSIVE', 'NOT_ABOUT_THE_BOOK', 'PERSONAL_DATA', 'OTHER'] as const;
export type ReportReason = (typeof reportReasons)[number];

/** What a shopper says against a review. */
export interface ReviewReport {
  /** @example "SPAM" */
  reason: ReportReason;
  /**
   * In the shopper's words; may be empty.
   * @example "It advertises another shop."
   */
  note: string;
  createdAt: Timestamp;
}

/** A rating, with a text or without, as staff see it. */
export interface StaffReview {
  id: Uuid;
  productId: Uuid;
  /** @example "The Silent Patient" */
  title: string;
  shopperId: Uuid;
  /** @example "Ada Lovelace" */
  shopper: string;
  /**
   * @asType integer
   * @minimum 1
   * @maximum 5
   * @example 5
   */
  rating: number;
  /**
   * Empty for a rating without a text.
   * @example "I read it in one night."
   */
  text: string;
  createdAt: Timestamp;
  /**
   * When the author changed it last; null where that has not happened.
   * @example null
   */
  editedAt: Timestamp | null;
  /**
   * @asType integer
   * @minimum 0
   * @example 4
   */
  helpfulCount: number;
  /**
   * Reports that nobody of the shop has decided on.
   * @asType integer
   * @minimum 0
   * @example 1
   */
  openReports: number;
  /** The latest reports, at most ten, decided on or not. */
  reports: ReviewReport[];
  /**
   * When it was hidden; null where everybody can read it.
   * @example null
   */
  hiddenAt: Timestamp | null;
  /**
   * Who hid it.
   * @example null
   */
  hiddenBy: string | null;
  /**
   * Why, as the shopper was told.
   * @example null
   */
  hiddenReason: string | null;
  /**
   * Counts its changes. A change names the version that it starts from.
   * @asType integer
   * @minimum 1
   * @example 1
   */
  version: number;
}

export interface StaffReviewsResponse {
  reviews: StaffReview[];
}

export interface StaffReviewResponse {
  review: StaffReview;
}

/** A review of the account, with what it has done with reviews of others, as the file of its own data has them. */
export interface OwnReviewData extends OwnReview {
  /** @example "The Silent Patient" */
  title: string;
}

/** A report of the account about a review of somebody else. */
export interface OwnReport extends ReviewReport {
  reviewId: Uuid;
}

/** A review of somebody else that the account finds helpful. */
export interface OwnHelpfulVote {
  reviewId: Uuid;
  createdAt: Timestamp;
}
