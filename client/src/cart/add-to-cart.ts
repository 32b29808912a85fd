import type { ApolloClient } from '@apollo/client';
import { RefusedChange } from '../account/refusal-reason.ts';
import { AddToCartDocument } from '../generated/graphql.ts';

/**
 * Puts one copy of a book into the cart. The code comes with the first press: no page needs it to be shown.
 * @throws RefusedChange when the shop declines
 */
export async function addToCart(client: ApolloClient, productId: string): Promise<void> {
  const { data } = await client.mutate({ mutation: AddToCartDocument, variables: { productId } });
  const result = data?.addToCart;
  if (result?.__typename !== 'Cart') throw new RefusedChange(result?.message);
}
