import { HeaderMap } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from 'graphql';
import type { BookTax } from '../rest-api/contract/book-taxes.ts';
import type { ClientErrorResponse, FieldError } from '../rest-api/contract/errors.ts';
import type { StaffBook } from '../rest-api/contract/staff-books.ts';
import type { StaffOrder } from '../rest-api/contract/staff-orders.ts';
import type { StaffReturn } from '../rest-api/contract/staff-returns.ts';
import type { DeliveredBook, Shortage } from '../rest-api/contract/stock.ts';

/** The REST service rejected the request: a 4xx response with its messages. */
export class RestClientError extends Error {
  readonly status: number;
  readonly messages: string[];
  readonly fields: FieldError[];
  /** Books of which there is less than an order wants. */
  readonly shortages: Shortage[];
  /** The order as it is now, where it is not as a change of staff takes it to be. */
  readonly order: StaffOrder | undefined;
  /** The same of a book. */
  readonly book: StaffBook | undefined;
  /** The tax of a book in the same way; null for none. */
  readonly tax: BookTax | null | undefined;
  /** The return as it is now, in the same way. */
  readonly return: StaffReturn | undefined;
  /** What is stored of a delivery that was sent again with other lines. */
  readonly delivery: DeliveredBook[] | undefined;
  /** What a program can mend it by. */
  readonly reason: ClientErrorResponse['reason'];
  readonly retryAfterSeconds: number | undefined;
  /** Apollo sets these headers on the response. */
  readonly extensions: GraphQLErrorExtensions;

  constructor(
    status: number,
    { errors, fields = [], shortages = [], ...details }: ClientErrorResponse,
    retryAfterSeconds?: number,
  ) {
    const { order, book, tax, return: returned, delivery, reason } = details;
    super(errors.join(' '));
    this.status = status;
    this.messages = errors;
    this.fields = fields;
    this.shortages = shortages;
    this.order = order;
    this.book = book;
    this.tax = tax;
    this.return = returned;
    this.delivery = delivery;
    this.reason = reason;
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

/** The error of a field that needs a valid token. */
export function unauthenticated(message = 'Log in to use this.'): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'UNAUTHENTICATED' } });
}

const codeOfStatus: Record<number, string> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  413: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  429: 'TOO_MANY_REQUESTS',
};

/** The error of an invalid argument. The message begins with the argument's name. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

/** Codes whose messages come from Apollo or the resolvers and go to the caller; all others are hidden. */
const publicCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'OPERATION_TOO_LARGE',
  'UNAUTHENTICATED',
]);

/**
 * The one place where errors become what a GraphQL caller sees: a message for a person and a stable
 * `extensions.code`, without internals.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { locations, path } = formatted;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const thrown = unwrapResolverError(error);
  if (thrown instanceof RestClientError) {
    const code = thrown.reason ?? codeOfStatus[thrown.status] ?? 'BAD_USER_INPUT';
    const { retryAfterSeconds } = thrown;
    return {
      ...place,
      message: thrown.message,
      extensions: { code, ...(retryAfterSeconds && { retryAfterSeconds }) },
    };
  }
  const code = publicCode(error);
  if (code !== undefined) {
    return { ...place, message: formatted.message, extensions: { code, ...costIn(formatted) } };
  }
  const down = thrown instanceof RestFailure;
  return {
    ...place,
    message: down
      ? 'The shop cannot answer right now. Please try again in a moment.'
      : 'Something went wrong on our side. Please try again.',
    extensions: down
      ? { code: 'SERVICE_UNAVAILABLE', retryAfterSeconds: thrown.retryAfterSeconds }
      : { code: 'INTERNAL_SERVER_ERROR' },
  };
}

/** The cost of an operation that is rejected as too expensive, and the maximum. */
function costIn({ extensions: { cost, maxCost } = {} }: GraphQLFormattedError) {
  return typeof cost === 'number' && typeof maxCost === 'number' ? { cost, maxCost } : {};
}

/** The error to log: none for expected errors, nor for outages that have been logged already. */
export function unexpectedErrorIn(error: unknown): unknown {
  const thrown = unwrapResolverError(error);
  const expected = [RestClientError, RestDown, RestBusy, CallerGone].some((kind) => thrown instanceof kind);
  return expected || publicCode(error) !== undefined ? undefined : thrown;
}

/** The code of an error whose message goes to the caller. */
function publicCode(error: unknown): string | undefined {
  if (!(error instanceof GraphQLError)) return undefined;
  const code = isCodelessApolloError(error) ? 'BAD_REQUEST' : error.extensions.code;
  return typeof code === 'string' && publicCodes.has(code) ? code : undefined;
}

/** Apollo rejects some persisted queries with a status and a message but no code. */
function isCodelessApolloError(error: GraphQLError): boolean {
  if (error.originalError || error.extensions.code) return false;
  const { http } = error.extensions;
  return typeof http === 'object' && http !== null && 'status' in http && http.status === 400;
}

/** A 400 of the REST service as a member of a result union. */
interface InvalidInput {
  __typename: 'InvalidInput';
  message: string;
  fields: FieldError[];
  faults: string[];
}

/** Turns a 400 into an InvalidInput with its errors, and hands other errors on to `otherwise`. */
export function invalidInputOr<Other>(otherwise: (error: unknown) => Other) {
  return (error: unknown): InvalidInput | Other => {
    if (!(error instanceof RestClientError) || error.status !== 400) return otherwise(error);
    const { message, messages, fields } = error;
    return { __typename: 'InvalidInput', message, fields, faults: messages };
  };
}

/**
 * Turns errors with one of the given statuses into a member of a result union, and rethrows others.
 * @param message replaces the REST service's message
 * @example await call.catch(refusedAs({ 404: 'NotInCart' }))
 */
export function refusedAs<Name extends string>(names: Record<number, Name>, message?: string) {
  return (error: unknown): { __typename: Name; message: string } => {
    const name = error instanceof RestClientError ? names[error.status] : undefined;
    if (name === undefined || !(error instanceof RestClientError)) throw error;
    return { __typename: name, message: message ?? error.message };
  };
}

/** What was read, or null where there is no such thing. */
export async function nullIfMissing<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof RestClientError && error.status === 404) return null;
    throw error;
  }
}
