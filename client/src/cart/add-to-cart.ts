import type { ApolloClient } from '@apollo/client';
import { addToList } from '../account/add-to-list.ts';
import { RefusedChange } from '../network/refusal-reason.ts';
import { AddToCartDocument } from './AddToCart.generated.ts';

// Loads on the first click: no page of the catalogue needs it to be shown.

/** @throws RefusedChange unless the response to a change is the cart */
export function requireCart(result: { __typename: string; message?: string } | undefined): void {
  if (result?.__typename !== 'Cart') throw new RefusedChange(result?.message);
}

/**
 * Adds one copy of a book to the cart.
 * @throws RefusedChange when the shop refuses
 */
export function addToCart(client: ApolloClient, productId: string): Promise<void> {
  return addToList(client, async () => {
    const { data } = await client.mutate({ mutation: AddToCartDocument, variables: { productId } });
    requireCart(data?.addToCart);
  });
}
