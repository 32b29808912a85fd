import type { ApolloClient } from '@apollo/client';
import { ShopperDocument } from '../generated/graphql.ts';
import type { ChangeQueue } from '../network/change-queue.ts';
import { refusalReason } from './refusal-reason.ts';
import { isUnauthenticated } from './unauthenticated.ts';

/**
 * Loads the shopper's cart and wishlist again after a change whose response did not come: the shop may have made it. A
 * refusal says that it has not.
 * @param inTurn the queue of the change, so that no older list replaces that of a later change
 */
export function reloadIfLost(client: ApolloClient, error: unknown, inTurn: ChangeQueue): void {
  if (refusalReason(error) !== null || isUnauthenticated(error)) return;
  inTurn(() => client.refetchQueries({ include: [ShopperDocument] })).catch(console.error);
}
