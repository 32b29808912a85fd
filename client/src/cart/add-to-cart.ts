import type { ApolloClient } from '@apollo/client';
import { RefusedChange } from '../account/refusal-reason.ts';
import { AddToCartDocument } from '../generated/graphql.ts';

/**
 * Adds one copy of a book to the cart. The code loads on the first click: no page needs it to be shown.
 * @throws RefusedChange when the shop refuses
 */
export async function addToCart(client: ApolloClient, productId: string): Promise<void> {
  const { data } = await client.mutate({ mutation: AddToCartDocument, variables: { productId } });
  const result = data?.addToCart;
  if (result?.__typename !== 'Cart') throw new RefusedChange(result?.message);
}
