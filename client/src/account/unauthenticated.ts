import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** Whether a request failed because the shop does not know, or no longer knows, who is asking. */
export const isUnauthenticated = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => extensions?.code === 'UNAUTHENTICATED');
