import type { ApolloClient } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { RefusedChange, refusalReason } from '../network/refusal-reason.ts';
import { isUnauthenticated } from '../network/unauthenticated.ts';
import { ShopperDocument } from './Shopper.generated.ts';

/** A book that was withdrawn while its page was open. */
const isGone = (error: unknown): boolean =>
  CombinedGraphQLErrors.is(error) && error.errors.some(({ extensions }) => extensions?.code === 'NOT_FOUND');

/**
 * Adds a book to a list of the shopper, once the lists are loaded: a query of them that the addition overtook would be
 * sent again, and the new count be unknown until then. Loads the lists again where the shop may have made an addition
 * that failed here: its response was lost, or says neither yes nor no.
 * @throws RefusedChange where the book is no longer sold; else what `add` throws
 */
export async function addToList(client: ApolloClient, add: () => Promise<unknown>): Promise<void> {
  try {
    // Joins the page's own query; where that fails, the addition may succeed all the same.
    await client.query({ query: ShopperDocument }).catch(() => undefined);
    await add();
  } catch (error) {
    if (isGone(error)) throw new RefusedChange('This book is no longer sold.');
    if (refusalReason(error) === null && !isUnauthenticated(error)) {
      client.refetchQueries({ include: ['Shopper'] }).catch(console.error);
    }
    throw error;
  }
}
