import type { ApolloClient } from '@apollo/client';
import { addToList } from '../account/add-to-list.ts';
import { RefusedChange } from '../account/refusal-reason.ts';
import { AddToCartDocument } from '../generated/graphql.ts';
import { enqueueCartChange } from './cart-queue.ts';

// Loads on the first click: no page of the catalogue needs it to be shown.

/**
 * Adds one copy of a book to the cart, after the changes that were pressed before.
 * @throws RefusedChange when the shop refuses
 */
export function addToCart(client: ApolloClient, productId: string): Promise<void> {
  return addToList(client, enqueueCartChange, () => addCopy(client, productId));
}

/**
 * Adds one copy of a book to the cart, for a change that has its turn already.
 * @throws RefusedChange when the shop refuses
 */
export async function addCopy(client: ApolloClient, productId: string): Promise<void> {
  const { data } = await client.mutate({ mutation: AddToCartDocument, variables: { productId } });
  const result = data?.addToCart;
  if (result?.__typename !== 'Cart') throw new RefusedChange(result?.message);
}
