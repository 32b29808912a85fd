import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The shop's own words where it asks to wait after too many wrong guesses; null for any other failure. */
export function tooManyTries(error: unknown): string | null {
  if (!CombinedGraphQLErrors.is(error)) return null;
  return error.errors.find(({ extensions }) => extensions?.code === 'TOO_MANY_REQUESTS')?.message ?? null;
}
