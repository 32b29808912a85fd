import { useApolloClient } from '@apollo/client/react';
import { useLocation } from 'react-router-dom';
import { hasTexts, storedValue } from '../../shared/stored-value.ts';
import { requestBackInStock } from '../book/back-in-stock-changes.ts';
import { addToCart } from '../cart/add-to-cart.ts';
import { MoveToWishlistDocument } from '../cart/CartPage.generated.ts';
import { useToasts } from '../ui/toasts.ts';
import { addToWishlist } from '../wishlist/wishlist-changes.ts';
import { ShopperDocument } from './Shopper.generated.ts';
import type { PendingAdd } from './use-ask-to-login.ts';

/** Older clicks are ignored: the shopper has forgotten them, or somebody else logs in now. */
const MAX_AGE_MS = 30 * 60_000;

const isTime = (value: unknown): value is string => typeof value === 'string';
/** Clicks that were resumed already: Back can return to the same history entry. */
const lastLogin = storedValue('session', 'quire-last-login', isTime);

/** The addition that `useAskToLogin` stored in the state of the history entry, unless it is too old. */
function addingIn(state: unknown): PendingAdd | null {
  const left: unknown =
    typeof state === 'object' && state !== null && 'adding' in state ? state.adding : null;
  if (!hasTexts(left, 'to', 'productId', 'shopperId', 'pressedAt')) return null;
  const { to, productId, shopperId, pressedAt } = left;
  if (!isDestination(to)) return null;
  const isOld = Date.now() - Date.parse(pressedAt) > MAX_AGE_MS || pressedAt <= (lastLogin.get() ?? '');
  return isOld ? null : { to, productId, shopperId, pressedAt };
}

const FAILURES: Record<PendingAdd['to'], string> = {
  cart: 'Failed to add item to Cart',
  wishlist: 'Failed to add item to WishList',
  'wishlist from cart': 'Failed to add item to WishList',
  'back in stock': 'Failed to note your request',
};

const isDestination = (to: string): to is PendingAdd['to'] => Object.hasOwn(FAILURES, to);

/**
 * For login and signup: returns a function that completes an interrupted addition, with its toasts. It does so once,
 * and only for the shopper whose session had ended.
 */
export function useResumeAfterLogin(): () => Promise<void> {
  const { state } = useLocation();
  const client = useApolloClient();
  const toasts = useToasts();

  return async () => {
    const adding = addingIn(state);
    lastLogin.set(new Date().toJSON());
    if (!adding) return;
    try {
      // Who has logged in: the cache may still have the lists of the last shopper.
      const { data: shopper } = await client.query({ query: ShopperDocument, fetchPolicy: 'network-only' });
      if (adding.shopperId && adding.shopperId !== shopper?.cart.id) return;
      if (adding.to === 'cart') {
        const known = shopper?.cart.lines.some(({ product }) => product.id === adding.productId);
        await addToCart(client, adding.productId);
        toasts.success(known ? 'Product Incremented by 1' : 'Product Added To Cart');
      } else if (adding.to === 'wishlist') {
        await addToWishlist(client, adding.productId);
      } else if (adding.to === 'back in stock') {
        await requestBackInStock(client, adding.productId);
      } else {
        const { productId } = adding;
        await client.mutate({ mutation: MoveToWishlistDocument, variables: { productId } });
        toasts.success('Product Added To WishList');
        toasts.success('Product Deleted from Cart');
      }
    } catch (error) {
      toasts.failure(error, FAILURES[adding.to]);
    }
  };
}
