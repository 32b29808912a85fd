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
  /** What a program tells this error by from others with its status. Sentences may change, codes stay. */
  code?: ErrorCode;
}

/**
 * Kinds of errors. ACCOUNT_NOT_FOUND: nobody has the account of the token, id or email (any more). LINK_NOT_VALID: the
 * token of an email's link is not, or no longer, of use. LAST_OWNER: the shop would be without an owner.
 * TOO_MANY_WAITING_ORDERS: pay or cancel one of those with the state `CREATED`. CART_CHANGED: the cart is not what the
 * order expects; read it again. CODE_REFUSED: the order's code does not count; order without it. CHANGES_GONE: the changes behind a cursor are no longer
 * kept; take a new cursor and read the lists anew. CODE_NEEDED: the last code of the member of staff is too old; give one.
 * IDEMPOTENCY_KEY_REUSED: the key was sent with other lines before; make a new one. INVALID_FIELDS: `fields` says which. The others
 * say what their status says, for lines of a request, which have none: NOT_FOUND for 404, CONFLICT for 409 and so on.
 */
export type ErrorCode =
  | 'ACCOUNT_NOT_FOUND'
  | 'LINK_NOT_VALID'
  | 'LAST_OWNER'
  | 'TOO_MANY_WAITING_ORDERS'
  | 'CART_CHANGED'
  | 'CODE_REFUSED'
  | 'CODE_NEEDED'
  | 'CHANGES_GONE'
  | 'IDEMPOTENCY_KEY_REUSED'
  | 'INVALID_FIELDS'
  | 'BAD_REQUEST'
  | 'UNAUTHENTICATED'
  | 'FORBIDDEN'
  | 'NOT_FOUND'
  | 'METHOD_NOT_ALLOWED'
  | 'TIMEOUT'
  | 'CONFLICT'
  | 'TOO_LARGE'
  | 'UNSUPPORTED_MEDIA_TYPE'
  | 'UNPROCESSABLE'
  | 'TOO_MANY_ATTEMPTS';

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
