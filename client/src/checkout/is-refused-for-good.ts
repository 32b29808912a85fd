import { CombinedGraphQLErrors } from '@apollo/client/errors';

const FINAL = new Set(['NOT_FOUND', 'BAD_USER_INPUT']);

/** Whether the shop understood a payment's proof and refused it, so that a retry would get the same response. */
export const isRefusedForGood = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) &&
  error.errors.some(({ extensions }) => typeof extensions?.code === 'string' && FINAL.has(extensions.code));
