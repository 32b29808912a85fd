import type { Invoice } from './invoices.ts';
import type { Order } from './orders.ts';
import type { OwnHelpfulVote, OwnReport, OwnReviewData } from './reviews.ts';
import type { Timestamp, Uuid } from './scalars.ts';
import type { Account, Address, User } from './shopper.ts';

/** A previous email of the account that can still log in to it. */
export interface PreviousEmail {
  /** @example "ada@example.org" */
  email: string;
  heldUntil: Timestamp;
}

/** An email of the last 30 days. */
export interface EmailSummary {
  /** @example "welcome" */
  kind: string;
  /** @example "ada@example.com" */
  recipient: string;
  createdAt: Timestamp;
  /**
   * Null where it was not sent.
   * @example null
   */
  sentAt: Timestamp | null;
}

/** A book of which the account gets an email when it is back. */
export interface BackInStockRequest {
  productId: Uuid;
  requestedAt: Timestamp;
}

/** What the shop wrote to the account about an order. */
export interface OwnNote {
  /** @example "The last copy has a torn page. Shall we send it all the same?" */
  text: string;
  createdAt: Timestamp;
}

/** Where an order went until the shop changed its address. */
export interface FormerAddress {
  address: Omit<Address, '_id'>;
  changedAt: Timestamp;
}

/** An order with all that belongs to it. */
export interface OwnOrder extends Order {
  /** Its bill, then its credit notes. */
  invoices: Invoice[];
  /** What the shop wrote about it, the oldest first. */
  notes: OwnNote[];
  /** The addresses that the shop has changed, the oldest first. */
  formerAddresses: FormerAddress[];
}

/** Everything that the shop has stored about a user, but for the password, of which it has a hash. */
export interface OwnData {
  /** When the data was read. */
  readAt: Timestamp;
  user: User;
  account: Account;
  previousEmails: PreviousEmail[];
  /** Newest first, without their content, which follows from the rest. */
  emails: EmailSummary[];
  /** In the order of the requests. */
  backInStock: BackInStockRequest[];
  /** What it says of books, the newest first. */
  reviews: OwnReviewData[];
  /** Reviews of others that it finds helpful, the newest first. */
  helpfulReviews: OwnHelpfulVote[];
  /** Reviews of others that it has reported, the newest first. */
  reports: OwnReport[];
  /** The newest first, with their parcels, returns, invoices, notes and former addresses. */
  orders: OwnOrder[];
}
