import { useApolloClient } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import { ShopperDocument, useAddToCartMutation, useAddToWishlistMutation } from '../generated/graphql.ts';
import { ShopRefusal, showFailure } from '../layout/show-failure.ts';
import { useToasts } from '../layout/toasts.tsx';
import { hasTexts } from '../stored-value.ts';
import type { BookList } from './Shopper.tsx';

/** A book that the shopper was putting somewhere when the shop no longer took their token. */
export interface InterruptedAdding {
  list: BookList;
  productId: string;
}

/** What `useAskToLogin` left in the state of the history's entry. */
function adding(state: unknown): InterruptedAdding | null {
  const left: unknown =
    typeof state === 'object' && state !== null && 'adding' in state ? state.adding : null;
  if (!hasTexts(left, 'list', 'productId')) return null;
  const { list, productId } = left;
  return list === 'cart' || list === 'wishlist' ? { list, productId } : null;
}

/** A function for the login page: once logged in, does what an expired session kept the shopper from, if anything. */
export function useFinishAdding(): () => Promise<void> {
  const interrupted = adding(useLocation().state);
  const client = useApolloClient();
  const [addToCart] = useAddToCartMutation();
  const [addToWishlist] = useAddToWishlistMutation();
  const toasts = useToasts();

  return async () => {
    if (!interrupted) return;
    const { list, productId } = interrupted;
    const variables = { productId };
    try {
      // What every page knows of the shopper is on its way after a login: overtaken, that answer would lack the book.
      await client.query({ query: ShopperDocument, fetchPolicy: 'network-only' });
      if (list === 'wishlist') {
        await addToWishlist({ variables });
        return toasts.success('Product Added To WishList');
      }
      const { data } = await addToCart({ variables });
      if (data?.addToCart.__typename === 'QuantityLimitReached')
        throw new ShopRefusal(data.addToCart.message);
      toasts.success('Product Added To Cart');
    } catch (error) {
      const words = list === 'cart' ? 'Failed to add item to Cart' : 'Failed to add item to WishList';
      showFailure(toasts, words, error);
    }
  };
}
