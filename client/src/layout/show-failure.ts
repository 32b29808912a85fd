import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { TO_READ, type useToasts } from './toasts.tsx';

/** What the shop declined, in its own words for the shopper. */
export class ShopRefusal extends Error {}

/** Codes of errors whose message says what the shopper can do about it. */
const CODES_WITH_ADVICE: unknown[] = ['BAD_USER_INPUT', 'TOO_MANY_REQUESTS'];

function reasonOf(error: unknown): string | undefined {
  if (error instanceof ShopRefusal) return error.message;
  if (!CombinedGraphQLErrors.is(error)) return undefined;
  return error.errors.find(({ extensions }) => CODES_WITH_ADVICE.includes(extensions?.code))?.message;
}

/**
 * Shows the toast of a failure, and below it the shop's reason where there is one, long enough to be read. A failure
 * without a reason goes to the console (Specification §8).
 */
export function showFailure(toasts: ReturnType<typeof useToasts>, words: string, error: unknown): void {
  const reason = reasonOf(error);
  toasts.error(words);
  if (reason === undefined) console.error(error);
  else toasts.error(reason, TO_READ);
}
