import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';

/** The REST service declined: a 4xx answer with its messages. */
export class RestRefusal extends Error {
  readonly status: number;
  readonly messages: string[];

  constructor(status: number, messages: string[]) {
    super(messages.join(' '));
    this.status = status;
    this.messages = messages;
  }
}

/** The REST service could not be reached in time, or failed. */
export class RestFailure extends Error {}

/** What a caller without a valid token is told where one is needed. */
export function unauthenticated(message = 'Log in to use this.'): GraphQLError {
  return new GraphQLError(message, { extensions: { code: 'UNAUTHENTICATED' } });
}

const codeOfStatus: Record<number, string> = {
  400: 'BAD_USER_INPUT',
  401: 'UNAUTHENTICATED',
  404: 'NOT_FOUND',
  413: 'BAD_USER_INPUT',
  422: 'BAD_USER_INPUT',
  429: 'TOO_MANY_REQUESTS',
};

/** Codes of errors that Apollo and the resolvers word for the caller; anything else is hidden. */
const spokenCodes = new Set([
  'GRAPHQL_PARSE_FAILED',
  'GRAPHQL_VALIDATION_FAILED',
  'OPERATION_RESOLUTION_FAILURE',
  'PERSISTED_QUERY_NOT_FOUND',
  'PERSISTED_QUERY_NOT_SUPPORTED',
  'BAD_USER_INPUT',
  'BAD_REQUEST',
  'UNAUTHENTICATED',
]);

/**
 * The one place where errors become what a caller of GraphQL sees: a message for a person and a stable
 * `extensions.code`, nothing internal.
 */
export function formatError(logError: (error: unknown) => void) {
  return (formatted: GraphQLFormattedError, error: unknown): GraphQLFormattedError => {
    const { locations, path } = formatted;
    const place = { ...(locations && { locations }), ...(path && { path }) };
    const thrown = unwrapResolverError(error);
    if (thrown instanceof RestRefusal) {
      const code = codeOfStatus[thrown.status] ?? 'BAD_USER_INPUT';
      return { ...place, message: thrown.message, extensions: { code } };
    }
    const code = formatted.extensions?.code;
    if (typeof code === 'string' && spokenCodes.has(code)) {
      return { ...place, message: formatted.message, extensions: { code } };
    }
    logError(thrown);
    const down = thrown instanceof RestFailure;
    return {
      ...place,
      message: down
        ? 'The shop cannot answer right now. Please try again in a moment.'
        : 'Something went wrong on our side. Please try again.',
      extensions: { code: down ? 'SERVICE_UNAVAILABLE' : 'INTERNAL_SERVER_ERROR' },
    };
  };
}

/** Turns a 400 into an InvalidInput with its messages, and hands other errors on to `otherwise`. */
export function invalidInputOr<Other>(otherwise: (error: unknown) => Other) {
  return (error: unknown): { __typename: 'InvalidInput'; message: string; faults: string[] } | Other => {
    if (!(error instanceof RestRefusal) || error.status !== 400) return otherwise(error);
    return { __typename: 'InvalidInput', message: error.message, faults: error.messages };
  };
}

/**
 * Turns refusals with one of the given statuses into a member of a result union, and lets others through.
 * @param message what to say instead of the REST service's own words
 * @example await call.catch(refusedAs({ 404: 'NotInCart' }))
 */
export function refusedAs<Name extends string>(names: Record<number, Name>, message?: string) {
  return (error: unknown): { __typename: Name; message: string } => {
    const name = error instanceof RestRefusal ? names[error.status] : undefined;
    if (name === undefined || !(error instanceof RestRefusal)) throw error;
    return { __typename: name, message: message ?? error.message };
  };
}
