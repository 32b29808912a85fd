import { skipToken } from '@apollo/client/react';
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef } from 'react';
import { forgetShopper } from '../apollo.ts';
import { useShopperQuery } from '../generated/graphql.ts';
import { useSession } from './session.ts';

interface Shopper {
  /** Different books in the cart; 0 when logged out. */
  cartCount: number;
  /** Books on the wishlist; 0 when logged out. */
  wishlistCount: number;
  isInCart(productId: string): boolean;
  isOnWishlist(productId: string): boolean;
}

const ShopperContext = createContext<Shopper | null>(null);

/** Knows what the shopper has put in the cart and on the wishlist, and forgets it when the session changes. */
export function ShopperProvider({ children }: { children: ReactNode }) {
  const { token } = useSession();
  const { data } = useShopperQuery(token === null ? skipToken : {});
  const before = useRef(token);

  // As an effect of an outer component this comes after the pages within know of the change, so that none of
  // them asks for a cart that it is no longer allowed to see.
  useEffect(() => {
    if (before.current === token) return;
    before.current = token;
    forgetShopper();
  }, [token]);

  const shopper = useMemo<Shopper>(() => {
    const { cart, wishlist } = (token !== null && data) || {};
    const inCart = new Set(cart?.lines.map((line) => line.product.id));
    const onWishlist = new Set(wishlist?.items.map((item) => item.product.id));
    return {
      cartCount: cart?.count ?? 0,
      wishlistCount: wishlist?.count ?? 0,
      isInCart: (productId) => inCart.has(productId),
      isOnWishlist: (productId) => onWishlist.has(productId),
    };
  }, [token, data]);

  return <ShopperContext value={shopper}>{children}</ShopperContext>;
}

/** What the logged-in shopper has in the cart and on the wishlist; nothing when logged out. */
export function useShopper(): Shopper {
  const shopper = useContext(ShopperContext);
  if (!shopper) throw new Error('useShopper is used outside of ShopperProvider');
  return shopper;
}
