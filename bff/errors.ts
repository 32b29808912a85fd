import { HeaderMap } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLErrorExtensions, type GraphQLFormattedError } from 'graphql';
import type { ClientErrorResponse, FieldError } from '../rest-api/contract/responses.ts';

/** The REST service declined: a 4xx answer with its messages. */
export class RestClientError extends Error {
  readonly status: number;
  readonly messages: string[];
  readonly fields: FieldError[];
  readonly retryAfterSeconds: number | undefined;
  /** Apollo puts these headers on the answer. */
  readonly extensions: GraphQLErrorExtensions;

  constructor(status: number, { errors, fields = [] }: ClientErrorResponse, retryAfterSeconds?: number) {
    super(errors.join(' '));
    this.status = status;
    this.messages = errors;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds;
    this.extensions = retryAfterSeconds === undefined ? {} : retryAfter(retryAfterSeconds);
  }
}

/** The REST service could not be reached in time, or failed. */
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

/** The REST service does not answer, which is logged once and not for every call. */
export class RestDown extends RestFailure {
  constructor() {
    super('The REST service does not answer.');
  }
}

/** The REST service has certainly not begun with the call: it closed the connection before it had read it. */
export class NotAccepted extends RestFailure {}

/** Too many calls of this kind wait already, which is counted and not logged. */
export class RestBusy extends RestFailure {}

/** The caller left before the answer was there. */
export class CallerGone extends RestFailure {}

/** Seconds in which a service that is restarted is back. */
const soon = 2;

const retryAfter = (seconds: number): GraphQLErrorExtensions => ({
  http: { headers: new HeaderMap([['retry-after', String(seconds)]]) },
});

/** What a caller without a valid token is told where one is needed. */
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

/** What a resolver refuses to hand on. The message begins with the argument's name. */
export function badInput(message: string): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'BAD_USER_INPUT' } });
}

/** Codes of errors that Apollo and the resolvers word for the caller; anything else is hidden. */
const spokenCodes = new Set([
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
 * The one place where errors become what a caller of GraphQL sees: a message for a person and a stable
 * `extensions.code`, nothing internal.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  const { locations, path } = formatted;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const thrown = unwrapResolverError(error);
  if (thrown instanceof RestClientError) {
    const code = codeOfStatus[thrown.status] ?? 'BAD_USER_INPUT';
    const { retryAfterSeconds } = thrown;
    return {
      ...place,
      message: thrown.message,
      extensions: { code, ...(retryAfterSeconds && { retryAfterSeconds }) },
    };
  }
  const code = spokenCode(error);
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

/** What an operation would cost that is refused for it, and what it may. */
function costIn({ extensions: { cost, maxCost } = {} }: GraphQLFormattedError) {
  return typeof cost === 'number' && typeof maxCost === 'number' ? { cost, maxCost } : {};
}

/** What the log has to be told of an error: nothing of refusals, nor of an outage that it knows of. */
export function faultIn(error: unknown): unknown {
  const thrown = unwrapResolverError(error);
  const expected = [RestClientError, RestDown, RestBusy, CallerGone].some((kind) => thrown instanceof kind);
  return expected || spokenCode(error) !== undefined ? undefined : thrown;
}

/** The code of an error whose message is for the caller. */
function spokenCode(error: unknown): string | undefined {
  if (!(error instanceof GraphQLError)) return undefined;
  const code = wordedByApollo(error) ? 'BAD_REQUEST' : error.extensions.code;
  return typeof code === 'string' && spokenCodes.has(code) ? code : undefined;
}

/** Apollo refuses some persisted queries with a status and a message but no code. */
function wordedByApollo(error: GraphQLError): boolean {
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
 * Turns refusals with one of the given statuses into a member of a result union, and lets others through.
 * @param message what to say instead of the REST service's own words
 * @example await call.catch(refusedAs({ 404: 'NotInCart' }))
 */
export function refusedAs<Name extends string>(names: Record<number, Name>, message?: string) {
  return (error: unknown): { __typename: Name; message: string } => {
    const name = error instanceof RestClientError ? names[error.status] : undefined;
    if (name === undefined || !(error instanceof RestClientError)) throw error;
    return { __typename: name, message: message ?? error.message };
  };
}
