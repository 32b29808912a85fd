import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The shop declined a change, for a reason in words for the shopper. */
export class RefusedChange extends Error {}

/** Codes whose messages are for the shopper: the shop understood the request and declined it. */
const DECLINED = new Set<unknown>(['BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN', 'TOO_MANY_REQUESTS']);

/** The shop's own words about why it declined; null for any other failure. */
export function refusalReason(error: unknown): string | null {
  if (error instanceof RefusedChange) return error.message;
  if (!CombinedGraphQLErrors.is(error)) return null;
  return error.errors.find(({ extensions }) => DECLINED.has(extensions?.code))?.message ?? null;
}
