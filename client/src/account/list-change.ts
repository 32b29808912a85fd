import type { ApolloClient } from '@apollo/client';
import { ShopperDocument } from '../generated/graphql.ts';
import type { Serialized } from '../network/serialize.ts';
import { refusalReason } from './refusal-reason.ts';
import { isUnauthenticated } from './unauthenticated.ts';

/**
 * Adds something to a list of the shopper, in its turn and once the lists are loaded: a query of them that the addition
 * overtook would be sent again, and the new count be unknown until then. Loads the lists again where the shop may have
 * made an addition that failed here: its response was lost, or says neither yes nor no.
 * @param inTurn the queue of the list's changes
 * @throws what `add` throws
 */
export async function addToList(
  client: ApolloClient,
  inTurn: Serialized,
  add: () => Promise<unknown>,
): Promise<void> {
  try {
    await inTurn(async () => {
      // Joins the page's own query; where that fails, the addition may succeed all the same.
      await client.query({ query: ShopperDocument }).catch(() => undefined);
      await add();
    });
  } catch (error) {
    if (refusalReason(error) === null && !isUnauthenticated(error)) {
      inTurn(() => client.refetchQueries({ include: ['Shopper'] })).catch(console.error);
    }
    throw error;
  }
}
