import { HeaderMap } from '@apollo/server';
import type { GraphQLErrorExtensions } from 'graphql';
import type { BookTax } from '../../rest-api/contract/book-taxes.ts';
import type { Carrier } from '../../rest-api/contract/carriers.ts';
import type { StaffCategory } from '../../rest-api/contract/catalogue.ts';
import type { DiscountCode } from '../../rest-api/contract/codes.ts';
import type { ClientErrorResponse, ErrorCode, FieldError } from '../../rest-api/contract/errors.ts';
import type { StaffReview } from '../../rest-api/contract/reviews.ts';
import type { StaffSettings } from '../../rest-api/contract/settings.ts';
import type { StaffBook } from '../../rest-api/contract/staff-books.ts';
import type { StaffOrder } from '../../rest-api/contract/staff-orders.ts';
import type { StaffReturn } from '../../rest-api/contract/staff-returns.ts';
import type { DeliveredBook, Shortage } from '../../rest-api/contract/stock.ts';
import type { StaffPage } from '../../rest-api/contract/text-pages.ts';

/** The REST service rejected the request: a 4xx response with its messages. */
export class RestClientError extends Error {
  readonly status: number;
  readonly messages: string[];
  readonly fields: FieldError[];
  /** Books of which there is less than an order wants. */
  readonly shortages: Shortage[];
  /** The current order, where a change was based on an older version. `book`, `tax` and `return` likewise. */
  readonly order: StaffOrder | undefined;
  readonly book: StaffBook | undefined;
  /** Null for a book without a tax of its own. */
  readonly tax: BookTax | null | undefined;
  readonly return: StaffReturn | undefined;
  readonly settings: StaffSettings | undefined;
  readonly page: StaffPage | undefined;
  readonly discountCode: DiscountCode | undefined;
  readonly review: StaffReview | undefined;
  readonly categories: StaffCategory[] | undefined;
  readonly carriers: Carrier[] | undefined;
  /** The stored refund, where its key was sent again with another refund. */
  readonly storedRefund: ClientErrorResponse['storedRefund'];
  /** The stored delivery, where it was sent again with other lines. */
  readonly delivery: DeliveredBook[] | undefined;
  /** What programs tell the error by. */
  readonly code: ErrorCode;
  readonly retryAfterSeconds: number | undefined;
  /** Apollo sets these headers on the response. */
  readonly extensions: GraphQLErrorExtensions;

  constructor(
    status: number,
    { errors, fields = [], shortages = [], ...details }: ClientErrorResponse,
    retryAfterSeconds?: number,
  ) {
    const {
      order,
      storedRefund,
      book,
      tax,
      return: returned,
      settings,
      page,
      discountCode,
      review,
      categories,
      carriers,
      delivery,
      code,
    } = details;
    super(errors.join(' '));
    this.status = status;
    this.messages = errors;
    this.fields = fields;
    this.shortages = shortages;
    this.order = order;
    this.storedRefund = storedRefund;
    this.book = book;
    this.tax = tax;
    this.return = returned;
    this.settings = settings;
    this.page = page;
    this.discountCode = discountCode;
    this.review = review;
    this.categories = categories;
    this.carriers = carriers;
    this.delivery = delivery;
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
    this.extensions = retryAfterSeconds === undefined ? {} : retryAfter(retryAfterSeconds);
  }
}

/** The REST service failed, or did not respond in time. */
export class RestFailure extends Error {
  readonly retryAfterSeconds: number;
  readonly extensions: GraphQLErrorExtensions;

  constructor(
    message: string,
    { cause, retryAfterSeconds = soon }: { cause?: unknown; retryAfterSeconds?: number | undefined } = {},
  ) {
    super(message, { cause });
    this.retryAfterSeconds = retryAfterSeconds;
    this.extensions = retryAfter(retryAfterSeconds);
  }
}

/** The REST service responded with 500: it has a bug, and the same request would fail again. */
export class RestFault extends RestFailure {
  override readonly extensions: GraphQLErrorExtensions = {};
}

/** The REST service is down; logged once per outage and not per request. */
export class RestDown extends RestFailure {
  constructor() {
    super('The REST service does not answer.');
  }
}

/** The REST service has certainly not begun to process the request: it closed the connection before reading it. */
export class NotAccepted extends RestFailure {}

/** Too many requests of this kind are waiting; counted, not logged. */
export class RestBusy extends RestFailure {}

/** The caller disconnected before the response was ready. */
export class CallerGone extends RestFailure {}

/** Seconds in which a restarted service is back. */
const soon = 2;

const retryAfter = (seconds: number): GraphQLErrorExtensions => ({
  http: { headers: new HeaderMap([['retry-after', String(seconds)]]) },
});
