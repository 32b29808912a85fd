import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import type { ChangeQueue } from '../network/change-queue.ts';
import { isUnauthenticated } from './unauthenticated.ts';

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

/**
 * Loads the shopper's lists again after a change that failed here but that the shop may have made: its response was lost,
 * or says neither yes nor no.
 * @param inTurn the queue of the change, so that no older list replaces that of a later change
 */
export function reloadIfLost(client: ApolloClient, error: unknown, inTurn: ChangeQueue): void {
  if (refusalReason(error) !== null || isUnauthenticated(error)) return;
  inTurn(() => client.refetchQueries({ include: ['Shopper'] })).catch(console.error);
}
