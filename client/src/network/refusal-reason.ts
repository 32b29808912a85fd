import { CombinedGraphQLErrors } from '@apollo/client/errors';

/** The shop refused a change, with a reason for the shopper. */
export class RefusedChange extends Error {}

/** Error codes whose messages are for the shopper: the shop understood the request and refused it. */
const DECLINED = new Set<unknown>(['BAD_USER_INPUT', 'CONFLICT', 'FORBIDDEN', 'TOO_MANY_REQUESTS']);

/** The reason why the shop refused; null for any other failure. */
export function refusalReason(error: unknown): string | null {
  if (error instanceof RefusedChange) return error.message;
  if (!CombinedGraphQLErrors.is(error)) return null;
  return error.errors.find(({ extensions }) => DECLINED.has(extensions?.code))?.message ?? null;
}
