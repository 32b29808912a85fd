import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Whether a request failed because the shopper is not, or no longer, logged in. */
export const isUnauthenticated = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
