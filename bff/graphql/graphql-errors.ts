import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import {
  CallerGone,
  RestBusy,
  RestClientError,
  RestDown,
  RestFailure,
  RestFault,
} from '../rest/rest-errors.ts';

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
 * For a hash that is not of an operation of this build. To Apollo's "not found" clients would send each of their
 * operations twice, in order to register it; to this, their links stop sending hashes.
 */
const cannotRegister: GraphQLFormattedError = {
  message: 'PersistedQueryNotSupported',
  extensions: { code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
};

/**
 * The one place where errors become what a GraphQL caller sees: a message for a person and a stable
 * `extensions.code`, without internals.
 */
export function formatError(formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError {
  if (formatted.extensions?.code === 'PERSISTED_QUERY_NOT_FOUND') return cannotRegister;
  const { locations, path } = formatted;
  const place = { ...(locations && { locations }), ...(path && { path }) };
  const thrown = unwrapResolverError(error);
  if (thrown instanceof RestClientError) {
    const { status, retryAfterSeconds } = thrown;
    const code = thrown.code === 'CODE_NEEDED' ? thrown.code : (codeOfStatus[status] ?? 'BAD_USER_INPUT');
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
  const down = thrown instanceof RestFailure && !(thrown instanceof RestFault);
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
