import type { BookTax } from './book-taxes.ts';
import type { Carrier } from './carriers.ts';
import type { StaffCategory } from './catalogue.ts';
import type { DiscountCode } from './codes.ts';
import type { StaffReview } from './reviews.ts';
import type { StaffSettings } from './settings.ts';
import type { StaffBook } from './staff-books.ts';
import type { StaffOrder } from './staff-orders.ts';
import type { StaffReturn } from './staff-returns.ts';
import type { DeliveredBook, Shortage } from './stock.ts';
import type { StaffPage } from './text-pages.ts';

/** Body of a 4xx response. */
export interface ClientErrorResponse {
  /** A sentence for each error. */
  errors: string[];
  /** The errors that concern a field of the input, in the order of their sentences in `errors`. */
  fields?: FieldError[];
  /** Books of which there are fewer copies than an order wants. */
  shortages?: Shortage[];
  /** The order as it is now, where it is not as a change of staff takes it to be. */
  order?: StaffOrder;
  /** The refund of this order that has the `key` already, where it is another one than was sent. */
  storedRefund?: StoredRefund;
  /** The book as it is now, where it is not as a change of staff takes it to be. */
  book?: StaffBook;
  /** The tax of the book as it is now, where it is not as a change of staff takes it to be; null for none. */
  tax?: BookTax | null;
  /** The categories as they are now, where they are not as a change of staff takes them to be. */
  categories?: StaffCategory[];
  /** The carriers as they are now, where they are not as a change of staff takes them to be. */
  carriers?: Carrier[];
  /** The settings as they are now, where one is not as a change of staff takes it to be. */
  settings?: StaffSettings;
  /** The page as it is now, where it is not as a change of staff takes it to be. */
  page?: StaffPage;
  /** The code as it is now, where it is not as a change of staff takes it to be. */
  discountCode?: DiscountCode;
  /** The review as it is now, where it is not as a change of staff takes it to be. */
  review?: StaffReview;
  /** The return as it is now, where it is not as a change of staff takes it to be. */
  return?: StaffReturn;
  /** What is stored of a delivery that was sent again with other lines. */
  delivery?: DeliveredBook[];
  /** What programs tell this error by: sentences may change, codes stay. */
  code: ErrorCode;
}

/** What each code of an error means, and what to do. docs/error-codes.md is made from this. */
export const errorCodes = {
  BAD_REQUEST: 'The request cannot be understood. Mend what the sentence names.',
  INVALID_FIELDS: 'Fields of the input are wrong: `fields` says which, each with a code of its own.',
  UNAUTHENTICATED: 'The token is missing, malformed, expired or ended, or a code is wrong. Log in again.',
  WRONG_CREDENTIALS: 'The password is not that of the account.',
  FORBIDDEN: 'The account or the token may not do this.',
  CODE_NEEDED: 'The last code of the member of staff is too old. Give one, then send the same call again.',
  NOT_FOR_DEMO_ACCOUNT: 'The demo account is shared by everybody, and cannot do this.',
  NOT_FOUND: 'There is nothing with this id, or it is not yours.',
  ACCOUNT_NOT_FOUND: 'Nobody has the account of the token, id or email (any more).',
  UNKNOWN_PATH: 'There is no such path.',
  METHOD_NOT_ALLOWED: 'The path has no such method; the header `Allow` names those it has.',
  TIMEOUT: 'The request arrived too slowly, and nothing was done. Send it again.',
  CONFLICT: 'What is stored does not allow this; the sentence says why.',
  CHANGED_MEANWHILE:
    'It is not as you have read it: somebody else has changed it. Read it again, then decide.',
  CART_CHANGED: 'The cart or its prices are not what the order expects. Read the cart again.',
  NOT_IN_STOCK: 'There are fewer copies than the order wants: `shortages` says of which books.',
  NOT_DELIVERED_THERE: 'The shop does not deliver to this place. Order to another address.',
  NOT_ON_DELIVERY: 'The order cannot be paid when it arrives. Pay it at once.',
  CODE_REFUSED: 'The code by which the order would cost less does not count. Order without it.',
  TOO_MANY_WAITING_ORDERS: 'Pay or cancel one of the orders with the state `CREATED` first.',
  LAST_OWNER: 'The shop would be without an owner. Make somebody else one first.',
  IDEMPOTENCY_KEY_REUSED:
    'The key or id was sent with something else before, or what it made has ended. Make a new one.',
  LIMIT_REACHED: 'There are as many as the shop keeps. Remove one first.',
  LINK_NOT_VALID: 'The token of an email’s link is not, or no longer, of use. Ask for a new one.',
  CHANGES_GONE:
    'The changes behind the cursor are no longer kept. Take a new cursor, then read the lists anew.',
  TOO_LARGE: 'The body, or a line of it, is too large.',
  UNSUPPORTED_MEDIA_TYPE: 'The body is of another type or encoding than the call takes.',
  EMAIL_TAKEN: 'The email belongs to an account.',
  TOO_MANY_REQUESTS: 'Wait for the seconds in the header `Retry-After`, then send it again.',
} as const;

/** The kind of an error. */
export type ErrorCode = keyof typeof errorCodes;

/** What is stored of a refund. */
export interface StoredRefund {
  /**
   * @asType integer
   * @example 10000
   */
  amountPaise: number;
  /** @example "The last copy was damaged." */
  note: string;
}

/** What is wrong with a field of the input. */
export interface FieldError {
  /**
   * The name of the field.
   * @example "email"
   */
  field: string;
  /** @example "INVALID" */
  code: FieldErrorCode;
  /**
   * A sentence for a person who has the field before them.
   * @example "Write an address such as name@example.com."
   */
  message: string;
}

/**
 * Kinds of field errors. UNKNOWN: there is no such field. WRONG: well-formed, but not the value that the shop has
 * stored. UNCHANGED: the same as the current value. NOT_ALLOWED: this account cannot change it, or not now.
 */
export type FieldErrorCode =
  | 'REQUIRED'
  | 'TOO_LONG'
  | 'TOO_MANY'
  | 'INVALID'
  | 'UNKNOWN'
  | 'WRONG'
  | 'UNCHANGED'
  | 'NOT_ALLOWED';

/** Body of a 5xx response. */
export interface ServerErrorResponse {
  /** @example { message: 'Something went wrong on our side. Please try again.' } */
  error: { message: string };
}
